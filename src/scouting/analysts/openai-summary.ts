import { dataBlock } from '../../llm/data-block.ts';
import { type LanguageModel, LanguageModelError } from '../../llm/language-model.ts';
import type { Facts, Summary } from '../facts.ts';
import type { Page } from '../page.ts';
import type { Analyst, Brief } from './analyst.ts';
import { line, lineOrNull } from './fact-fields.ts';
import { SUMMARY_ANSWER } from './openai-answer.ts';
import { SUMMARY_INSTRUCTIONS } from './openai-instructions.ts';

/** How many facts of a kind the model is told; more make no better paragraph. */
const MOST_OF_A_KIND = 25;
const LENGTHS = { summary: 1_000, executive: 2_500, policy: 1_000 } as const;

/**
 * A summary in a model's words over what the rules' summary has: products, level and key facts stay theirs, and so do
 * the texts when the model's answer is no good or says a number that no fact has.
 */
export async function summariseByModel(
  model: LanguageModel,
  rules: Analyst,
  pages: readonly Page[],
  facts: Facts,
  brief: Brief,
): Promise<Summary> {
  const plain = await rules.summarise(pages, facts, brief);
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
  const question = {
    instructions: SUMMARY_INSTRUCTIONS,
    data: dataBlock(data),
    schema: SUMMARY_ANSWER,
    schemaName: 'summary',
  };
  try {
    const { value } = await model.ask(question, brief.signal);
    const source = JSON.stringify([data, plain.keyFacts, plain.executiveSummary]);
    const good = (text: string) => text !== '' && isGrounded(text, source);
    const aiSummary = line(value.aiSummary, LENGTHS.summary);
    const executiveSummary = line(value.executiveSummary, LENGTHS.executive);
    const aiPolicySummary = plain.aiPolicySummary && lineOrNull(value.aiPolicySummary, LENGTHS.policy);
    return {
      ...plain,
      aiSummary: good(aiSummary) ? aiSummary : plain.aiSummary,
      executiveSummary: good(executiveSummary) ? executiveSummary : plain.executiveSummary,
      aiPolicySummary: aiPolicySummary && good(aiPolicySummary) ? aiPolicySummary : plain.aiPolicySummary,
    };
  } catch (error) {
    if (error instanceof LanguageModelError && error.isPermanent) return plain;
    throw error;
  }
}

/** Whether every number of a text is one that was given, and no address is in it. */
function isGrounded(text: string, source: string): boolean {
  if (/https?:|www\.|\S@\S/i.test(text)) return false;
  const numbers = new Set(source.replaceAll(',', '').match(/\d+/g) ?? []);
  return (text.replaceAll(',', '').match(/\d+/g) ?? []).every(
    (number) => numbers.has(number) || Number(number) <= 31,
  );
}
