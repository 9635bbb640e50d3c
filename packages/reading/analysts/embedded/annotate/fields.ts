import { signsIn } from '../patterns/signs.ts';
import type { Field } from './annotated-page.ts';
import { tidy } from './sentences.ts';

const { says } = signsIn('annotation-signs.txt');
const { says: saysOfContracts } = signsIn('contract-signs.txt');

/** Maximum number of words of a label; longer ones are sentences. */
const MOST_WORDS = 6;
const LONGEST_LABEL = 50;
const LONGEST_COLUMN_HEADING = 45;
const LONGEST_SUPPLIER_HEADING = 30;
/** Minimum share of rows that are a label and a value. */
const LEAST_LABELED = 0.7;

const LABEL = /^([\p{L}#][^:;.!?@$]{1,48}?)\s?[:–—]\s(?=\S)(.{1,600})$/u;

/** The pair of a line such as `Due date: May 4, 2027`; null for other lines. */
export function fieldOf(line: string): Field | null {
  const [, label, value] = LABEL.exec(line.slice(0, 660)) ?? [];
  if (!label || !value || label.split(' ').length > MOST_WORDS || says('no_label', label)) return null;
  return { label: tidy(label), value: tidy(value) };
}

/** The column headings of a table; empty if its first row is an ordinary record, or its only row. */
export function headerOf(rows: readonly (readonly string[])[], hasHeader: boolean): readonly string[] {
  const [first = [], ...others] = rows;
  if (others.length === 0) return [];
  const named = first.filter(Boolean);
  const areWords =
    named.length > 1 &&
    named.every((cell) => cell.length < LONGEST_COLUMN_HEADING && !/[$@]|\d{3}/.test(withoutYears(cell)));
  const isHeader =
    hasHeader ||
    (areWords &&
      others.some((row) => /\d|@/.test(row.join(''))) &&
      !/\d/.test(withoutYears(first.join(' '))));
  return isHeader ? first.map(tidy) : [];
}

/** The first row with column headings of a list of suppliers, wherever in the table; undefined without any. */
export const columnsIn = (rows: readonly (readonly string[])[]): readonly string[] | undefined =>
  rows
    .map((row) => row.map(tidy))
    .find(
      (row) =>
        row.length > 2 &&
        row.every((cell) => cell.length < LONGEST_SUPPLIER_HEADING && !/\d/.test(cell)) &&
        row.some((cell) => saysOfContracts('supplier_label', cell)),
    );

/** The cells of a row; dollar signs in columns of their own are joined with their amounts. */
export const withSums = (cells: readonly string[]): string[] =>
  cells.flatMap((cell, at) => (cell === '$' ? [] : [cells[at - 1] === '$' ? `$${cell}` : cell]));

const withoutYears = (text: string): string =>
  text.replace(/(?<![\d/])(?:FY ?)?(?:20)?\d\d(?:[-–/]\d\d)?(?![\d/])/g, '');

/** The record of a table of which most rows, at least two, are a label and a value; empty for other tables. */
export function pairsOf(rows: readonly (readonly string[])[]): readonly Field[] {
  const pairs = rows.map((row) => row.map(tidy).filter(Boolean)).filter((cells) => cells.length > 0);
  const labeled = pairs.filter(
    ([label = '', value], at) => value && isLabel(label) && pairs[at]!.length === 2,
  );
  if (labeled.length < 2 || labeled.length < LEAST_LABELED * pairs.length) return [];
  return labeled.map(([label, value]) => ({ label: label!.replace(/\s?:$/, ''), value: value! }));
}

const isLabel = (text: string): boolean =>
  text.length < LONGEST_LABEL &&
  text.split(' ').length <= MOST_WORDS &&
  !/[@$\d]/.test(text) &&
  (text.endsWith(':') || says('label_word', text));
