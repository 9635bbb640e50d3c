/** The fields of a row of accounts that are compared, as in the graph's `PlaceRowInput`. */
export const ACCOUNT_FIELDS = ['name', 'city', 'state', 'domain', 'ncesId', 'stateId'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

/**
 * The names that other systems give each field, in lower case and without anything but letters and digits. Those that
 * are more specific come first: a list of schools names their districts, too.
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
 * The columns from which each field is read, the most specific first: one without a value defers to the next.
 *
 * @param titles those of the columns, in their order
 */
export function columnsOf(titles: readonly string[]): Readonly<Record<AccountField, readonly number[]>> {
  const given = titles.map(plain);
  const placesOf = (field: AccountField) =>
    TITLES[field].flatMap((title) => given.flatMap((one, at) => (one === title ? [at] : [])));
  return Object.fromEntries(ACCOUNT_FIELDS.map((field) => [field, placesOf(field)])) as unknown as Readonly<
    Record<AccountField, readonly number[]>
  >;
}

/** The fields one of which a row needs to be looked for. */
export const IDENTIFYING: readonly AccountField[] = ['name', 'domain', 'ncesId', 'stateId'];

/** Characters beyond these are not compared. */
const LONGEST: Readonly<Record<AccountField, number>> = {
  name: 200,
  city: 100,
  state: 60,
  domain: 300,
  ncesId: 40,
  stateId: 60,
};

/** The fields of a row; those without a value are absent. */
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
