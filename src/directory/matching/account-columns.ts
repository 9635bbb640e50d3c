import { ncesIdOf } from '@emi/base/declared';
import titles from './account-columns.json' with { type: 'json' };
import { givenText } from './given-text.ts';

/** The fields of a row of accounts that are compared, as in the graph's `PlaceRowInput`. */
export const ACCOUNT_FIELDS = ['name', 'city', 'state', 'domain', 'ncesId', 'stateId'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];
/** The fields that are read from a row: the compared fields, and the type of place, as in OneRoster's `orgs.csv`. */
export const READ_FIELDS = [...ACCOUNT_FIELDS, 'entityType'] as const;
export type ReadField = (typeof READ_FIELDS)[number];
export type AccountColumns = Readonly<Record<ReadField, readonly number[]>>;

/** The fields of a row of accounts; an empty field is absent. */
export type Account = Readonly<Partial<Record<AccountField, string>>> & {
  readonly entityType?: 'district' | 'school';
};

/**
 * Names that other systems give each field, in lower case, letters and digits only; spaces separate the names in a
 * line. More specific names come first: a list of schools contains the names of their districts, too.
 */
const TITLES: Readonly<Record<ReadField, readonly string[]>> = titles;

const KNOWN: ReadonlySet<string> = new Set(
  Object.values(TITLES).flatMap((lines) => lines.flatMap((line) => line.split(' '))),
);

const plain = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * A title as it is, and without what other programs add: Salesforce's `NCES_ID__c`, reports' `Account: Account Name`,
 * NCES's `State Name [District] Latest available year`.
 */
function titlesOf(title: string): string[] {
  const bare = title.trim().replace(/__(?:c|r|pc)$/i, '');
  // A known title such as `City/State` is not shortened to `State`.
  if (KNOWN.has(plain(bare))) return [plain(bare)];
  const bracket = bare.search(/[[(]/);
  const short = bracket > 0 ? bare.slice(0, bracket) : bare;
  const end = Math.max(short.lastIndexOf(':'), short.lastIndexOf('.'), short.lastIndexOf('/'));
  const last = OTHERS.test(short.slice(0, Math.max(0, end))) ? '' : short.slice(end + 1);
  return [...new Set([bare, short, last].map(plain))].filter((one) => one !== '');
}

/** Words before the last `:`, `.`, or `/` that make a title another record's: `Parent Account: Account Name`. */
const OTHERS = /parent|owner|contact|created|modified|user/i;

/** Any column with an id of NCES, such as `District NCES #`, but not `NCES Locale` or the result of a match. */
const isNcesId = (title: string): boolean =>
  /nces/.test(title) && /(?:nces|id|no|num|nbr|number|code)$/.test(title) && !/match|grade|year/.test(title);

/**
 * The columns from which each field is read, the most specific first: an empty cell defers to the next column.
 *
 * @param titles the titles of the columns, in order
 */
export function accountColumnsOf(titles: readonly string[]): AccountColumns {
  const given = titles.map(titlesOf);
  const placesOf = (field: ReadField) => {
    const known = TITLES[field]
      .flatMap((line) => line.split(' '))
      .flatMap((title) => given.flatMap((forms, at) => (forms.includes(title) ? [at] : [])));
    const others = field === 'ncesId' ? given.flatMap((forms, at) => (forms.some(isNcesId) ? [at] : [])) : [];
    return [...new Set([...known, ...others])];
  };
  return Object.fromEntries(
    READ_FIELDS.map((field) => [field, placesOf(field)]),
  ) as unknown as AccountColumns;
}

/** Fields that can identify a place. A file needs a column of one of them. */
export const IDENTIFYING: readonly AccountField[] = ['name', 'domain', 'ncesId', 'stateId'];

/** Maximum number of characters of each field that are compared; the rest is cut off. */
const LONGEST: Readonly<Record<AccountField, number>> = {
  name: 200,
  city: 100,
  state: 60,
  domain: 300,
  ncesId: 40,
  stateId: 60,
};

/** The fields of a row, each from the first of its columns that has a value of it; without one, it is absent. */
export function accountOf(columns: AccountColumns, cells: readonly string[]): Account {
  const account: Partial<Record<AccountField, string>> = {};
  for (const field of ACCOUNT_FIELDS) {
    for (const at of columns[field]) {
      const value = givenText(cells[at]);
      if (value === undefined || (isShared(columns, at) && !isOf(field, value))) continue;
      account[field] = value.slice(0, LONGEST[field]);
      break;
    }
  }
  // A file that an earlier release queued has no columns for the type.
  const entityType = columns.entityType
    ?.map((at) => TYPES.get(plain(cells[at] ?? '')))
    .find((type) => type !== undefined);
  return entityType ? { ...account, entityType } : account;
}

/** True for a column whose cells may be ids of NCES or of the state, such as OneRoster's `identifier`. */
const isShared = ({ ncesId, stateId }: AccountColumns, at: number): boolean =>
  ncesId.includes(at) && stateId.includes(at);
/** True if a cell of a shared column is of the field: an NCES id of `ncesId`, any other value of `stateId`. */
const isOf = (field: AccountField, value: string): boolean =>
  (ncesIdOf(value) === undefined) === (field === 'stateId');

/** Types by which lists say that a place is a district or school; others, such as `customer`, are ignored. */
const TYPES: ReadonlyMap<string, 'district' | 'school'> = new Map([
  ...['district', 'lea', 'schooldistrict', 'localeducationagency'].map((text) => [text, 'district'] as const),
  ...['school', 'campus', 'sch', 'publicschool'].map((text) => [text, 'school'] as const),
]);
