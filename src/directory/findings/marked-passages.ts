import { foldSignsWithOrigins } from '@emi/base/values';
import { formsOf, type PlacedTerm, placedTerms, type Term, type WordsQuery } from './words-query.ts';

/** Words with their stems. */
export type Stems = ReadonlyMap<string, string>;

/** A word of the original text, or a part of a compound that is also written as a single word, such as `wi-fi`. */
interface Word {
  readonly stem: string | undefined;
  readonly from: number;
  readonly to: number;
  /** For the first part of a compound: the stem of the single word, and the number of parts. */
  readonly whole?: { readonly stem: string | undefined; readonly length: number };
}

type Range = readonly [from: number, to: number];

/** Numbers of words that are shown: before the first match, of a passage, and of a text without a match. */
const WORDS_BEFORE_MATCH = 6;
const WORDS_OF_PASSAGE = 30;
const WORDS_WITHOUT_MATCH = 10;
/** Maximum number of passages. */
const MOST_PASSAGES = 2;

/**
 * The passages of a text with what a query finds, as HTML: all of a text of up to 30 words; otherwise at most two
 * passages of 30 words, or more if a match is longer, or the beginning if nothing matches. What the query asked for is
 * marked in the original's own spelling.
 */
export function markedPassages(text: string, query: WordsQuery, stems: Stems): string {
  const words = wordsOf(text, stems);
  const marks = merged(matchesOf(words, query, stems));
  const shown = passagesOf(words.length, marks);
  return shown
    .map(([from, to]) => {
      const start = from === 0 ? 0 : words[from]!.from;
      const end = to >= words.length ? text.length : words[to - 1]!.to;
      return htmlOf(text, words, [start, end], marks);
    })
    .join(' ... ');
}

function wordsOf(text: string, stems: Stems): Word[] {
  const { text: signs, origins } = foldSignsWithOrigins(text);
  return placedTerms(signs).flatMap(({ parts, joined, spans }: PlacedTerm) =>
    parts.map((part, at) => ({
      stem: stems.get(part),
      from: origins[spans[at]![0]]!,
      to: endOf(origins, spans[at]![1]),
      ...(at === 0 && parts.length > 1 && { whole: { stem: stems.get(joined), length: parts.length } }),
    })),
  );
}

/** The position in the original text of the end `end` of a folded word; a character may be folded to several units. */
function endOf(origins: readonly number[], end: number): number {
  const last = origins[end - 1]!;
  let after = end;
  while (origins[after] === last) after++;
  return origins[after]!;
}

/** Ranges of words that the query asks for: for each word at which a phrase begins, up to its furthest end. */
function matchesOf(words: readonly Word[], query: WordsQuery, stems: Stems): Range[] {
  const phrases = query.flatMap((wanted) => wanted.filter(({ isExcluded }) => !isExcluded));
  const asked = phrases.map(({ terms }) => terms.map((term) => stemsOfTerm(term, stems)));
  return asked.flatMap((terms) =>
    words.flatMap((_, at): Range[] => {
      let ends = [at];
      for (const term of terms) ends = [...new Set(ends.flatMap((end) => endsAfter(words, end, term)))];
      return ends.length > 0 ? [[at, Math.max(...ends)]] : [];
    }),
  );
}

interface AskedTerm {
  readonly parts: readonly ReadonlySet<string>[];
  readonly joined: ReadonlySet<string>;
}

function stemsOfTerm({ parts, joined }: Term, stems: Stems): AskedTerm {
  const ofWord = (word: string) => new Set(formsOf(word).flatMap((form) => stems.get(form) ?? []));
  return { parts: parts.map(ofWord), joined: ofWord(joined) };
}

/** The ends of a term that begins at a word, one for each way of writing it. */
function endsAfter(words: readonly Word[], at: number, { parts, joined }: AskedTerm): number[] {
  const has = (set: ReadonlySet<string>, stem: string | undefined) => stem !== undefined && set.has(stem);
  const word = words[at];
  if (!word) return [];
  return [
    ...(parts.every((part, ahead) => has(part, words[at + ahead]?.stem)) ? [at + parts.length] : []),
    ...(parts.length > 1 && has(joined, word.stem) ? [at + 1] : []),
    ...(word.whole && has(joined, word.whole.stem) ? [at + word.whole.length] : []),
  ];
}

/** The ranges in order, with overlapping ranges joined. */
function merged(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = all.at(-1);
    if (last && from < last[1]) all[all.length - 1] = [last[0], Math.max(last[1], to)];
    else all.push([from, to]);
  }
  return all;
}

/** The ranges of words that are shown. A match within the passage before it begins no passage of its own. */
function passagesOf(length: number, marks: readonly Range[]): Range[] {
  if (length <= WORDS_OF_PASSAGE) return [[0, length]];
  if (marks.length === 0) return [[0, WORDS_WITHOUT_MATCH]];
  const passages: Range[] = [];
  for (const [from, to] of marks) {
    const last = passages.at(-1);
    if (last && to <= last[1]) continue;
    if (passages.length === MOST_PASSAGES) break;
    const start = Math.max(last?.[1] ?? 0, from - WORDS_BEFORE_MATCH);
    passages.push([start, Math.min(length, Math.max(start + WORDS_OF_PASSAGE, to))]);
  }
  return passages;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPES[sign]!);

function htmlOf(text: string, words: readonly Word[], [start, end]: Range, marks: readonly Range[]): string {
  let html = '';
  let at = start;
  for (const [first, after] of marks) {
    const [from, to] = [words[first]!.from, words[after - 1]!.to];
    if (from < at || to > end) continue;
    html += `${escaped(text.slice(at, from))}<mark>${escaped(text.slice(from, to))}</mark>`;
    at = to;
  }
  return html + escaped(text.slice(at, end));
}
