import 'reflect-metadata';
import { usually, type ValueOf, valueSet } from '@emi/base/declared';
import { DateTime } from '@emi/base/scalars';
import type { Principal } from '@emi/base/viewer';
import { FINDING_ORIGIN, VENDOR_CATEGORY, type VendorCategory } from '@emi/reading/vocabulary';
import { CONTRACT_AGES } from '@emi/reading/vocabulary/kinds';
import { inOwnWorld, syntheticOrigin } from '@emi/records';
import { inOrder } from '@emi/records/context';
import { whereClause } from '@emi/records/pages';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { ENTITY_TABLES, type InstitutionType } from '../../accounts/prices/ref.ts';
import type { Context } from '../../requests/context/context.ts';
import { isCurrent } from '../findings/aging.ts';
import { Contract } from '../findings/contract.entity.ts';
import { FINDINGS } from '../findings/findings.ts';
import { isLeading } from '../findings/other-statement.ts';
import { survivorOf } from '../vendors/survivor.ts';
import { hasNothing } from './empty-place.ts';

export const FINDING_KIND = valueSet(
  'FindingKind',
  'What a finding is about, such as a contract.',
  Object.fromEntries(
    FINDINGS.map(({ imported, name }) => [imported.type, `Records of the type \`${name}\`.`]),
  ),
);

@ObjectType({ description: 'The number of current findings of a kind.', simpleResolvers: true })
export class FindingCount {
  @Field(() => FINDING_KIND.type, { description: 'What the findings are about, such as `rfp`.' })
  kind!: string;

  @Field(() => Int, {
    description:
      'Findings of the kind that are current: contracts that are not in force, closed requests, funding past its ' +
      'deadline, products no longer in use, and purchases and events of more than a year ago do not count.',
  })
  count!: number;
}

@ObjectType({
  description:
    'The number of findings of a kind that are not current, such as ended contracts, and their years.',
  simpleResolvers: true,
})
export class PastFindings {
  @Field(() => FINDING_KIND.type, { description: 'What the findings are about, such as `contract`.' })
  kind!: string;

  @Field(() => Int, { description: 'Findings of the kind that `FindingCount` does not count.' })
  count!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The year of the earliest finding, by its end, deadline, or date; null if none has one.',
  })
  firstYear!: number | null;

  @Field(() => Int, { nullable: true, description: 'The year of the latest finding; null if none has one.' })
  lastYear!: number | null;
}

/** Maximum number of groups of contracts in a preview; those that end first are kept. */
const MOST_ENDING = 12;

@ObjectType({
  description:
    'Active contracts for a category of products that end in the same month. The vendors are not named.',
  simpleResolvers: true,
})
export class EndingContracts {
  @Field(() => VENDOR_CATEGORY.type, {
    nullable: true,
    description: "The category of the vendors' products; null for vendors that the catalog does not have.",
  })
  category!: VendorCategory | null;

  @Field(() => String, { description: 'The month in which the contracts end, such as `2027-06`.' })
  month!: string;

  @Field(() => Int, { description: 'How many active contracts of the category end in the month, in UTC.' })
  count!: number;
}

@ObjectType({
  description:
    'Counts of what unlocking a district or school would reveal. They are free, and the same for everybody, except ' +
    'that contacts do not count where another unlock of the organization shows them.',
  simpleResolvers: true,
})
export class Preview {
  /** The place, from which the resolvers of further fields read. */
  readonly id!: string;
  readonly entityType!: InstitutionType;

  @Field(() => Int, {
    description:
      'Contacts that become visible, for a district those at its schools too; their details stay locked. Namesakes ' +
      'at one place count once. 0 for a school whose district is unlocked, because that shows them already.',
  })
  contacts!: number;

  @Field(() => Int, { description: 'Contacts among them with an email address.' })
  contactsWithEmail!: number;

  @Extensions(usually(FINDINGS.length))
  @Field(() => [FindingCount], { description: 'Current findings by kind; kinds without one are left out.' })
  findings!: FindingCount[];

  @Extensions(usually(FINDINGS.length))
  @Field(() => [PastFindings], {
    description: 'Findings that are not current, by kind with their years; an unlock reveals them, too.',
  })
  past!: PastFindings[];

  @Extensions(usually(MOST_ENDING))
  @Field(() => [EndingContracts], {
    description: `When active contracts that have an end do so, soonest first, at most ${MOST_ENDING} groups.`,
  })
  endingContracts!: EndingContracts[];

  @Field(() => Int, { description: "A district's schools, which are unlocked one by one; 0 for a school." })
  schools!: number;

  @Field(() => Boolean, {
    description:
      "Whether a website is known that scouting reads: the place's own, or the district's for a school.",
  })
  hasWebsite!: boolean;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When scouting last read the website, be it only the pages that show news; null if it never did.',
  })
  lastReadAt!: string | null;

  @Field(() => Boolean, {
    description:
      'Whether there is nothing to buy yet: no finding and no contact is known, and the website was read or ' +
      'cannot be. An unlock is charged all the same; a day later it is refunded if there is still nothing.',
  })
  nothingKnown!: boolean;

  @Field(() => FINDING_ORIGIN.type, {
    nullable: true,
    description: '`synthetic` if all of this is made up for the demo organization; null for real places.',
  })
  origin!: ValueOf<typeof FINDING_ORIGIN> | null;
}

