import { DataLists } from '@emi/base/files';

/** The abbreviations of words in names, as `/match` reads them, without those that only one state uses. */
const FORMS = Map.groupBy(new DataLists('names/abbreviations.txt').words(), ([, meaning]) => meaning);
const formsOf = (meaning: string): string[] => [meaning, ...(FORMS.get(meaning) ?? []).map(([form]) => form)];

/** Kinds of schools and districts that directories abbreviate by letters: `HS`, `H S`, `ISD`. */
const BY_LETTERS = [
  'high school',
  'middle school',
  'elementary school',
  'junior high school',
  'senior high school',
  'junior senior high school',
  'charter school',
  'independent school district',
  'consolidated independent school district',
  'unified school district',
  'union free school district',
];
/** Levels of schools, after whose names directories omit `School`: `LAMAR MIDDLE`, `LAMAR EL`. */
const LEVELS = ['elementary', 'middle', 'high', 'intermediate', 'primary'];

const both = (one: readonly string[], other: readonly string[]): string[] =>
  one.flatMap((first) => other.map((second) => `${first} ${second}`));
const spaced = (letters: string): string => [...letters].join(' ');

function* ends(): Generator<readonly [end: string, meaning: string]> {
  const schools = formsOf('school').filter((form) => form !== 'schools');
  const high = [...formsOf('high'), ...both(formsOf('high'), schools), 'hs', 'h s'];
  for (const level of LEVELS)
    for (const form of formsOf(level))
      for (const end of [form, ...both([form], schools)]) yield [end, `${level} school`];
  const [junior, senior] = [formsOf('junior'), formsOf('senior')];
  for (const end of both(junior, high)) yield [end, 'junior high school'];
  for (const end of both(senior, high)) yield [end, 'senior high school'];
  for (const end of both(both(junior, senior), high)) yield [end, 'junior senior high school'];
  for (const end of ['jh', 'j h']) yield [end, 'junior high school'];
  for (const meaning of BY_LETTERS)
    for (const form of formsOf(meaning).slice(1))
      for (const end of [form, spaced(form)]) yield [end, meaning];
}

/** The last words of folded names with what they are short for: `h s` for `high school`. */
export const SPELLED_ENDS: ReadonlyMap<string, string> = new Map(
  [...ends()].filter(([end, meaning]) => end !== meaning),
);
/** Maximum number of words of an end in `SPELLED_ENDS`. */
export const MOST_SPELLED = Math.max(...[...SPELLED_ENDS.keys()].map((end) => end.split(' ').length));

/**
 * A folded name with its last words in full; null if they are not abbreviated, or are all of the name.
 * `with_spelled_name` in SQL does the same.
 */
export function spelledName(folded: string): string | null {
  const words = folded.split(' ');
  for (let count = Math.min(MOST_SPELLED, words.length - 1); count > 0; count--) {
    const meaning = SPELLED_ENDS.get(words.slice(-count).join(' '));
    if (meaning) return `${words.slice(0, -count).join(' ')} ${meaning}`;
  }
  return null;
}
