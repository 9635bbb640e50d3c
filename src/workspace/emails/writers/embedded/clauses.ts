import { sentencesOf } from './sentences.ts';

/** The action that an instruction requests. */
export type Verb = 'write' | 'mention' | 'ask' | 'style' | 'sign' | 'name' | 'avoid' | 'unknown';

/** One instruction of a prompt. */
export interface Clause {
  readonly verb: Verb;
  /** The text after the verb. */
  readonly object: string;
  /** The prompt's own words, for messages. */
  readonly said: string;
}

const VERBS: Readonly<Record<Exclude<Verb, 'avoid' | 'unknown'>, string>> = {
  write: 'write draft compose create generate send craft prepare email reach personalize produce',
  mention:
    'mention include reference refer add cite note highlight acknowledge describe explain introduce ' +
    'pitch promote present recommend sell show say emphasize stress point tell talk open start begin ' +
    'lead link connect focus use bring congratulate discuss',
  ask: 'ask request propose suggest offer invite book schedule arrange secure get close end finish conclude',
  style: 'be keep make sound stay remain maintain adopt limit aim',
  sign: 'sign',
  name: 'address greet',
};
const VERB_OF = new Map(
  Object.entries(VERBS).flatMap(([verb, words]) => words.split(' ').map((word) => [word, verb as Verb])),
);

const LEADS = [
  /^(?:please|then|also|and|but|next|first|finally|lastly|always|kindly|so|just|briefly|politely|clearly)[,:]?\s+/i,
  /^(?:make sure (?:to|you)|be sure to|remember to|try to|in the email,)[,:]?\s+/i,
  /^(?:you|it|the (?:email|message)|emails?) (?:should|must|needs? to|has to|have to|will)[,:]?\s+/i,
  /^(?:i|we) (?:want|need|would like) (?:you|the email) to[,:]?\s+/i,
];
const NEGATED =
  /^(?:do not|don['’]t|never|avoid|without|no|refrain|skip|leave out|omit|must not|should not|not)\b/i;
const LABEL = /^(?:the )?([\p{L}][\p{L} -]{1,24}):\s*(?=\S)/iu;
/** Statements about the sender, the reader, or the world: they inform the writer and request nothing. */
const STATEMENT =
  /^(?:i|we|our|my|you|your|you['’]re|they|their|he|she|it|its|the|this|these|those|that|there|here|a|an|in|at|on|for|as|since|because|while|when|if|many|most|some|all|every|each|schools?|districts?|teachers?|students?|people|they['’]re|we['’]re|i['’]m|it['’]s|who|what|both|\{\{)(?![\p{L}\p{N}])/iu;
const FINITE =
  /^(?:["“]?[\p{L}\p{N}'’&{}._-]+["”]?\s+){1,4}?(?:is|are|was|were|has|have|had|can|will|does|do|did|may|helps?|keeps?|makes?|gives?|lets?|saves?|offers?|works?|comes?|runs?|needs?|handles?|provides?|supports?|serves?|includes?)\b/u;
const JOINT =
  /(?:[,;]\s?(?:and |then |but )?|\s(?:and|then|but)\s)(?:please |also |then )?(?=([\p{L}'’]+)(?:\s|$))/giu;

/** Splits at a verb after a comma or conjunction: `Introduce us and ask for a call` is two clauses. */
function splitClauses(text: string): string[] {
  const clauses: string[] = [];
  let start = 0;
  for (const { index, 0: joint, 1: word = '' } of text.matchAll(JOINT)) {
    const next = index + joint.length;
    if (!VERB_OF.has(word.toLowerCase()) && !/^(?:do|don['’]t|never|avoid)$/i.test(word)) continue;
    clauses.push(text.slice(start, index));
    start = next;
  }
  return [...clauses, text.slice(start)];
}

/** Splits a prompt into its instructions. */
export const clausesOf = (prompt: string): Clause[] =>
  sentencesOf(prompt).flatMap((sentence) => {
    const label = LABEL.exec(sentence);
    if (label) return labeled(label[1]!, sentence.slice(label[0].length), sentence);
    const said = withoutLeads(sentence);
    if (!isInstruction(said)) return [];
    return splitClauses(said).map((clause) => clauseOf(withoutLeads(clause)));
  });

const MOST_LEADS = 4;

function withoutLeads(text: string): string {
  let rest = text.trim();
  for (let lead = 0; lead < MOST_LEADS; lead++)
    rest = rest.replace(LEADS.find((pattern) => pattern.test(rest)) ?? '', '');
  return rest;
}

const firstWord = (text: string): string => /^[\p{L}'’-]+/u.exec(text)?.[0].toLowerCase() ?? '';

const isInstruction = (text: string): boolean =>
  NEGATED.test(text) || VERB_OF.has(firstWord(text)) || !(STATEMENT.test(text) || FINITE.test(text));

function clauseOf(text: string): Clause {
  const said = text.replace(/(?<![.!?])[.!?]+$/, '');
  if (NEGATED.test(said)) return { verb: 'avoid', object: said.replace(NEGATED, '').trim(), said };
  const word = firstWord(said);
  const verb = VERB_OF.get(word) ?? 'unknown';
  return { verb, object: verb === 'unknown' ? said : said.slice(word.length).trim(), said };
}

const LABELS: Readonly<Record<string, Verb>> = {
  tone: 'style',
  style: 'style',
  voice: 'style',
  length: 'style',
  language: 'style',
  format: 'style',
  cta: 'ask',
  'call to action': 'ask',
  goal: 'ask',
  ask: 'ask',
  mention: 'mention',
  include: 'mention',
  avoid: 'avoid',
};

/** Parses `Tone: friendly`. Labels of facts, such as `Company: Orchard Analytics`, request nothing. */
function labeled(label: string, object: string, said: string): Clause[] {
  const verb = LABELS[label.toLowerCase()];
  return verb
    ? [{ verb, object: object.replace(/(?<![.!?])[.!?]+$/, ''), said: said.replace(/(?<![.!?])[.!?]+$/, '') }]
    : [];
}
