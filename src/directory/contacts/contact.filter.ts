import { parseTimestamp } from '@emi/base/scalars';
import { fold, foldPart } from '@emi/base/values';
import type { QueryContext } from '@emi/records/context';
import {
  among,
  conditionsOf,
  equalTo,
  FLAG,
  filter,
  filterInput,
  ID,
  IDS,
  LOOSELY,
  oneOf,
  preparedFilter,
  SEARCH,
  STATE,
  someOf,
  TEXT,
  TIMESTAMP,
  toggle,
} from '@emi/records/filters';
import { containing, literal } from '@emi/records/pages';
import sql, { raw, type Sql } from 'sql-template-tag';
import { findingPlaceFilters, inListedInstitutions } from '../findings/place-findings.filter.ts';
import { CONTACT_LEVEL, CONTACT_ROLE } from '../institutions/title.values.ts';
import { inList, ownedBy } from '../lists/list.conditions.ts';
import { CONTACTS } from './contact.entity.ts';
import { ENRICHMENT_STATUS } from './contact.values.ts';

/** Filters on the contact's parent. Their row `r` is a contact, or a parent: a row of `contact_counts`. */
const PARENT_FILTERS = {
  districtId: equalTo(
    ID,
    'contact_counts_district',
    'Contacts at this district or one of its schools.',
    'r.district_id',
  ),
  schoolId: equalTo(
    ID,
    'contact_counts_school',
    'Contacts at the school with this id. Those at its district are left out.',
    'r.school_id',
  ),
  state: equalTo(
    STATE,
    'contact_counts_state',
    'Contacts at districts and schools of this state.',
    'r.state',
  ),
  isDistrictContact: equalTo(
    FLAG,
    null,
    'True for district-level contacts, false for school contacts.',
    'r.is_district_contact',
  ),
  ...findingPlaceFilters({ entity: 'r.parent_id', district: 'r.district_id' }),
  schoolListIds: filter(
    IDS,
    'list_items_natural',
    "Contacts at schools in any of these lists, the user's own or shared. With `districtListIds`, at schools or " +
      'districts in any of the lists.',
    (ids, { viewer }: QueryContext) => inListedInstitutions('r.school_id', ids, viewer),
  ),
};

const PERSON_FILTERS = {
  updatedSince: preparedFilter(
    TIMESTAMP,
    null, // uses contacts_last_updated_at and contacts_pkey, which PostgreSQL combines only in a table with rows
    "Contacts that changed at this time or later, or about which the organization's own data did.",
    (since) => parseTimestamp(since, 'updatedSince'),
    (since, { viewer }: QueryContext) => sql`(r.last_updated_at >= ${since}::timestamptz or r.id = any(array(
      select o.contact_id from contact_overlays o
      where o.organization_id = ${viewer.organizationId} and o.updated_at >= ${since}::timestamptz)))`,
  ),
  ids: filter(
    IDS,
    'contacts_pkey',
    'Contacts with these ids, at most 100; unknown and hidden ones are left out, and hidden ones are not counted.',
    (ids) => sql`r.id = any(${ids}::uuid[])`,
  ),
  search: preparedFilter(
    SEARCH,
    ['contacts_folded_name', 'contacts_state_folded_title'],
    `Text that the name or title contains, ${LOOSELY}.`,
    containing,
    (pattern) => sql`(r.folded_name like ${pattern} or r.folded_title like ${pattern})`,
  ),
  titleIlike: preparedFilter(
    TEXT,
    'contacts_state_folded_title',
    'Pattern that the title matches, compared like `search`: `%` matches any text and `_` any character. Without ' +
      'wildcards, it matches anywhere in the title.',
    titlePattern,
    (pattern) => sql`r.folded_title like ${pattern}`,
  ),
  role: filter(
    someOf(CONTACT_ROLE),
    'contacts_roles_search',
    'Contacts with any of these roles, which are derived from titles.',
    (roles) => sql`r.roles && ${roles}::text[]`,
  ),
  notRole: filter(
    someOf(CONTACT_ROLE),
    null,
    'Contacts with none of these roles, such as `office` for no secretaries.',
    (roles) => sql`not r.roles && ${roles}::text[]`,
  ),
  level: among(CONTACT_LEVEL, 'contacts_level', 'Contacts whose titles state any of these ranks.', 'r.level'),
  enrichmentStatus: equalTo(
    oneOf(ENRICHMENT_STATUS),
    'contacts_enrichment',
    'Contacts for whom the search for contact details has this status.',
    'r.enrichment_status',
  ),
  listId: filter(
    ID,
    'list_items_natural',
    "Contacts in this list. It may be the user's own or a shared one.",
    (id, { viewer }: QueryContext) => inList('r.id', id, viewer),
  ),
  ownerId: filter(
    ID,
    'list_items_owner',
    'Contacts of this owner. A list that the caller may read names the user as such.',
    (id, { viewer }: QueryContext) => ownedBy('r.id', id, viewer),
  ),
  unlockedOnly: toggle(
    'unlocks_pkey',
    "contacts that the caller's organization has unlocked.",
    ({ viewer }: QueryContext) => CONTACTS.isUnlocked(viewer),
  ),
};

