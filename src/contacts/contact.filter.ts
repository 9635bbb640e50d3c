import sql, { type Sql } from 'sql-template-tag';
import { Field, InputType } from 'type-graphql';
import type { Asking } from '../context.ts';
import { type Conditions, conditionsOf } from '../db/conditions.ts';
import { contains } from '../db/page-query.ts';
import type { ValueOf } from '../graph/enums.ts';
import { SearchText, StateCode, UUID } from '../graph/scalars.ts';
import { inLists } from '../lists/list.conditions.ts';
import { SignalFilter, signalConditions } from '../signals/signal.filter.ts';
import { CONTACTS } from './contact.entity.ts';
import { ENRICHMENT_STATUS } from './contact.values.ts';

@InputType({ description: 'Conditions on contacts. All that are given must hold.' })
export class ContactFilter extends SignalFilter {
  @Field(() => UUID, { nullable: true, description: 'At this district or one of its schools.' })
  districtId?: string;

  @Field(() => UUID, { nullable: true, description: 'At this school.' })
  schoolId?: string;

  @Field(() => StateCode, { nullable: true, description: 'In this state.' })
  state?: string;

  @Field(() => SearchText, { nullable: true, description: 'Name or title contains this text, in any case.' })
  search?: string;

  @Field(() => SearchText, {
    nullable: true,
    description:
      'Title is like this pattern, in any case: `%` any text, `_` any character; without either, anywhere in it.',
  })
  titleIlike?: string;

  @Field(() => Boolean, { nullable: true, description: 'True: at the district itself. False: at a school.' })
  isDistrictContact?: boolean;

  @Field(() => ENRICHMENT_STATUS.type, {
    nullable: true,
    description: 'The search for details has come this far.',
  })
  enrichmentStatus?: ValueOf<typeof ENRICHMENT_STATUS>;

  @Field(() => UUID, { nullable: true, description: 'In this list of yours.' })
  listId?: string;

  @Field(() => [UUID], { nullable: true, description: 'At a school in any of these lists of yours.' })
  schoolListIds?: string[];

  @Field(() => Boolean, {
    nullable: true,
    description: "True: only those that the caller's organization has unlocked.",
  })
  unlockedOnly?: boolean;
}

/** Conditions on where the contact is: they can be told from the place alone, without its contacts. */
const PARENT_CONDITIONS: Conditions<ParentFilter, Asking> = {
  ...signalConditions({ entity: 'r.parent_id', district: 'r.district_id' }),
  districtId: (id) => sql`r.district_id = ${id}`,
  schoolId: (id) => sql`r.school_id = ${id}`,
  state: (state) => sql`r.state = ${state}`,
  isDistrictContact: (is) => sql`r.is_district_contact = ${is}`,
  schoolListIds: (ids, { viewer }) => inLists('r.school_id', ids, viewer),
};
type ParentFilter = SignalFilter &
  Pick<ContactFilter, 'districtId' | 'schoolId' | 'state' | 'isDistrictContact' | 'schoolListIds'>;

const PERSON_CONDITIONS: Conditions<Omit<ContactFilter, keyof ParentFilter>, Asking> = {
  search: (text) => (text ? sql`(${contains('r.name', text)} or ${contains('r.title', text)})` : undefined),
  titleIlike: (pattern) => (pattern ? sql`r.title ilike ${titlePattern(pattern)}` : undefined),
  enrichmentStatus: (status) => sql`r.enrichment_status = ${status}`,
  listId: (id, { viewer }) => inLists('r.id', [id], viewer),
  unlockedOnly: (only, { viewer }) => (only ? CONTACTS.isUnlocked(viewer) : undefined),
};

const CONDITIONS: Conditions<ContactFilter, Asking> = { ...PARENT_CONDITIONS, ...PERSON_CONDITIONS };

/** What must hold of the contacts that are shown. */
export const visibleConditions = (filter: ContactFilter, asking: Asking): Sql[] =>
  conditionsOf(CONDITIONS, filter, asking);

const about = (filter: ContactFilter, thePlace: boolean): ContactFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name in PARENT_CONDITIONS === thePlace));

/** Of these, what must hold of the place, in SQL where `r` is a place of `contact_counts`. */
export const placeConditions = (filter: ContactFilter, asking: Asking): Sql[] =>
  visibleConditions(about(filter, true), asking);

/** Of these, what must hold of the contact itself. */
export const personConditions = (filter: ContactFilter, asking: Asking): Sql[] =>
  visibleConditions(about(filter, false), asking);

/**
 * What must hold of the hidden contacts that are counted. A match on a person's name is no reason to count one: the
 * number would tell who works there.
 */
export function hiddenConditions(
  filter: ContactFilter,
  asking: Asking,
): { where: Sql[]; ofPlacesOnly: boolean } {
  const { search, ...rest } = filter;
  const where = conditionsOf(CONDITIONS, rest as ContactFilter, asking);
  if (search) where.push(contains('r.title', search));
  const given = Object.entries(filter).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return { where, ofPlacesOnly: given.every(([name]) => name in PARENT_CONDITIONS) };
}

/** A pattern for LIKE: made to match anywhere when it has no wildcard, and a backslash at its end taken literally. */
function titlePattern(text: string): string {
  const dangling = /(?:^|[^\\])(?:\\\\)*\\$/.test(text);
  const pattern = dangling ? `${text}\\` : text;
  const hasWildcard = /(?:^|[^\\])(?:\\\\)*[%_]/.test(pattern);
  return hasWildcard ? pattern : `%${pattern}%`;
}
