import { parse } from 'csv-parse/browser/esm/sync';

/** A row of a list from elsewhere, as the graph's `PlaceRowInput`. */
export type Account = Readonly<Partial<Record<Field, string>>>;
export type Field = 'name' | 'city' | 'state' | 'domain' | 'ncesId' | 'stateId';

/** The names that other systems give each field, in lower case and without anything but letters and digits. */
const TITLES: Readonly<Record<Field, readonly string[]>> = {
  name: [
    ...['name', 'account', 'accountname', 'company', 'companyname', 'organization', 'institution'],
    ...['district', 'districtname', 'school', 'schoolname', 'customer', 'customername'],
  ],
  city: ['city', 'town', 'billingcity', 'shippingcity', 'mailingcity'],
  state: [
    'state',
    'st',
    'province',
    'stateprovince',
    'billingstate',
    'shippingstate',
    'billingstateprovince',
  ],
  domain: [
    'domain',
    'website',
    'web',
    'url',
    'site',
    'homepage',
    'email',
    'companydomain',
    'companydomainname',
  ],
  ncesId: ['nces', 'ncesid', 'ncesnumber', 'leaid', 'ncessch', 'ncesdistrictid', 'ncesschoolid'],
  stateId: ['stateid', 'statenumber', 'statedistrictid', 'stateschoolid'],
};

const FIELD_OF = new Map(
  Object.entries(TITLES).flatMap(([field, titles]) => titles.map((title) => [title, field as Field])),
);

export interface Accounts {
  readonly accounts: readonly Account[];
  /** The titles of all columns, and the row of each account as it was given. */
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The titles of the columns that are read, and of those that are not. */
  readonly read: readonly string[];
  readonly ignored: readonly string[];
}

const LONGEST = 200;

/**
 * Reads pasted rows, separated by commas, semicolons, or tabs, the first of which has the titles of the columns.
 *
 * @throws Error with a message for the user.
 */
export function readAccounts(text: string): Accounts {
  const [titles = [], ...rows] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  }) as string[][];
  const fields = titles.map((title) => FIELD_OF.get(title.toLowerCase().replaceAll(/[^a-z0-9]/g, '')));
  if (!fields.some((field) => field === 'name' || field === 'ncesId' || field === 'domain')) {
    throw new Error('The first row must name the columns, one of which is Name, Website, or NCES id.');
  }
  const known = rows
    .map((row) => ({ row, account: accountOf(fields, row) }))
    .filter(({ account }) => Object.keys(account).length > 0);
  const isRead = (_title: string, index: number) => fields[index] !== undefined;
  return {
    accounts: known.map(({ account }) => account),
    titles,
    rows: known.map(({ row }) => row),
    read: titles.filter(isRead),
    ignored: titles.filter((title, index) => title && !isRead(title, index)),
  };
}

/** The first column of each field that has a value; later ones of the same field are for rows that lack it. */
function accountOf(fields: readonly (Field | undefined)[], row: readonly string[]): Account {
  const account: Partial<Record<Field, string>> = {};
  row.forEach((value, index) => {
    const field = fields[index];
    if (field && value) account[field] ??= value.slice(0, LONGEST);
  });
  return account;
}

const DELIMITERS = ['\t', ';', ','];

/** The one that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const timesOf = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, other) => (timesOf(other) > timesOf(best) ? other : best), ',');
}
