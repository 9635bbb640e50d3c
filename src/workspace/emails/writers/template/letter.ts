import { faultOfText } from '../../check-email.ts';
import type { EmailBrief } from '../../email-brief.ts';
import { fillPlaceholders, findingBehind, parsePrompt, placeholderValue } from '../../placeholders.ts';
import { withoutHidden } from '../../plain-text.ts';
import type { UsedFact } from '../../writer.ts';

/** The parts of an instruction prompt. */
export interface PromptParts {
  /** All that is neither the subject nor the letter. */
  readonly instructions: string;
  /** From the line `Subject: …`. */
  readonly subject: string | null;
  /** From the greeting to a line of hyphens, or to the end; null if it lacks a greeting or a placeholder. */
  readonly letter: string | null;
}

const SUBJECT = /^subject(?: line)?:(.*)$/i;
const GREETING = /^(?:dear|hello|hi|hey|greetings|good (?:morning|afternoon|evening|day))\b/i;
/** The contact's name at the beginning or end of a greeting in any language. */
const ADDRESSES = /^\{\{ ?contact\.(?:first_)?name ?\}\},|\{\{ ?contact\.(?:first_)?name ?\}\},$/;
const END = /^-{3,}$/;
const PLACEHOLDER = /\{\{/;
/** The end of a line that an editor has wrapped: it is long, ends no sentence, and continues on the next one. */
const WRAPPED = /(?<=[^\n]{60}[^\n.!?:;…])\n(?=\p{L}|\{\{)/gu;

/** Separates the letter of a prompt, whose placeholders the template fills, from instructions to a writer. */
export function partsOf(prompt: string): PromptParts {
  const lines = prompt.split(/\r\n?|[\n\u2028\u2029]/).map((line) => line.replace(/\t+/g, ' ').trim());
  const start = lines.findIndex((line) => GREETING.test(line) || ADDRESSES.test(line));
  const end = lines.findIndex((line, at) => at > start && END.test(line));
  const letter = lines.slice(start, end < 0 ? undefined : end).join('\n');
  const hasLetter = start >= 0 && PLACEHOLDER.test(letter);
  const rest = hasLetter
    ? [...lines.slice(0, start), ...lines.slice(end < 0 ? lines.length : end + 1)]
    : lines;
  const subject = rest.map((line) => SUBJECT.exec(line)?.[1]?.trim()).find((text) => text);
  return {
    instructions: rest.filter((line) => !SUBJECT.test(line)).join('\n'),
    subject: subject ?? null,
    letter: hasLetter ? letter.replace(WRAPPED, ' ') : null,
  };
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });

const segmentsOf = (line: string): string[] =>
  line === '' ? [] : Array.from(SEGMENTER.segment(line), ({ segment }) => segment);

/** The sentences of a text, each on one line; without those that have no letter or digit. */
export const sentencesIn = (text: string): string[] =>
  text
    .split('\n')
    .flatMap(segmentsOf)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

export interface FilledText {
  readonly text: string;
  /** Sentences that an email may not contain, such as those whose placeholder has no value. */
  readonly leftOut: readonly string[];
  readonly facts: readonly UsedFact[];
}

/** Fills the placeholders of a part of a prompt, and leaves out sentences that cannot be sent. */
export function fillText(text: string, brief: EmailBrief): FilledText {
  const leftOut: string[] = [];
  const facts: UsedFact[] = [];
  const fill = (sentence: string) => {
    const filled = withoutHidden(fillPlaceholders(sentence, brief));
    const names = parsePrompt(sentence);
    if (
      names.every((name) => /[\p{L}\p{N}]/u.test(placeholderValue(name, brief))) &&
      !faultOfText(filled, brief)
    ) {
      facts.push(...names.flatMap((name) => findingBehind(name, brief) ?? []));
      return filled;
    }
    leftOut.push(sentence.trim());
    return '';
  };
  const lines = text
    .split('\n')
    .map((line) => ({ line, filled: segmentsOf(line).map(fill).join('').trim() }));
  const kept = lines.filter(({ line, filled }) => filled || !line).map(({ filled }) => filled);
  return {
    text: kept
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    leftOut,
    facts,
  };
}
