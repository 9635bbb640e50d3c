const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });
const MAX_PROMPT = 20_000;

/** One instruction or statement of a prompt: as rules read it, and as people wrote it. */
export interface Clause {
  readonly text: string;
  readonly said: string;
}

const VERBS = (
  'write draft compose create generate send prepare mention include reference cite note say state add highlight ' +
  'emphasize stress introduce present pitch promote tell ask request propose suggest offer invite book schedule ' +
  'arrange thank congratulate wish sign keep make use avoid be address greet close end finish start link refer set ' +
  'explain describe stay limit focus compliment compare attach quote talk discuss do never'
).split(' ');
const COMPOSE = /^(?:write|draft|compose|create|generate|send|prepare)\b/i;
/** Words before an instruction that do not change it. */
const LEADS = [
  /^(?:please|then|also|and|but|next|first|finally|always|kindly|so|just)[,:]? /i,
  /^(?:make sure|be sure|remember)(?: that)? (?:to|it) /i,
  /^(?:you|it|the (?:e-?mail|message)) (?:should|must|needs? to|has to|will) |^you (?!are\b)/i,
  /^(?:i|we) (?:want|need|would like)(?: you| it| the e-?mail)? to |^(?:goal|cta|call to action|tone|style|length|ask): /i,
];
/** The reader after a verb: `ask them whether` is `ask whether`. */
const READER =
  /^(ask|request|invite|encourage|thank|congratulate|wish|tell|offer|address|greet) (?:them|him|her|(?:the|this) (?:contact|reader|recipient|prospect)|\{\{contact\.(?:name|first_name)\}\})(?=\s|$)/i;
/** Statements are kept whole. */
const STATEMENT = /^(?:we|our|my|i|they|their|the|this|these|he|she|it|there|if|when)\b/i;

export const sentencesOf = (text: string): string[] =>
  text
    .slice(0, MAX_PROMPT)
    .split(/\n+/)
    .flatMap((line) => [...SEGMENTER.segment(line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''))])
    .map(({ segment }) => segment.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

export const clausesOf = (prompt: string): Clause[] =>
  sentencesOf(prompt).flatMap((sentence) => {
    const rest = withoutLeads(sentence);
    const parts = STATEMENT.test(rest) ? [rest] : splitAtVerbs(rest);
    return parts.map((part) => ({
      text: imperative(withoutLeads(part)),
      said: withoutPeriod(parts.length === 1 ? sentence : part),
    }));
  });

/** `Write an email that thanks them and asks for a call` has three parts, `Thank them and ask for a call` two. */
function splitAtVerbs(text: string): string[] {
  const joint = COMPOSE.test(text)
    ? /(?:,? (?:and|then|but|that|to)|,| (?=[a-z]+ing )) ?(?=([a-z]+))/gi
    : /(?:,? (?:and|then|but)|[,;]) (?=([a-z]+))/gi;
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: words, 1: next = '' } of text.matchAll(joint)) {
    const isQuoted = (text.slice(0, index).match(/["“”]/g)?.length ?? 0) % 2 === 1;
    if (isQuoted || !verbOf(next)) continue;
    parts.push(text.slice(start, index));
    start = index + words.length;
  }
  return [...parts, text.slice(start)];
}

function withoutLeads(text: string): string {
  let rest = text.trim();
  for (let lead = 0; lead < 4; lead++)
    rest = LEADS.reduce((text, pattern) => text.replace(pattern, ''), rest);
  return rest;
}

/** The imperative of `mentions` or `mentioning`; undefined for other words. */
function verbOf(word: string): string | undefined {
  const stem = word.toLowerCase().replace(/(?<=..)(?:ing|s)$/, '');
  return VERBS.find((verb) => verb === word.toLowerCase() || verb === stem || verb === `${stem}e`);
}

const imperative = (clause: string): string =>
  withoutPeriod(clause)
    .replace(/^[a-z]+/i, (word) => verbOf(word) ?? word)
    .replace(READER, '$1');
const withoutPeriod = (text: string): string => text.trim().replace(/(?<![.!?,;:])[.!?,;:]+$/, '');
