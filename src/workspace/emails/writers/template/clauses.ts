import { sentencesOf } from './sentences.ts';

/** One instruction of a prompt: with an imperative first, in lower case, and without `please` and the like. */
export interface Clause {
  readonly text: string;
  /** The prompt's words, for people. */
  readonly said: string;
}

const VERBS = (
  'write draft compose create generate send craft prepare produce mention include reference cite note say state add ' +
  'highlight emphasize stress acknowledge introduce present pitch promote tell ask request propose suggest offer ' +
  'invite book schedule arrange thank congratulate wish sign keep make use avoid be address greet close end finish ' +
  'start begin open link refer bring point set get secure explain describe show give limit stay remain sound return ' +
  'output personalize tailor customize let encourage stick aim focus compliment compare attach quote do never'
).split(' ');
/** `mentions` and `mentioning` by their imperative. */
const IMPERATIVES = new Map(
  VERBS.flatMap((verb) => {
    const stem = verb.replace(/e$/, '');
    const doubled = /^(?:get|set|begin|let)$/.test(verb) ? verb + verb.at(-1) : stem;
    return [verb, `${verb}s`, `${doubled}ing`].map((form) => [form, verb] as const);
  }),
);

const LEADS: readonly (readonly [RegExp, string])[] = [
  [/^(?:please|then|also|and|but|next|first|finally|lastly|always|kindly|so|just|briefly)[,:]?\s+/i, ''],
  [/^(?:make sure|be sure|ensure|remember|try)(?: that)? (?:to|you)\s+/i, ''],
  [
    /^(?:make sure|ensure)(?: that)? (?:it|the (?:email|message|tone))(?: is| stays| remains|['’]s)\s+/i,
    'be ',
  ],
  [
    /^(?:you|it|this|the (?:e-?mail|message)|e-?mails?) (?:should|must|needs? to|has to|have to|will|can) (?:also )?/i,
    '',
  ],
  [/^you (?!are\b)(?=[a-z])/i, ''],
  [/^(?:i|we)(?: want| need| would like|['’]d like) (?:you|it|the (?:e-?mail|message)) to\s+/i, ''],
  [
    /^(?:i|we)(?: want| need| would like|['’]d like) (?=(?:an?|the|this) [^.]{0,60}(?:mail|message|note)\b)/i,
    'write ',
  ],
  [
    /^(?:i|we)(?: want| need| would like|['’]d like| hope| aim) to (?=(?:book|schedule|arrange|get|set|invite|offer|ask|thank)\b)/i,
    '',
  ],
  [
    /^(?:the|our|my|your) (?:tone|style|voice|length|language)(?: of the e-?mail)?(?: (?:should|must) be| is|:)\s+/i,
    'be ',
  ],
  [/^your e-?mails are\s+/i, 'be '],
  [/^(?:tone|style|voice|length|language|format)\s*:\s*/i, 'be '],
  [
    /^(?:cta|call[- ]to[- ]action|ask)\s*:\s*(?:ask |request )?(?:for )?(?=an? |\d|the |their |your )/i,
    'ask for ',
  ],
  [
    /^(?:the |our |my )?(?:goal|aim|objective|purpose|cta|call[- ]to[- ]action)(?: of the e-?mail)?(?: is|:)(?: to)?\s+/i,
    '',
  ],
  [/^(mention|include|avoid|write)\s*:\s*/i, '$1 '],
];
const MOST_LEADS = 4;
/** `not more than 90 words` limits from above. */
const AT_MOST =
  /^(?:do not|don['’]t|never|no|not)\s+(?:write |use |exceed |go (?:over|above|beyond) |be )?(?:more than |longer than |over )?(?=\d)/i;
/** A word for the reader after the verb, which rules do without: `ask them whether` is `ask whether`. */
const READER =
  /^(ask|request|invite|encourage|thank|congratulate|wish|tell|offer|address|greet|write|send|let) (?:them|him|her|you|(?:the|this|each) (?:contact|reader|recipient|prospect)|\{\{contact\.(?:name|first_name)\}\})(?=[\s,]|$)/i;
const JOINT = /(?:[,;] (?:and |then |but )?|\s(?:and|then|but) )(?:please |also |then )?(?=([a-z'’]+))/gi;
/** A statement, which is kept whole. */
const STATEMENT = /^(?:we|our|my|i|i['’]m|we['’]re|they|their|the|this|these|he|she|it|there|if|when)\b/i;

/** The instructions and statements of a prompt. */
export const clausesOf = (prompt: string): Clause[] =>
  sentencesOf(prompt).flatMap((sentence) => {
    const rest = withoutLeads(sentence);
    const parts = STATEMENT.test(rest) ? [rest] : splitAtVerbs(rest);
    return parts.map((part) => ({
      text: imperative(withoutLeads(part)),
      said: withoutPeriod(parts.length === 1 ? sentence : part),
    }));
  });

/** Splits at an imperative after a comma or conjunction: `Introduce us and ask for a call` has two parts. */
function splitAtVerbs(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: joint, 1: word = '' } of text.matchAll(JOINT)) {
    const isQuoted = (text.slice(0, index).match(/["“”]/g)?.length ?? 0) % 2 === 1;
    if (isQuoted || !(VERBS.includes(word.toLowerCase()) || /^don['’]t$/i.test(word))) continue;
    parts.push(text.slice(start, index));
    start = index + joint.length;
  }
  return [...parts, text.slice(start)].filter((part) => /[\p{L}\p{N}]/u.test(part));
}

function withoutLeads(text: string): string {
  let rest = text.trim().replace(AT_MOST, 'at most ');
  for (let lead = 0; lead < MOST_LEADS; lead++) {
    const [pattern, word] = LEADS.find(([pattern]) => pattern.test(rest)) ?? [];
    if (!pattern) break;
    rest = rest.replace(pattern, word!);
  }
  return rest;
}

/** Writes the first word as an imperative, and ends without a period. */
export function imperative(clause: string): string {
  const text = withoutPeriod(clause).replace(
    /^[a-z]+/i,
    (word) => IMPERATIVES.get(word.toLowerCase()) ?? word,
  );
  return text.replace(READER, '$1');
}

const withoutPeriod = (text: string): string => text.trim().replace(/(?<![.!?,;:])[.!?,;:]+$/, '');
