import { DISTRICT_NCES_ID, plainNcesId, SCHOOL_NCES_ID } from '@emi/base/declared';
import { parseTimestamp } from '@emi/base/scalars';
import { fold } from '@emi/base/values';
import type { Gate } from '@emi/records';
import type { QueryContext } from '@emi/records/context';
import type { Membership } from '@emi/records/filters';
import {
  AMOUNT,
  COUNT,
  equalTo,
  FLAG,
  filter,
  ID,
  IDS,
  LOOSELY,
  maximumOf,
  minimumOf,
  oneOf,
  preparedFilter,
  presentFields,
  SEARCH,
  STATE,
  someOf,
  TIMESTAMP,
  textLike,
  textsLike,
  toggle,
} from '@emi/records/filters';
import { containing } from '@emi/records/pages';
import sql, { raw, type Sql } from 'sql-template-tag';
import { spelledName } from '../../db/spelled-names.ts';
import { findingPlaceFilters } from '../findings/place-findings.filter.ts';
import { SIGNAL_KIND } from '../findings/signal-kind.values.ts';
import { triagePlaceFilters } from '../findings/signal-state.ts';
import { inList, ownedBy } from '../lists/list.conditions.ts';
import { countiesOf } from './county-fips.ts';
import { doesNotOperate } from './institution.columns.ts';
import { GRADE_BAND, LOCALE, OPERATING_STATUS, SCOUTING_STATE } from './institution.values.ts';
import { CONTACT_LEVEL, CONTACT_ROLE } from './title.values.ts';

/**
 * The condition that the county's name contains the text, or that the text means the county in another spelling or by
 * another name.
 */
function inCounty(text: string): Sql {
  const meant = countiesOf(text);
  const contains = sql`fold(r.county) like ${containing(text)}`;
  if (meant.length === 0) return contains;
  const names = [...new Set(meant.map(({ name }) => fold(name)))];
  const states = [...new Set(meant.map(({ state }) => state))];
  return sql`(${contains} or fold(r.county) = any(${names}) and r.state = any(${states}))`;
}

/** Places with a contact who meets the condition on `f`. */
function withContact(district: 'r.id' | 'r.district_id', condition: Sql): Membership {
  const key = district === 'r.id' ? 'district_id' : 'school_id';
  const people = `(select ${key} as entity_id, roles, level from contacts)`;
  return {
    column: 'r.id',
    among: sql`select entity_id from ${raw(people)} f where ${condition}`,
    sameRecord: { name: 'contact', tables: { [people]: condition } },
  };
}

/** The patterns of a search of names: for `lamar hs`, also `lamar high school`, as `folded_name` spells `lamar h s`. */
function patternsOf(text: string): readonly string[] {
  const folded = fold(text);
  const spelled = spelledName(folded);
  return [containing(text), ...(spelled === null || spelled.startsWith(folded) ? [] : [containing(spelled)])];
}

/**
 * Filters that districts and schools share.
 * @param district the column with the district's id; for a district, its own id
 */
