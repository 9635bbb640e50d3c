import { createHash } from 'node:crypto';
import type { Pages } from '../documents/page.ts';
import type { Facts, Summary } from '../facts.ts';
import { dataBlock } from '../model/data-block.ts';
import type { LanguageModel } from '../model/language-model.ts';
import { LanguageModelError } from '../model/language-model-error.ts';
import { line, lineOrNull } from '../vocabulary/kinds/fact-fields.ts';
import type { Analyst, Brief } from './analyst.ts';
import { SUMMARY_ANSWER } from './openai-answer.ts';
import { SUMMARY_INSTRUCTIONS } from './openai-instructions.ts';
import { failureOf, noteCost } from './openai-questions.ts';

/** Maximum number of facts of a kind given to the model; more do not improve the paragraph. */
const MOST_OF_A_KIND = 25;
const LENGTHS = { summary: 1_000, executive: 2_500, policy: 1_000 } as const;

/**
 * Has a model rewrite the rule-based summary, unless it has summarized the same facts. Products, level, and key
 * facts stay, and so do the texts if the answer is missing, invalid, or contains a number or name that no fact has.
 */
export async function summarizeByModel(
  model: LanguageModel,
  rules: Analyst,
  pages: Pages,
  facts: Facts,
  brief: Brief,
): Promise<Summary> {
  const plain = await rules.summarize(pages, facts, brief);
  const { type, name, state } = brief.subject;
  const shown = Object.fromEntries(
    Object.entries(facts).map(([kind, all]) => [kind, all.slice(0, MOST_OF_A_KIND)]),
  );
  const data = {
    institution: { type, name, state },
    facts: shown,
    aiPolicy: plain.aiPolicySummary,
    aiInitiatives: plain.aiInitiatives,
  };
  const askedOf = digestOf([model.model, SUMMARY_INSTRUCTIONS, data]);
  if (brief.summarized?.askedOf === askedOf) return { ...plain, ...brief.summarized };
  const question = {
    instructions: SUMMARY_INSTRUCTIONS,
    data: dataBlock(data),
    schema: SUMMARY_ANSWER,
    schemaName: 'summary',
  };
  const failed = (how: string): Summary => {
    brief.warn?.(`The language model ${how}. The summary is that of the rules.`);
    return plain;
  };
  try {
    const { value, usage } = await model.ask(question, brief.signal);
    noteCost(brief, usage);
    const source = JSON.stringify([data, plain.keyFacts, plain.executiveSummary]);
    const good = (text: string) => text !== '' && isGrounded(text, source);
    const aiSummary = line(value.aiSummary, LENGTHS.summary);
    const executiveSummary = line(value.executiveSummary, LENGTHS.executive);
    const aiPolicySummary = plain.aiPolicySummary && lineOrNull(value.aiPolicySummary, LENGTHS.policy);
    if (!good(aiSummary) && !good(executiveSummary))
      return failed('gave a summary that the facts do not bear out');
    return {
      ...plain,
      askedOf,
      aiSummary: good(aiSummary) ? aiSummary : plain.aiSummary,
      executiveSummary: good(executiveSummary) ? executiveSummary : plain.executiveSummary,
      aiPolicySummary: aiPolicySummary && good(aiPolicySummary) ? aiPolicySummary : plain.aiPolicySummary,
    };
  } catch (error) {
    if (error instanceof LanguageModelError) return failed(failureOf(error));
    throw error;
  }
}

/** A digest of a question, without the days on which pages were seen. */
const digestOf = (question: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(question, (key, value: unknown) => (key === 'seenAt' ? undefined : value)))
    .digest('base64url');

/** Capitalized words within a sentence, as in the names of people, products, and places. */
const NAMES = /(?<=[\p{Ll}\d,;:] )\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)+/gu;

/** Returns `true` for a text without addresses whose names, and numbers above 31, are all in the source. */
function isGrounded(text: string, source: string): boolean {
  if (/https?:|www\.|\S@\S/i.test(text)) return false;
  const numbers = new Set(source.replaceAll(',', '').match(/\d+/g) ?? []);
  const words = new Set(source.toLowerCase().match(/\p{L}+/gu) ?? []);
  return (
    // A number up to 31 can be a count, or the day of a date that the facts have in another form.
    (text.replaceAll(',', '').match(/\d+/g) ?? []).every(
      (number) => numbers.has(number) || Number(number) <= 31,
    ) &&
    (text.match(NAMES) ?? []).every((name) =>
      name
        .toLowerCase()
        .split(' ')
        .every((word) => words.has(word)),
    )
  );
}
