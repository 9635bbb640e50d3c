import { words } from './sentences.ts';

export type Tone = 'friendly' | 'plain' | 'formal';

/** A limit of the email's length; words include greeting and signature, sentences and paragraphs do not. */
export interface Limit {
  readonly unit: 'words' | 'sentences' | 'paragraphs' | 'characters';
  readonly min: number;
  readonly max: number;
}

export interface Style {
  readonly tone?: Tone;
  readonly limits: readonly Limit[];
}

const FRIENDLY = words(
  'friendly warm warmly casual informal conversational approachable personable relaxed cordial',
);
const FORMAL = words('formal formally official businesslike');
/** Qualities that every email of the template has. */
const ALWAYS = words(`
  polite politely respectful respectfully courteous courteously professional professionally kind
  kindly clear clearly plain simple honest natural genuine sincere
  human readable considerate modest low-pressure non-pushy neutral calm english american nice tactful`);
const SHORT = words('short brief briefly concise concisely succinct succinctly crisp to-the-point compact');
const FILLERS = words(`
  a an the this that it its and but or be keep stay remain sound write use make adopt maintain limit stick aim in with
  of under at to for on by very quite really as is are overall please only just about around roughly approximately than
  more less fewer longer no not exceed exactly most least max maximum min minimum up between below over above within
  tone voice style language manner way wording words word sentence sentences paragraph paragraphs character
  characters line lines length long e-mail email emails mail message note body text whole entire throughout whose`);

const UNITS = '(word|sentence|paragraph|character|line)s?\\b';
const NUMBER_WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten';
const NUMBERS = NUMBER_WORDS.split('|');
const NUMBER = `(?:\\d{1,5}|${NUMBER_WORDS}|a single)`;
const LIMIT = new RegExp(
  `\\b(${NUMBER})(?:\\s?(?:-|–|to|and|or)\\s?(${NUMBER}))?[\\s-](?:short |brief )?${UNITS}` +
    '(?: (or (?:less|fewer)|max(?:imum)?|at (?:the )?most|or more|minimum|at least))?',
  'gi',
);
const AT_MOST =
  /\b(?:under|below|within|at most|up to|no (?:more|longer) than|less than|fewer than|max(?:imum)?(?: of)?|exceed|limit(?:ed)?(?: it)? to)\W*$/i;
const AT_LEAST = /\b(?:at least|over|above|more than|no (?:less|fewer) than|min(?:imum)?(?: of)?)\W*$/i;

/** The style that an instruction asks for; undefined if it asks for anything else, or for a style that is not known. */
export function styleIn(clause: string): Style | undefined {
  const text = clause
    .toLowerCase()
    .replace(/\bto the point\b/g, 'to-the-point')
    .replace(/\bnot (?:too )?(?:pushy|salesy|aggressive)\b/g, 'non-pushy');
  const limits = limitsIn(text);
  const rest: string[] = text.replace(LIMIT, ' ').match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? [];
  const isShort = rest.some((word) => SHORT.has(word));
  const tones = [rest.some((word) => FRIENDLY.has(word)), rest.some((word) => FORMAL.has(word))];
  const isStyle =
    limits.length > 0 || isShort || tones[0] || tones[1] || rest.some((word) => ALWAYS.has(word));
  const isWhole =
    limits.length > 0 || !rest.some((word) => /^(?:sentence|paragraph|word|line)s?$/.test(word));
  const isKnown = rest.every((word) =>
    [FRIENDLY, FORMAL, ALWAYS, SHORT, FILLERS].some((set) => set.has(word)),
  );
  if (
    !isStyle ||
    !isKnown ||
    !isWhole ||
    (tones[0] && tones[1]) ||
    (rest.includes('not') && limits.length === 0)
  )
    return undefined;
  return {
    ...(tones[0] && { tone: 'friendly' as const }),
    ...(tones[1] && { tone: 'formal' as const }),
    limits:
      isShort && limits.length === 0
        ? [{ unit: 'words', min: 0, max: rest.includes('very') ? 75 : 110 }]
        : limits,
  };
}

const numberOf = (text: string): number =>
  text === 'a single' ? 1 : NUMBERS.includes(text) ? NUMBERS.indexOf(text) + 1 : Number(text);

/** Limits such as `under 80 words` or `two paragraphs`. A number of words alone is the most, and about it. */
function limitsIn(text: string): Limit[] {
  return [...text.matchAll(LIMIT)].map(({ index, 1: first = '', 2: second, 3: name = '', 4: after = '' }) => {
    const before = text.slice(Math.max(0, index - 25), index);
    const unit = name === 'line' ? 'sentences' : (`${name}s` as Limit['unit']);
    const low = numberOf(first);
    const high = second === undefined ? low : numberOf(second);
    if (AT_MOST.test(before) || /less|fewer|max|most/.test(after))
      return { unit, min: 0, max: high - (/(?:under|below|less than|fewer than)\W*$/.test(before) ? 1 : 0) };
    if (AT_LEAST.test(before) || /more|min|least/.test(after))
      return { unit, min: low, max: Number.POSITIVE_INFINITY };
    const isLoose = low === high && (unit === 'words' || unit === 'characters');
    if (!isLoose) return { unit, min: low, max: high };
    return {
      unit,
      min: Math.floor(low * 0.8),
      max: /\b(?:about|around|roughly|approximately)\W*$/.test(before) ? Math.ceil(high * 1.2) : high,
    };
  });
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The length of an email whose first paragraph is the greeting and whose last is the signature. */
export function lengthOf(body: string, unit: Limit['unit']): number {
  if (unit === 'characters') return [...body].length;
  if (unit === 'words') return body.split(/\s+/).filter(Boolean).length;
  const between = body.split('\n\n').slice(1, -1);
  if (unit === 'paragraphs') return between.length;
  return between.flatMap((paragraph) => [...SENTENCES.segment(paragraph)]).length;
}
