const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });

const VERBS =
  'write|draft|compose|create|generate|send|prepare|mention|include|reference|cite|note|say|state|add|highlight|' +
  'emphasize|stress|introduce|present|pitch|promote|tell|ask|request|propose|suggest|offer|invite|book|schedule|' +
  'arrange|thank|congratulate|wish|sign|keep|make|use|avoid|be|address|greet|close|end|finish|start|link|refer|set|' +
  'explain|describe|stay|limit|focus|compliment|compare|attach|quote|talk|discuss|do|never';
const JOINT = new RegExp(
  `(?:,? (?:and|then|but)|[,;]) (?=(?:(?:${VERBS})s?|(?:ask|offer|mention)ing)\\b)`,
  'i',
);
/** Words before a sentence or an instruction that do not change its meaning. */
const ADDRESS = /^(?:you (?!are\b)|(?:it|the e-?mail) should |i (?:want|would like)(?: you)? to )/i;
const LEAD =
  /^(?:(?:please|then|also|and) |(?:make|be) sure to |(?:mention|say|tell them) that |(?:tone|ask): )+/i;
/** The reader after a verb: `ask them whether` means `ask whether`. */
const READER =
  /^(\w+) (?:them|him|her|the (?:contact|reader|recipient)|\{\{contact\.(?:name|first_name)\}\})(?=\s|$)/i;
/** Statements are kept whole. */
const STATEMENT = /^(?:we|our|my|i|they|their|the|this|these|he|she|it|there|if|when)\b/i;
/** Matches `Write a short email to them that`; keeps `short` and the rest. */
const EMAIL = new RegExp(
  '^(?:write|draft|compose|create|generate|send|prepare)\\b(?: me)?' +
    '(?:(?: an?| the| this)?((?: [\\w-]+,?){0,6}?) (?:e-?mail|message|note)s?\\b)?' +
    '(?: (?:to|for) (?:them|(?:the |school |district )?(?:contact|people|leader|staff)s?' +
    '|\\{\\{contact\\.\\w+\\}\\}(?:, \\{\\{contact\\.title\\}\\})?))?' +
    '(?: (?:who work )?(?:at|in) (?:the |their )?(?:schools?|districts?|\\{\\{entity\\.name\\}\\}))?' +
    '(?: that| to(?= [a-z]))?[, ]*',
  'i',
);

/** The instructions and statements of a prompt: parsed for the rules, and as written. */
export const wishesOf = (prompt: string) =>
  sentencesOf(prompt).flatMap((sentence) => {
    const rest = sentence.replace(LEAD, '').replace(ADDRESS, '');
    const [email = '', looks = ''] = EMAIL.exec(rest) ?? [];
    const told = STATEMENT.test(rest) ? [rest] : rest.slice(email.length).split(JOINT);
    const parts = [looks, ...told].map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part));
    return parts.map((part) => ({
      text: imperative(part.replace(LEAD, '')),
      said: withoutPeriod(parts.length === 1 ? sentence : part),
    }));
  });

const sentencesOf = (text: string): string[] =>
  text
    .slice(0, 20_000)
    .split(/\n+/)
    .flatMap((line) => [...SEGMENTER.segment(line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''))])
    .map(({ segment }) => segment.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

/** The imperative of `mentions` or `mentioning`; undefined for other words. */
function verbOf(word: string): string | undefined {
  const stem = word.toLowerCase().replace(/(?<=..)(?:ing|s)$/, '');
  return VERBS.split('|').find((verb) => verb === word.toLowerCase() || verb === stem || verb === `${stem}e`);
}

const imperative = (clause: string): string =>
  withoutPeriod(clause)
    .replace(/^[a-z]+/i, (word) => verbOf(word) ?? word)
    .replace(READER, '$1');
const withoutPeriod = (text: string): string => text.trim().replace(/(?<![.!?,;:])[.!?,;:]+$/, '');
