import { signsIn } from '../patterns/signs.ts';
import { hasFirstName } from '../people/names.ts';
import type { LinePerson } from '../people/people-in-line.ts';
import { asPosition, isOutside, roleOfEach, tidyTitle } from '../people/titles.ts';
import { type Line, LONGEST_PART } from './contact-lines.ts';

const { says } = signsIn('contact-signs.txt');

/** Titles at the same position of similar records. */
export interface ContactColumn {
  /** Titles by the line of their person. */
  readonly titles: ReadonlyMap<Line, string>;
  /** The lines with the titles, which can look like names. */
  readonly lines: ReadonlySet<Line>;
}

const NONE: ContactColumn = { titles: new Map(), lines: new Set() };
/** Positions of a title in a record, in lines after the name: on its line, next, before it, and second next. */
const POSITIONS = [0, 1, -1, 2];
/** Positions of a title in a row, whose cells count as lines. */
const POSITIONS_IN_ROW = [...POSITIONS, -2, 3, 4];
/** Minimum number of records of a list. */
const FEWEST_RECORDS = 4;
/** Minimum share of known titles among the texts at a position, and of records with such a text. */
const LEAST_KNOWN = 0.5;
/** Minimum share of known titles in a list of staff in which nearly every record has a text at the position. */
const LEAST_KNOWN_OF_STAFF = 0.25;
/** Minimum share of records that counts as nearly every record. */
const NEARLY_ALL = 0.9;
/** The same share in a column of a table without a heading about titles; one row suffices. */
const LEAST_KNOWN_OF_CELLS = 0.6;

/**
 * If most words at one position of records are known titles, the others are titles, too: `Strings`, `Maker Space`. Of
 * two such positions, the one with more titles counts, because a title before a name is also after the previous name.
 */
export function columnOf(
  records: readonly (readonly Line[])[],
  { isOfStaff, isTable }: { readonly isOfStaff: boolean; readonly isTable: boolean },
): ContactColumn {
  const named = records.flatMap((lines) => namedIn(lines).map((at) => ({ lines, at })));
  const fewest = isTable ? 1 : FEWEST_RECORDS;
  if (named.length < fewest) return NONE;
  let most = 0;
  let best = NONE;
  // A column whose heading is about titles counts alone, without an adjacent column of departments.
  const isTitled = (position: number): boolean =>
    position !== 0 && named.some(({ lines, at }) => says('column_title', lines[at + position]?.label ?? ''));
  const possible = isTable ? POSITIONS_IN_ROW : POSITIONS;
  const titled = isTable ? possible.filter(isTitled) : [];
  for (const position of titled.length > 0 ? titled : possible) {
    const columns = named.flatMap(({ lines, at }) => {
      const own = lines[at]!.people[0]!.title ?? lines[at]!.beside;
      const text = position === 0 ? own : textAt(lines, at + position);
      return text !== null && isShort(text)
        ? [{ line: lines[at]!, holder: lines[at + position]!, text }]
        : [];
    });
    const known = columns.filter(({ text }) => asPosition(text) !== null).length;
    const isRegular = isOfStaff && !isTable && columns.length >= NEARLY_ALL * named.length;
    const share = isTable && titled.length === 0 ? LEAST_KNOWN_OF_CELLS : LEAST_KNOWN;
    const isFilled = columns.length >= Math.max(fewest, share * named.length);
    const least = (isRegular ? LEAST_KNOWN_OF_STAFF : share) * columns.length;
    if (!isFilled || known < least || known + columns.length <= most) continue;
    most = known + columns.length;
    const titles = new Map(columns.map(({ line, text }) => [line, roleOfEach(text) ?? tidyTitle(text)]));
    best = { titles, lines: position === 0 ? new Set() : new Set(columns.map(({ holder }) => holder)) };
  }
  return best;
}

const isRecord = (line: Line | undefined): boolean => line?.people.length === 1;
/** Returns `true` for a line that may or may not be a name, such as `Maker Studio`, and that ends a record. */
const isDoubtful = (lines: readonly Line[], at: number): boolean =>
  isRecord(lines[at]) && !isSurelyPerson(lines[at]!.people[0]!) && lines[at + 1]?.people.length !== 0;
const isSurelyPerson = ({ name }: LinePerson): boolean => name.isAddressed || hasFirstName(name);

/** Indexes of lines with one person, each person once, except for doubtful names right below such a line. */
function namedIn(lines: readonly Line[]): number[] {
  const seen = new Set<string>();
  return [...lines.keys()].filter((at) => {
    const line = lines[at]!;
    if (!isRecord(line) || (!line.isName && isRecord(lines[at - 1]) && isDoubtful(lines, at))) return false;
    const { full } = line.people[0]!.name;
    return !seen.has(full) && seen.add(full);
  });
}

/** The text of a line without a person, or with a doubtful name; null for others, and after an unrelated label. */
function textAt(lines: readonly Line[], at: number): string | null {
  const line = lines[at];
  if (!line || (line.people.length > 0 && (line.isName || !isDoubtful(lines, at)))) return null;
  const isLabeled = line.passage.form !== 'row' && line.label !== null;
  if (isLabeled && !/^(?:title|position)s?$/i.test(line.label!)) return null;
  const text = line.rest.replace(/[\s|]+$/, '');
  // A long list of subjects is cut.
  return text.length > LONGEST_PART ? text.slice(0, text.lastIndexOf(',', LONGEST_PART)) : text;
}

/** Returns `true` for a few words that are not a sentence, number, seat, or outside affiliation. */
const isShort = (text: string): boolean =>
  text.length <= LONGEST_PART &&
  /^[\p{Lu}\d].*\p{L}/u.test(text) &&
  !/[@?!]|\d{3}|\p{L}{3}\.$|:$/u.test(text) &&
  !says('seat', text.replace(/\.$/, '')) &&
  !isOutside(text);