/**
 * Counts what unlocking a place would reveal; null if no place has the id. All places of a type take one statement.
 */
export function previewOf(
  { db, loaders, viewer, now }: Context,
  type: InstitutionType,
  id: string,
): Promise<Preview | null> {
  const batch = async (ids: readonly string[]): Promise<(Preview | null)[]> => {
    const rows = await db.search.rows<Preview>(previews(type, ids, viewer, now));
    return inOrder(ids, rows, (row) => row.id);
  };
  return loaders.get(`previews of ${type}s`, batch).load(id);
}

/**
 * SQL: a row of `contacts` or `contact_counts` is at the place `r`, and no unlock of the organization shows it already:
 * that of the school, for a district; that of the district, for a school.
 */
export function revealedContacts(type: InstitutionType, row: string, viewer: Principal): Sql {
  const [key, other] = type === 'district' ? ['district_id', 'school'] : ['school_id', 'district'];
  return sql`${raw(`${row}.${key}`)} = r.id and not exists (
    select from unlocks u where u.organization_id = ${viewer.organizationId}
      and u.entity_type = ${other} and u.entity_id = ${raw(`${row}.${other}_id`)})`;
}

function previews(type: InstitutionType, ids: readonly string[], viewer: Principal, now: Date): Sql {
  const isDistrict = type === 'district';
  const table = ENTITY_TABLES[type];
  const parent = isDistrict ? empty : sql`join districts d on d.id = r.district_id`;
  const website = isDistrict ? sql`r.website_url` : sql`coalesce(r.website_url, d.website_url)`;
  const revealed = (row: string): Sql => revealedContacts(type, row, viewer);
  const counts = FINDINGS.map(
    ({ entity, gate, imported, ages }) => sql`
      select ${imported.type} as kind, ${isCurrent(ages, 'f', now)} is true as is_current,
        ${ages ? sql`date_part('year', ${raw(`f.${ages.date}`)} at time zone 'UTC')::int` : sql`null::int`} as year
      from ${raw(gate.table)} f where f.entity_id = r.id and ${isLeading(entity, 'f')}`,
  );
  return sql`
    select r.id, ${type} as "entityType", ${website} is not null as "hasWebsite", r.crawled_at as "lastReadAt",
      ${raw(syntheticOrigin('r.id'))} as origin,
      (select coalesce(sum(c.people), 0)::int from contact_counts c where ${revealed('c')}) as contacts,
      (select count(*)::int from contacts c where ${revealed('c')} and c.email is not null)
        - (${laterNamesakes(revealed('p'))}) as "contactsWithEmail",
      (select coalesce(json_agg(e), '[]') from (${endingContracts(now)}) e) as "endingContracts",
      ${isDistrict ? sql`(select count(*)::int from schools s where s.district_id = r.id)` : sql`0`} as schools,
      found.findings, found.past, ${hasNothing(type, website)} as "nothingKnown"
    from ${raw(table)} r ${parent} cross join lateral (
      select coalesce(json_agg(json_build_object('kind', n.kind, 'count', n.count)) filter (where n.is_current), '[]')
          as findings,
        coalesce(json_agg(json_build_object('kind', n.kind, 'count', n.count, 'firstYear', n.first, 'lastYear', n.last))
          filter (where not n.is_current), '[]') as past
      from (
        select a.kind, a.is_current, count(*)::int as count, min(a.year) as first, max(a.year) as last
        from (${join(counts, ' union all ')}) a group by a.kind, a.is_current
        order by array_position(${FINDINGS.map(({ imported }) => imported.type)}::text[], a.kind)
      ) n
    ) found ${whereClause([sql`r.id = any(${ids}::uuid[])`, ...inOwnWorld(viewer, 'r.id')])}`;
}

/** SQL: the number of contacts with an email address that have an older namesake at the same place. */
const laterNamesakes = (places: Sql): Sql => sql`
  select count(*)::int from contact_counts p join contacts c on c.parent_id = p.parent_id
  where ${places} and p.contacts > p.people and c.email is not null and exists (
    select from contacts o where o.parent_id = c.parent_id and o.name_key = c.name_key
      and (o.created_at, o.id) < (c.created_at, c.id))`;

/** SQL: the numbers of active contracts of the place `r` by category and month of their end, if they have one. */
const endingContracts = (now: Date): Sql => sql`
  select s.category, to_char(f.expires_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count
  from contracts f left join vendors v on v.id = f.vendor_id left join vendors s on s.id = ${survivorOf('v')}
  where f.entity_id = r.id and f.expires_at is not null and ${isCurrent(CONTRACT_AGES, 'f', now)}
    and f.status = 'active' and ${isLeading(Contract, 'f')}
  group by 1, 2 order by 2, 1 limit ${MOST_ENDING}`;
