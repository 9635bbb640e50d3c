import titles from './account-columns.json' with { type: 'json' };
import { givenText } from './given-text.ts';

/** The fields of a row of accounts that are compared, as in the graph's `PlaceRowInput`. */
export const ACCOUNT_FIELDS = ['name', 'city', 'state', 'domain', 'ncesId', 'stateId'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

/**
 * Names that other systems give each field, in lower case, letters and digits only. More specific names come first: a
 * list of schools contains the names of their districts, too.
 */
const TITLES: Readonly<Record<AccountField, readonly string[]>> = titles;

const plain = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * A title as it is, and as other programs dress it: Salesforce's `NCES_ID__c`, reports' `Account: Account Name`,
 * NCES's `State Name [District] Latest available year`.
 */
function titlesOf(title: string): string[] {
  const bare = title.trim().replace(/__(?:c|r|pc)$/i, '');
  const bracket = bare.search(/[[(]/);
  const short = bracket > 0 ? bare.slice(0, bracket) : bare;
  const end = Math.max(short.lastIndexOf(':'), short.lastIndexOf('.'), short.lastIndexOf('/'));
  const last = OTHERS.test(short.slice(0, Math.max(0, end))) ? '' : short.slice(end + 1);
  return [...new Set([bare, short, last].map(plain))].filter((one) => one !== '');
}

/** `Parent Account: Account Name` is not the account's. */
const OTHERS = /parent|owner|contact|created|modified|user/i;

/** Any column with an id of NCES, such as `District NCES #`, but not `NCES Locale` or the result of a match. */
const isNcesId = (title: string): boolean =>
  /nces/.test(title) && /(?:nces|id|no|num|nbr|number|code)$/.test(title) && !/match|grade|year/.test(title);

/**
 * The columns from which each field is read, the most specific first: one without a value defers to the next.
 *
 * @param titles those of the columns, in their order
 */
export function columnsOf(titles: readonly string[]): Readonly<Record<AccountField, readonly number[]>> {
  const given = titles.map(titlesOf);
  const placesOf = (field: AccountField) => {
    const known = TITLES[field]
      .flatMap((line) => line.split(' '))
      .flatMap((title) => given.flatMap((forms, at) => (forms.includes(title) ? [at] : [])));
    const others = field === 'ncesId' ? given.flatMap((forms, at) => (forms.some(isNcesId) ? [at] : [])) : [];
    return [...new Set([...known, ...others])];
  };
  return Object.fromEntries(ACCOUNT_FIELDS.map((field) => [field, placesOf(field)])) as unknown as Readonly<
    Record<AccountField, readonly number[]>
  >;
}

/** Fields of which a row needs at least one to be matched. */
export const IDENTIFYING: readonly AccountField[] = ['name', 'domain', 'ncesId', 'stateId'];

/** Maximum number of characters that are compared. */
const LONGEST: Readonly<Record<AccountField, number>> = {
  name: 200,
  city: 100,
  state: 60,
  domain: 300,
  ncesId: 40,
  stateId: 60,
};

/** The fields of a row; empty ones are absent. */
export function accountOf(
  columns: Readonly<Record<AccountField, readonly number[]>>,
  cells: readonly string[],
): Partial<Record<AccountField, string>> {
  const account: Partial<Record<AccountField, string>> = {};
  for (const field of ACCOUNT_FIELDS) {
    for (const at of columns[field]) {
      const value = givenText(cells[at]);
      if (value === undefined) continue;
      account[field] = value.slice(0, LONGEST[field]);
      break;
    }
  }
  return account;
}
