import { givenText } from './given-text.ts';

/** The fields of a row of accounts that are compared, as in the graph's `PlaceRowInput`. */
export const ACCOUNT_FIELDS = ['name', 'city', 'state', 'domain', 'ncesId', 'stateId'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

const listed = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Names that other systems give each field, in lower case, letters and digits only. More specific names come first: a
 * list of schools contains the names of their districts, too.
 */
const TITLES: Readonly<Record<AccountField, readonly string[]>> = {
  name: listed(`
    school schoolname schname name account accountname company companyname organization organizationname
    organisation org orgname institution institutionname customer customername client clientname entity entityname
    billedentityname recipientname fullname nameofschool campus campusname building buildingname facilityname
    sitename buyer buyername nameofinstitution nameoforganization schoolordistrict
    districtorschool schooldistrict schooldistrictname districtschool districtschoolname district districtname
    nameofdistrict leaname lea leanm agencyname agency`),
  city: listed(`
    city town cityname billingcity shippingcity physicalcity locationcity lcity mailingcity mcity citytown accountcity
    companycity schoolcity districtcity addresscity municipality`),
  state: listed(`
    state st province stateprovince stateregion statecode stateabbr stateabbreviation billingstate
    billingstateprovince billingstatecode shippingstate shippingstateprovince shippingstatecode physicalstate
    locationstate lstate mailingstate mailingstateprovince mstate statename companystate accountstate schoolstate
    districtstate addressstate leastate usstate`),
  domain: listed(`
    domain website web url site homepage companydomain companydomainname domainname websiteurl websiteaddress
    webaddress webpage websitedomain companywebsite accountwebsite schoolwebsite districtwebsite primarydomain
    emaildomain email emailaddress workemail contactemail`),
  ncesId: listed(`
    ncessch ncesschoolid schoolncesid ncesschoolnumber schoolidncesassigned schoolid12digit nces ncesid ncesnumber
    ncescode leaid ncesleaid ncesdistrictid districtncesid ncesdistrictnumber agencyidncesassigned`),
  stateId: listed(`
    stateid statenumber stateschoolid statedistrictid stateagencyid statecodeid stleaid stateleaid stschid stateschid`),
};

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
    const known = TITLES[field].flatMap((title) =>
      given.flatMap((forms, at) => (forms.includes(title) ? [at] : [])),
    );
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
