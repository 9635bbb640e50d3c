export type Tone = 'friendly' | 'plain' | 'formal';

/** A limit of the email's length; words include greeting and signature, sentences and paragraphs do not. */
export interface Limit {
  readonly unit: 'word' | 'sentence' | 'paragraph';
  readonly min: number;
  readonly max: number;
}

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
const TONES: readonly (readonly [Tone, ReadonlySet<string>])[] = [
  ['friendly', set('friendly warm warmly casual informal conversational approachable personable relaxed')],
  ['formal', set('formal formally official businesslike')],
];
const SHORT = set('short brief briefly concise concisely succinct succinctly crisp compact');
/** Qualities that every email of the template has. */
const ALWAYS =
  set(`polite politely respectful respectfully courteous courteously professional professionally kind
  kindly clear clearly plain simple honest natural genuine sincere readable considerate modest low-pressure non-pushy
  neutral calm english american tactful direct straightforward`);
const FILLERS =
  set(`a an do the this it its and but or be sure keep stay sound write use make limit in with of under at to
  for very quite is are please only about around approximately than more less fewer longer no not exceed exactly most
  least maximum minimum max up between below over above within tone voice style language manner way wording words word
  sentence sentences paragraph paragraphs length long e-mail email message note text`);

const NUMBER_WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten';
const NUMBER = `(\\d{1,4}|${NUMBER_WORDS})`;
const LIMIT = new RegExp(
  `\\b${NUMBER}(?:(?: ?[-–] ?| to | and | or )${NUMBER})?[ -](?:short )?(word|sentence|paragraph)s?\\b`,
);
const BELOW = /\b(?:under|below|less than|fewer than)\b/;
const AT_MOST =
  /\b(?:at most|up to|max(?:imum)?|exceed|or less|(?:not?|never)\b.{0,20}\b(?:more|longer) than)\b/;
const AT_LEAST = /\b(?:at least|over|above|more than|minimum|or more)\b/;

/** The tone and length that a clause asks for; undefined if it asks for anything else as well. */
export function styleIn(clause: string): { tone?: Tone; limit?: Limit } | undefined {
  const text = clause.toLowerCase();
  const limit = limitIn(text);
  const words: string[] = text.replace(LIMIT, ' ').match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? [];
  const tones = TONES.filter(([, names]) => words.some((word) => names.has(word))).map(([tone]) => tone);
  const known = [...TONES.map(([, names]) => names), SHORT, ALWAYS, FILLERS];
  const isShort = words.some((word) => SHORT.has(word));
  const asks = limit || isShort || tones.length > 0 || words.some((word) => ALWAYS.has(word));
  const isNegated = !limit && words.includes('not');
  if (
    !asks ||
    isNegated ||
    tones.length > 1 ||
    !words.every((word) => known.some((names) => names.has(word)))
  )
    return undefined;
  const short = isShort
    ? { unit: 'word' as const, min: 0, max: words.includes('very') ? 75 : 110 }
    : undefined;
  return { tone: tones[0], limit: limit ?? short };
}

/** `under 80 words`, `two paragraphs`. A number of words alone is the most, and about it. */
function limitIn(text: string): Limit | undefined {
  const [, first, second, unit] = LIMIT.exec(text) ?? [];
  if (!first) return undefined;
  const [low, high] = [numberOf(first), numberOf(second ?? first)];
  const given = (min: number, max: number): Limit => ({ unit: unit as Limit['unit'], min, max });
  if (BELOW.test(text)) return given(0, high - 1);
  if (AT_MOST.test(text)) return given(0, high);
  if (AT_LEAST.test(text)) return given(low, Number.POSITIVE_INFINITY);
  if (second || unit !== 'word') return given(low, high);
  return given(
    Math.floor(low * 0.8),
    /\b(?:about|around|approximately)\b/.test(text) ? Math.ceil(high * 1.2) : high,
  );
}

const numberOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : NUMBER_WORDS.split('|').indexOf(text) + 1;

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Tells whether an email keeps to a limit; its first paragraph is the greeting, and its last the signature. */
export function keepsTo({ unit, min, max }: Limit, body: string): boolean {
  const paragraphs = body.split('\n\n').slice(1, -1);
  const length = {
    word: () => body.split(/\s+/).filter(Boolean).length,
    sentence: () => paragraphs.flatMap((paragraph) => [...SENTENCES.segment(paragraph)]).length,
    paragraph: () => paragraphs.length,
  }[unit]();
  return length >= min && length <= max;
}
