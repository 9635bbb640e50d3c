/** A length limit; greeting and signature count as words, but not as sentences or paragraphs. */
export interface LengthLimit {
  readonly unit: 'words' | 'sentences' | 'paragraphs' | 'characters';
  readonly min: number;
  readonly max: number;
}

const NUMBER_WORDS =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a|single|fifteen|twenty|thirty|forty|fifty|' +
  'sixty|seventy|eighty|ninety|hundred';
const VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 1, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100];
const NUMBERS = new Map(NUMBER_WORDS.split('|').map((word, at) => [word, VALUES[at]!]));
const NUMBER = `(?:\\d{1,5}|${NUMBER_WORDS})`;
const LIMIT = new RegExp(
  `\\b(${NUMBER})(?:\\s*(?:-|–|to|and|or)\\s*(${NUMBER}))?[\\s-]*(?:short |brief )?` +
    '(word|sentence|paragraph|character|line)s?\\b' +
    '(?: (or (?:less|fewer)|max(?:imum)?|at (?:the )?most|or more|minimum|at least))?',
  'gi',
);
const AT_MOST =
  /\b(?:under|below|within|at most|up to|no (?:more|longer) than|less than|fewer than|not exceed|max(?:imum)?(?: of)?|exceed|limit(?:ed)? to)\W*$/i;
const AT_LEAST = /\b(?:at least|over|above|more than|no less than|no fewer than|min(?:imum)?(?: of)?)\W*$/i;
const ABOUT = /\b(?:about|around|roughly|approximately|some)\W*$/i;

const numberOf = (text: string): number => NUMBERS.get(text.toLowerCase()) ?? Number(text);

/** Parses limits such as `under 80 words` or `two paragraphs`. */
export function limitsIn(sentence: string): LengthLimit[] {
  return [...sentence.matchAll(LIMIT)].flatMap(
    ({ index, 1: first = '', 2: second, 3: unit = '', 4: after = '' }) => {
      const before = sentence.slice(Math.max(0, index - 25), index);
      const isBare = /^(?:a|single)$/i.test(first); // `a sentence about …` sets no limit
      if (isBare && !/\b(?:in|only|just)\W*$/i.test(before)) return [];
      const low = numberOf(first);
      const high = second === undefined ? low : numberOf(second);
      const name =
        unit.toLowerCase() === 'line' ? 'sentences' : (`${unit.toLowerCase()}s` as LengthLimit['unit']);
      return [{ unit: name, ...boundsOf(low, high, name, before, after) }];
    },
  );
}

function boundsOf(
  low: number,
  high: number,
  unit: LengthLimit['unit'],
  before: string,
  after: string,
): { min: number; max: number } {
  if (AT_MOST.test(before) || /less|fewer|max|most/i.test(after)) return { min: 0, max: high };
  if (AT_LEAST.test(before) || /more|minimum|least/i.test(after)) {
    return { min: low, max: Number.POSITIVE_INFINITY };
  }
  // A word count is approximate; sentences and paragraphs are exact.
  const isLoose = low === high && (unit === 'words' || unit === 'characters');
  if (!isLoose) return { min: low, max: high };
  return { min: Math.floor(low * 0.8), max: ABOUT.test(before) ? Math.ceil(high * 1.2) : high };
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Measures an email whose first paragraph is the greeting and whose last is the signature. */
export function lengthOf(body: string, unit: LengthLimit['unit']): number {
  if (unit === 'characters') return [...body].length;
  if (unit === 'words') return body.split(/\s+/).filter(Boolean).length;
  const between = body.split('\n\n').slice(1, -1);
  if (unit === 'paragraphs') return between.length;
  return between.flatMap((paragraph) => [...SENTENCES.segment(paragraph)]).length;
}