export const CONTACT_FILTERS = { ...PARENT_FILTERS, ...PERSON_FILTERS };

export const ContactFilter = filterInput(
  'ContactFilter',
  'Conditions on contacts; results meet all of them.',
  CONTACT_FILTERS,
);
export type ContactFilter = InstanceType<typeof ContactFilter>;

/** The conditions of all given filters, in SQL where `r` is a contact. */
export const visibleConditions = (filter: ContactFilter, context: QueryContext): Sql[] =>
  conditionsOf(CONTACT_FILTERS, filter, context);

/** The filters on the parent. */
export const PARENT_FILTER_NAMES: readonly string[] = Object.keys(PARENT_FILTERS);

/** Conditions on the parent, in SQL where `r` is a row of `contact_counts`. */
export const parentConditions = (filter: ContactFilter, context: QueryContext): Sql[] =>
  conditionsOf(PARENT_FILTERS, filter, context);

/** Conditions on the contact itself, in SQL where `r` is a contact. */
export const personConditions = (filter: ContactFilter, context: QueryContext): Sql[] =>
  conditionsOf(PERSON_FILTERS, filter, context);

/**
 * Conditions on hidden contacts that are counted. A search applies to their titles alone, because a count of matching
 * names would reveal who works there.
 */
export function hiddenConditions({ search, ...rest }: ContactFilter, context: QueryContext): Sql[] {
  const where = visibleConditions(rest, context);
  return search ? [...where, sql`r.folded_title like ${containing(search)}`] : where;
}

/**
 * The conditions of `hiddenConditions` on state, title, role, and level, which also fit where `r` is a row of
 * `contact_titles`.
 */
export const titleConditions = (
  { search, titleIlike, role, notRole, level, state }: ContactFilter,
  context: QueryContext,
): Sql[] => hiddenConditions({ search, titleIlike, role, notRole, level, state }, context);

/** The condition on the state, in SQL where `r` is a row of `contact_district_totals`, too. */
export const stateConditions = ({ state }: ContactFilter, context: QueryContext): Sql[] =>
  parentConditions({ state }, context);

/** Returns `true` if a filter has only parent conditions and the listed conditions on the contact. */
export const isAboutParents = (filter: ContactFilter, ...besides: (keyof ContactFilter)[]): boolean =>
  Object.entries(filter).every(
    ([name, value]) =>
      value === undefined ||
      value === null ||
      (value === '' && name === 'search') ||
      (value === false && name === 'unlockedOnly') ||
      name in PARENT_FILTERS ||
      besides.some((known) => known === name),
  );

/** The one or two characters that a filter searches for, folded, if it has no other condition on the contact. */
export function onlyLetters(filter: ContactFilter): string | undefined {
  const letters = fold(filter.search ?? '');
  return [1, 2].includes([...letters].length) && isAboutParents(filter, 'search') ? letters : undefined;
}

/** True for one character, for which every parent has counts; false for two, for which some parents have no row. */
export const countsAllParents = (letters: string): boolean => [...letters].length === 1;

/** SQL: the table that counts contacts by a character or by a pair of them. */
export const countsOfLetters = (letters: string): Sql =>
  raw(countsAllParents(letters) ? 'contact_letters' : 'contact_pairs');

/**
 * SQL: a count of contacts with one or two characters, in a row `l` of `countsOfLetters`; null if no contact has them.
 * The column `pairs` has three characters for each pair: a space and the pair.
 */
export const countOfLetters = (column: 'people' | 'completed' | 'titled', letters: string): Sql => {
  const place = countsAllParents(letters)
    ? sql`strpos(l.letters, ${letters})`
    : sql`(strpos(l.pairs, ${` ${letters}`}) + 2) / 3`;
  return sql`l.${raw(column)}[${place}]`;
};

/** SQL: false if stored counts rule out that any contact of the parent `r` has this character or pair. */
export const mayHave = (letters: string): Sql => sql`not exists (
  select from ${countsOfLetters(letters)} l
  where l.parent_id = r.parent_id and ${countOfLetters('people', letters)} is null)`;

/**
 * Converts a search text to a LIKE pattern of folded titles. A text without a wildcard matches anywhere in a title, and
 * a trailing backslash is literal.
 */
function titlePattern(text: string): string {
  const pieces = text.match(/[^\\%_]+|\\[\s\S]|[%_\\]/g) ?? [];
  const isWildcard = (piece: string) => piece === '%' || piece === '_';
  if (!pieces.some(isWildcard)) return containing(literalOf(text));
  let pattern = '';
  let piece = '';
  const endPiece = () => {
    pattern += literal(foldPart(literalOf(piece)));
    piece = '';
  };
  for (const part of pieces) {
    if (isWildcard(part)) {
      endPiece();
      pattern += part;
    } else piece += part;
  }
  endPiece();
  return pattern.trim();
}

/** The text that a pattern without wildcards matches. */
const literalOf = (pattern: string): string => pattern.replace(/\\([\s\S])/g, '$1');
