/** The fields of a row of accounts that are compared, as in the graph's `PlaceRowInput`. */
export const ACCOUNT_FIELDS = ['name', 'city', 'state', 'domain', 'ncesId', 'stateId'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

/**
 * Names that other systems give each field, in lower case, letters and digits only. More specific names come first: a
 * list of schools contains the names of their districts, too.
 */
const TITLES: Readonly<Record<AccountField, readonly string[]>> = {
  name: [
    ...['school', 'schoolname', 'schname', 'name', 'account', 'accountname', 'company', 'companyname'],
    ...['organization', 'organizationname', 'institution', 'institutionname', 'customer', 'customername'],
    ...['client', 'clientname', 'entityname', 'billedentityname', 'recipientname', 'fullname'],
    ...[
      'district',
      'districtname',
      'schooldistrict',
      'schooldistrictname',
      'leaname',
      'agencyname',
      'agency',
    ],
  ],
  city: [
    ...['city', 'town', 'cityname', 'billingcity', 'shippingcity', 'physicalcity', 'locationcity', 'lcity'],
    ...['mailingcity', 'mcity', 'citytown', 'accountcity', 'companycity'],
  ],
  state: [
    ...[
      'state',
      'st',
      'province',
      'stateprovince',
      'stateregion',
      'statecode',
      'stateabbr',
      'stateabbreviation',
    ],
    ...['billingstate', 'billingstateprovince', 'billingstatecode', 'shippingstate', 'shippingstateprovince'],
    ...['physicalstate', 'locationstate', 'lstate', 'mailingstate', 'mstate', 'statename', 'companystate'],
  ],
  domain: [
    ...['domain', 'website', 'web', 'url', 'site', 'homepage', 'companydomain', 'companydomainname'],
    ...[
      'websiteurl',
      'websiteaddress',
      'webaddress',
      'websitedomain',
      'emaildomain',
      'email',
      'emailaddress',
    ],
  ],
  ncesId: [
    ...[
      'ncessch',
      'ncesschoolid',
      'schoolncesid',
      'ncesschoolnumber',
      'nces',
      'ncesid',
      'ncesnumber',
      'ncescode',
    ],
    ...['leaid', 'ncesleaid', 'ncesdistrictid', 'districtncesid', 'ncesdistrictnumber'],
  ],
  stateId: ['stateid', 'statenumber', 'stateschoolid', 'statedistrictid', 'stateagencyid', 'statecodeid'],
};

const plain = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * The columns from which each field is read, the most specific first; an empty cell defers to the next column.
 * | @param titles the titles of the columns, in order
 */
export function columnsOf(titles: readonly string[]): Readonly<Record<AccountField, readonly number[]>> {
  const given = titles.map(plain);
  const placesOf = (field: AccountField) =>
    TITLES[field].flatMap((title) => given.flatMap((one, at) => (one === title ? [at] : [])));
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
      const value = cells[at]?.trim();
      if (!value) continue;
      account[field] = value.slice(0, LONGEST[field]);
      break;
    }
  }
  return account;
}
