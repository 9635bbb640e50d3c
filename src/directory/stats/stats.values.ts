import { type ValueOf, type ValueSet, valueSet } from '@emi/base/declared';

/** Every dimension of every kind of statistics. They exist only in GraphQL, so they are in upper case. */
const DIMENSIONS = {
  STATE: 'The state of the place; DC and territories count as states.',
  COUNTY: 'The county and its state: several states have a county of the same name.',
  LOCALE: 'The kind of place, such as `City`: the part of the NCES locale before the colon.',
  GRADE_BAND: 'The bands that the grade span overlaps; a place is in the group of each.',
  ENROLLMENT_BAND: 'The number of enrolled students, in bands.',
  SCHOOL_TYPE: 'The NCES type of the school, such as `Regular`, as `schoolType` has it.',
  DISTRICT_SIZE: 'The number of students enrolled in the district, in bands.',
  DISTRICT_TYPE: 'The NCES type of the district, such as `Charter`, as `districtType` has it.',
  VENDOR:
    'The vendors in use or under a contract in force, at unlocked places; a merged vendor counts as the one that ' +
    'replaced it.',
  VENDOR_CATEGORY:
    'The categories of vendors in use or under a contract in force, at unlocked places; for signals, that of the ' +
    "signal's vendor.",
  PLACE: 'The type of place where the contact works: `district` or `school`.',
  TITLE: 'The job title, as written.',
  ROLE: 'The roles that the job title expresses; a contact is in the group of each.',
  LEVEL: 'The rank that the job title states, such as `director`.',
  ENRICHMENT_STATUS: 'The status of the search for contact details, such as `pending`.',
  EMAIL_VERIFICATION: 'The verification status of the email address, such as `valid`.',
  KIND: 'The kind of signal, such as `rfp`.',
  SEVERITY: 'The severity of a pain point; `NOT_REPORTED` for other signals.',
  FUNDING_SOURCE: 'Where the money of a funding signal comes from, such as `grant`.',
  ORIGIN: 'The source of the finding, such as a website or filings for E-Rate discounts.',
  TRIAGE: "The organization's decision about the signal; `new` until there is one.",
  MONTH: "The month of the signal's `date`, such as `2026-11`.",
  QUARTER: "The quarter of the signal's `date`, such as `2026-Q4`.",
  ENDS_MONTH: "The month of `endsAt`, such as a contract's end or a deadline: `2026-11`.",
  ENDS_QUARTER: "The quarter of `endsAt`, such as a contract's end or a deadline: `2026-Q4`.",
};

export type DimensionName = keyof typeof DIMENSIONS;

export const STATS_DIMENSION = valueSet<DimensionName>(
  'StatsDimension',
  'A property by whose values statistics group records.',
  DIMENSIONS,
);

/** The enum of the dimensions of one kind of record. */
export const dimensionsOf = <D extends DimensionName>(noun: string, names: readonly D[]): ValueSet<D> =>
  valueSet(
    `${noun}Dimension`,
    `A dimension to group ${noun.toLowerCase()} records by.`,
    Object.fromEntries(names.map((name): [string, string] => [name, DIMENSIONS[name]])) as Record<D, string>,
  );

export const STATS_KEY_KIND = valueSet('StatsKeyKind', 'What the value of a group stands for.', {
  VALUE: 'Records with the value that `code` names.',
  NOT_REPORTED: 'Records without a value; for a county, those of one state.',
  LOCKED: 'Records whose values are readable only once they are unlocked.',
  OTHER: 'The groups beyond the requested number, merged.',
});
export type StatsKeyKind = ValueOf<typeof STATS_KEY_KIND>;
