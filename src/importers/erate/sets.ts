import { valueOfData } from '@emi/base/files';
import { badRequest } from '@emi/base/problems';
import { z } from 'zod';

const columns = z.array(z.string());

/** One of USAC's E-Rate data sets. */
const ERATE_SET = z.strictObject({
  name: z.enum(['entities', 'frns', 'items', 'requests', 'budgets']),
  /** The id at opendata.usac.org. */
  id: z.string(),
  title: z.string(),
  /** A column that only this set has and every row fills. */
  mark: z.string(),
  /** Columns that a file must have; `a|b` is either. */
  needed: columns,
  /** Required columns that every row fills, so they are present in JSON, which omits empty values. */
  filled: columns,
  /** Columns that hold a day; a row with an unreadable day is rejected. */
  days: columns,
  /** Optional columns. All other columns are dropped, so people who are named in the forms are never stored. */
  read: columns,
  /** The columns of the set, by other names that files give them, as `plain` writes such names. */
  spellings: z.record(z.string(), z.string()),
  /** The columns with the state and, if the set has one, the year; filters for fetching a part. */
  state: z.string(),
  year: z.string().optional(),
});
export type ErateSet = Readonly<z.infer<typeof ERATE_SET>>;

export const ERATE_SETS: readonly ErateSet[] = valueOfData('erate-sets.json', z.array(ERATE_SET));

/** A column name as the API writes it: `Funding Request Number` is `funding_request_number`. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** The name of a file's column in the set; undefined for a column that is not read. */
export function setColumnOf(set: ErateSet, name: string): string | undefined {
  const given = plain(name);
  const column = set.spellings[given] ?? given;
  // Only files that were matched to districts beforehand have `leaid`, the NCES id; no set of USAC has it.
  return column === 'leaid' || WANTED.get(set)!.has(column) ? column : undefined;
}

const WANTED = new Map(
  ERATE_SETS.map((set) => [set, new Set([...set.needed.flatMap((name) => name.split('|')), ...set.read])]),
);

/** The set whose `mark` is among these columns; throws a Problem if there is none. */
export function setOf(names: readonly string[]): ErateSet {
  const set = ERATE_SETS.find((one) => names.some((name) => setColumnOf(one, name) === one.mark));
  if (set) return set;
  throw badRequest(
    `This is no set of E-Rate rows that can be imported: those are ${ERATE_SETS.map(
      ({ title, id }) => `${title} (${id})`,
    ).join(
      ', ',
    )}. Its columns begin with ${names.slice(0, 8).join(', ').slice(0, 200)}. Nothing was imported.`,
  );
}

/** Throws a Problem if columns are missing. */
export function requireColumns(title: string, missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw badRequest(
    `The file of ${title} lacks ${missing.map((name) => name.replace('|', ' or ')).join(', ')}: the publisher ` +
      'may have changed or withdrawn the set. Nothing was imported.',
  );
}
