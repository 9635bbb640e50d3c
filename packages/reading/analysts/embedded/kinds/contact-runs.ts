import type { AnnotatedBlock } from '../annotate/annotated-page.ts';
import { hasFirstName } from '../people/names.ts';
import { roleOfEach } from '../people/titles.ts';
import { isRecordRow, type Line, LONGEST_PART, mayNamePeople, readLine, readRow } from './contact-lines.ts';

/** A record, or consecutive lines of a list of people. */
export interface Run {
  /** The key of lists that belong together: their table, their heading, or null for cards. */
  readonly list: AnnotatedBlock | string | null;
  readonly heading: string | null;
  readonly lines: readonly Line[];
  /** True for a card, row, or paragraph with a name and a title: nothing outside of it belongs to its people. */
  readonly isRecord: boolean;
}

/** Returns `true` for a line with a person. */
export const hasPerson = ({ people }: Line): boolean => people.length > 0;
/** Returns `true` for a line with an email address or telephone number. */
export const hasMark = ({ mails, phone }: Line): boolean => mails.length > 0 || phone !== null;
/** Returns `true` for a line with just a title. */
export const isTitle = (line: Line | undefined): boolean => line?.title != null && !hasPerson(line);
/** Returns `true` for a line with people of whom none has a title. */
export const isBare = (line: Line | undefined): boolean =>
  line !== undefined && hasPerson(line) && line.people.every(({ title }) => title === null);
const isPartOfList = (line: Line): boolean =>
  (hasPerson(line) || line.title !== null || hasMark(line) || line.text.length <= LONGEST_PART) &&
  !line.hasOtherText;

const isTable = ({ form, passages }: AnnotatedBlock): boolean =>
  form === 'table' && !passages.every(isRecordRow);

/** Returns `true` for a paragraph or item of several lines, some with people and others with titles. */
const hasBoth = (lines: readonly Line[]): boolean => lines.some(hasPerson) && lines.some(isTitle);

/** In a record with one certain person, other possible names are dropped: `Coordinator, Winthrop House`. */
function certain(lines: readonly Line[]): readonly Line[] {
  const isSure = ({ people }: Line) => people.some(({ name }) => name.isAddressed || hasFirstName(name));
  if (lines.filter(isSure).length !== 1) return lines;
  return lines.map((line) =>
    isSure(line) || !hasPerson(line) ? line : { ...line, people: [], title: line.people[0]!.title },
  );
}

/** Minimum share of cells with names, for columns without a heading that identifies them as names. */
const LEAST_NAMED = 0.6;

/** The rows of a table that name people; cells outside the columns of names lose their people. */
function rowsOfPeople({ passages }: AnnotatedBlock): Line[][] {
  const alone = passages.filter(isRecordRow).map((row) => [readLine(row)]);
  const others = passages.filter((row) => !isRecordRow(row));
  if (!others.some(mayNamePeople)) return alone.filter((row) => row.some(hasPerson));
  const rows = others.map(readRow);
  const isNamed = ({ people, isName }: Line) => isName || people.some(({ name }) => hasFirstName(name));
  const areNames = (at: number): boolean => {
    const cells = rows.flatMap((row) => (row[at] && row[at].text !== '' ? [row[at]] : []));
    return cells.filter(isNamed).length >= LEAST_NAMED * cells.length;
  };
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = new Set(Array.from({ length: width }, (_, at) => at).filter(areNames));
  const named = rows.map((row) => row.map((cell, at) => (columns.has(at) ? cell : { ...cell, people: [] })));
  return [...alone, ...named].filter((row) => row.some(hasPerson));
}

/** Maximum number of lines between a title and the people below it. */
export const MOST_BELOW = 100;

/**
 * Returns `true` for addresses and telephone numbers below a record, and for further names below a plural title, such
 * as `Secretaries`.
 */
function continues(open: readonly Line[], lines: readonly Line[]): boolean {
  const isShared = roleOfEach(open.slice(-MOST_BELOW).findLast(isTitle)?.title ?? '') !== null;
  return lines.every((line) => (hasMark(line) && line.rest.length < 3) || (isShared && isBare(line)));
}

/** The records and lists of people on a page, in reading order. */
export function runsOf(blocks: readonly AnnotatedBlock[]): Run[] {
  const runs: Run[] = [];
  let heading: string | null = null;
  let open: Line[] = [];
  let card: number | null = null;
  let isRecord = false;
  const close = () => {
    const list = card === null ? `${heading}` : null;
    const isWhole = isRecord || card !== null;
    if (open.some(hasPerson))
      runs.push({ list, heading, lines: isWhole ? certain(open) : open, isRecord: isWhole });
    open = [];
    isRecord = false;
  };
  for (const block of blocks.filter(({ form }) => form !== 'entry')) {
    if (isTable(block)) {
      close();
      for (const lines of rowsOfPeople(block)) runs.push({ list: block, heading, lines, isRecord: true });
      continue;
    }
    const lines = block.passages.map((passage) => readLine(passage));
    const isNext = block.card === null && hasBoth(lines);
    if (block.card !== card || ((isNext || isRecord) && !continues(open, lines))) close();
    card = block.card;
    isRecord ||= isNext;
    for (const line of lines) {
      const { form } = line.passage;
      const above = open.at(-1);
      const isTitleOfName = line.title && above && (card !== null || isNamedHeading(above));
      const isPlainHeading = form === 'heading' && !hasPerson(line) && !isTitleOfName;
      if (!isPlainHeading && isPartOfList(line)) {
        open.push(line);
        continue;
      }
      close();
      if (form === 'heading') heading = line.text;
      // A sentence between a heading and a list does not separate them, unless it names people itself.
      else if (hasPerson(line)) runs.push({ list: `${heading}`, heading, lines: [line], isRecord: false });
    }
  }
  close();
  return runs;
}

/** Returns `true` for a heading that is a name; the person's title may be a heading, too. */
const isNamedHeading = (line: Line): boolean => line.passage.form === 'heading' && isBare(line);