export const institutionFilters = (
  gate: Pick<Gate<object>, 'table' | 'isUnlocked'>,
  district: 'r.id' | 'r.district_id',
) => ({
  ids: filter(
    IDS,
    `${gate.table}_pkey`,
    'Records with these ids, at most 100; unknown ids are left out.',
    (ids) => sql`r.id = any(${ids}::uuid[])`,
  ),
  ncesId: preparedFilter(
    district === 'r.id' ? textLike(DISTRICT_NCES_ID) : textLike(SCHOOL_NCES_ID),
    `${gate.table}_nces_id`,
    'The record with this NCES identifier, leading zeros included.',
    (ncesId) => plainNcesId(ncesId),
    (ncesId) => sql`r.nces_id = ${ncesId}`,
  ),
  ncesIds: preparedFilter(
    textsLike(district === 'r.id' ? DISTRICT_NCES_ID : SCHOOL_NCES_ID),
    `${gate.table}_nces_id`,
    'Records with these NCES identifiers, at most 100. Those that no record has are in `notFound` of the page.',
    (ncesIds) => ncesIds.map((ncesId) => plainNcesId(ncesId)),
    (ncesIds) => sql`r.nces_id = any(${ncesIds}::text[])`,
  ),
  updatedSince: filter(
    TIMESTAMP,
    `${gate.table}_last_updated_at`,
    'Records that changed at this time or later. Sort by `last_updated_at` to walk through the changes in order.',
    (since) => sql`r.last_updated_at >= ${parseTimestamp(since, 'updatedSince')}::timestamptz`,
  ),
  readSince: filter(
    TIMESTAMP,
    `${gate.table}_crawled_at`,
    'Records whose website was read at this time or later, even if nothing changed.',
    (since) => sql`r.crawled_at >= ${parseTimestamp(since, 'readSince')}::timestamptz`,
  ),
  state: equalTo(
    STATE,
    `${gate.table}_by_state`,
    'Records in this state. Their address may be in another.',
    'r.state',
    'name',
  ),
  search: preparedFilter(
    SEARCH,
    `${gate.table}_folded_name`,
    `Text that the name or a former one contains, ${LOOSELY}; \`High School\` also finds \`H S\` and \`HS\`.`,
    patternsOf,
    ([pattern, spelled]) =>
      spelled === undefined
        ? sql`r.folded_name like ${pattern}`
        : sql`(r.folded_name like ${pattern} or r.folded_name like ${spelled})`,
  ),
  status: equalTo(
    oneOf(SCOUTING_STATE),
    `${gate.table}_by_status`,
    'Records whose website has this scouting status, such as `completed`.',
    'r.status',
    'name',
  ),
  operatingStatus: filter(
    oneOf(OPERATING_STATUS),
    null,
    'Records with this operating status, such as `closed`.',
    (status) => sql`r.operating_status = ${status}`,
  ),
  includeClosed: filter(
    FLAG,
    null,
    'True to include places that do not operate. Closed ones, inactive ones, and those gone from the federal list ' +
      'are left out unless a filter names records: by ids, name, list, unlocks, operating status, or time of change.',
    () => undefined,
  ),
  studentCountMin: minimumOf(COUNT, `${gate.table}_student_count`, 'number of students', 'r.student_count'),
  studentCountMax: maximumOf(COUNT, `${gate.table}_student_count`, 'number of students', 'r.student_count'),
  studentTeacherRatioMin: minimumOf(
    AMOUNT,
    `${gate.table}_student_teacher_ratio`,
    'number of students per teacher',
    'r.student_teacher_ratio',
  ),
  studentTeacherRatioMax: maximumOf(
    AMOUNT,
    `${gate.table}_student_teacher_ratio`,
    'number of students per teacher',
    'r.student_teacher_ratio',
  ),
  gradeLevels: filter(
    someOf(GRADE_BAND),
    `${gate.table}_grade_bands`,
    'Records whose grade span overlaps any of these bands.',
    (bands) => sql`r.grade_bands && ${bands}::text[]`,
  ),
  localeType: filter(
    oneOf(LOCALE),
    `${gate.table}_by_locale`,
    'Records in this kind of NCES locale. The size or distance after the colon does not count.',
    (locale) => sql`split_part(r.locale_type, ':', 1) = ${locale}`,
  ),
  county: filter(
    SEARCH,
    `${gate.table}_folded_county`,
    `Text that the county's name contains, ${LOOSELY}. \`Saint Louis County\`, and former and new names work.`,
    inCounty,
  ),
  zip: filter(
    textLike({ pattern: /^[0-9]{5}$/, name: 'five digits', example: '75201' }),
    `${gate.table}_by_zip`,
    'The first five digits of the ZIP code of the physical address.',
    (zip) => sql`left(r.physical_zip, 5) = ${zip}`,
  ),
  listId: filter(
    ID,
    'list_items_natural',
    "Records in this list. It may be the user's own or a shared one.",
    (id, { viewer }: QueryContext) => inList('r.id', id, viewer),
  ),
  ownerId: filter(
    ID,
    'list_items_owner',
    'Records of this owner. A list that the caller may read names the user as such.',
    (id, { viewer }: QueryContext) => ownedBy('r.id', id, viewer),
  ),
  ...findingPlaceFilters({ entity: 'r.id', district }),
  ...triagePlaceFilters((among) => ({ column: 'r.id', among })),
  unlockedOnly: toggle(
    'unlocks_pkey',
    "records that the caller's organization has unlocked.",
    ({ viewer }: QueryContext) => gate.isUnlocked(viewer),
  ),
  contactRole: filter(
    someOf(CONTACT_ROLE),
    'contacts_roles_search',
    'Places with a contact of any of these roles, unlocked or not; for a district, its schools count, too. ' +
      'With `contactLevel`, one contact must meet both.',
    (roles) => withContact(district, sql`f.roles && ${roles}::text[]`),
  ),
  contactLevel: filter(
    someOf(CONTACT_LEVEL),
    'contacts_level',
    'Places with a contact whose title states any of these ranks, unlocked or not. For a district, its schools ' +
      'count, too.',
    (levels) => withContact(district, sql`f.level = any(${levels}::text[])`),
  ),
  lockedOnly: toggle(
    null,
    "records that the caller's organization has not unlocked.",
    ({ viewer }: QueryContext) => sql`not ${gate.isUnlocked(viewer)}`,
  ),
  signalKinds: filter(
    someOf(SIGNAL_KIND),
    'signal_spans_pkey',
    'Places with a current signal of any of these kinds, unlocked or not: those that `locked` of the feed counts.',
    (kinds, { now }: QueryContext) => sql`exists (
      select from signal_spans s where s.entity_id = r.id and s.kind = any(${kinds}::text[])
        and s.starts_at <= ${now.toISOString()}::timestamptz and s.ends_at > ${now.toISOString()}::timestamptz)`,
  ),
  hasSignals: toggle(
    `${gate.table}_signal_count`,
    'records with a current signal, unlocked or not, as counted when they were read, and every ten minutes.',
    () => sql`r.signal_count > 0`,
  ),
  hasContents: toggle(
    null,
    'records with a contact or finding inside, unlocked or not, current or over, as counted every ten minutes; for a ' +
      'district, contacts at its schools count, too. Watching a search by this and the id of an empty place has the ' +
      'place read again.',
    () => sql`(r.contact_count > 0 or r.has_findings)`,
  ),
});

