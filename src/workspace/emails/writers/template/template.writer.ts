import { type EmailText, faultOfEmail } from '../../check-email.ts';
import type { EmailBrief } from '../../email-brief.ts';
import type { UsedFact, Writer, WrittenEmail } from '../../writer.ts';
import { briefMetadata } from '../metadata.ts';
import { isFulfilled } from './fulfilled.ts';
import { fillText, type PromptParts, partsOf, sentencesIn } from './letter.ts';
import { standardLetter } from './standard-letter.ts';

const METHODS = {
  own: "The prompt's own letter, with its placeholders filled in; no language model.",
  standard: 'A standard letter with the most timely findings of the place; no language model.',
};
const SENTENCE_END = /[.!?…](?=\s|$)/;
/** Maximum number of instructions that are named as not followed, and of characters of each. */
const MOST_NAMED = 20;
const MOST_CHARACTERS_NAMED = 200;

/**
 * Writes emails without a network or a model; the same brief always gives the same email. It fills in the letter of a
 * prompt, or writes a standard one, and names every instruction that the email does not plainly fulfill.
 */
export class TemplateWriter implements Writer {
  readonly name = 'template';

  async write(brief: EmailBrief): Promise<WrittenEmail> {
    const { systemPrompt, instructionPrompt } = brief.prompt;
    const parts = partsOf(instructionPrompt);
    const { subject, body, facts, leftOut, isOwn } = compose(parts, brief);
    const instructions = [...sentencesIn(systemPrompt), ...sentencesIn(parts.instructions)];
    const notFollowed = instructions.filter((sentence) => !isFulfilled(sentence, { subject, body }, brief));
    return {
      subject,
      body,
      metadata: {
        writer: this.name,
        method: isOwn ? METHODS.own : METHODS.standard,
        model: null,
        tokens: null,
        cost_usd: null,
        facts: [...new Map(facts.map(({ kind, id }) => [id, { kind, id }])).values()],
        ...briefMetadata(brief),
        not_followed: [...new Set([...notFollowed, ...leftOut].map(named))].slice(0, MOST_NAMED),
      },
    };
  }
}

interface Composed extends EmailText {
  readonly facts: readonly UsedFact[];
  /** Sentences of the prompt's subject and letter that the email does not contain. */
  readonly leftOut: readonly string[];
  /** True if the body is the prompt's letter. */
  readonly isOwn: boolean;
}

/** The subject and letter of the prompt, as far as an email may contain them, or those of the standard letter. */
function compose(parts: PromptParts, brief: EmailBrief): Composed {
  const standard = standardLetter(brief);
  const subject = fillText(parts.subject ?? '', brief);
  const letter = fillText(parts.letter ?? '', brief);
  // A letter counts if it has a sentence, or if nothing was left out of its several lines; otherwise the standard
  // letter replaces it.
  const isOwn = SENTENCE_END.test(letter.text) || (letter.leftOut.length === 0 && letter.text.includes('\n'));
  const email = {
    subject: subject.text || standard.subject,
    body: isOwn ? letter.text : standard.body,
  };
  if ((parts.letter && !isOwn) || faultOfEmail(email, brief)) {
    const leftOut = [parts.subject, parts.letter].flatMap((text) => sentencesIn(text ?? ''));
    return { ...standard, leftOut, isOwn: false };
  }
  const facts = [...subject.facts, ...(isOwn ? letter : standard).facts];
  return { ...email, facts, leftOut: [...subject.leftOut, ...letter.leftOut], isOwn };
}

const named = (sentence: string): string =>
  sentence.slice(0, MOST_CHARACTERS_NAMED).replace(/(?<![.!?,;:])[.!?,;:]+$/, '');