/** Filters that name records, or ask for closed or changed ones, and therefore also find places that do not operate. */
const NAMING: ReadonlySet<string> = new Set([
  'ids',
  'ncesId',
  'ncesIds',
  'search',
  'listId',
  'districtListIds',
  'unlockedOnly',
  'operatingStatus',
  'updatedSince',
]);

interface Asking {
  readonly includeClosed?: boolean | null;
}

/** The condition of places that do not operate, which lists leave out; undefined if the filter is to find them. */
export const leftOut = (filter: Asking): Sql | undefined =>
  filter.includeClosed === true || presentFields(filter).some((name) => NAMING.has(name))
    ? undefined
    : raw(doesNotOperate('r.operating_status'));

/** SQL: the opposite of `leftOut`, for statistics and other statements that have no `without`. */
export const operating = (filter: Asking): Sql[] =>
  leftOut(filter) ? [sql`operates(r.operating_status)`] : [];

interface NarrowFilter {
  readonly search?: string;
  readonly vendorIds?: readonly string[];
  readonly hasExpiringContracts?: boolean;
}

/**
 * True for filters that usually find few records, by one index whatever their values: only a text in the name, or only
 * contracts of some vendors that end soon. The same plan is then best for all, and planning takes longer than finding.
 */
export const findsFew = (filter: NarrowFilter): boolean =>
  asksForTextAlone(filter) || asksForEndingContracts(filter);

/** True for only a text in the name that has three consecutive letters or digits, as the trigram index needs. */
export const asksForTextAlone = ({ search, ...others }: NarrowFilter): boolean =>
  presentFields(others).length === 0 && /[a-z\d]{3}/.test(fold(search ?? ''));

const asksForEndingContracts = ({ vendorIds, hasExpiringContracts, ...others }: NarrowFilter): boolean =>
  Boolean(vendorIds) && hasExpiringContracts === true && presentFields(others).length === 0;
