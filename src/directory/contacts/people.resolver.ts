import 'reflect-metadata';
import { usually, type ValueOf } from '@emi/base/declared';
import { inOrder } from '@emi/records/context';
import sql, { type Sql } from 'sql-template-tag';
import { Ctx, Extensions, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import type { InstitutionType } from '../../accounts/prices/ref.ts';
import type { Context } from '../../requests/context/context.ts';
import { Preview, revealedContacts } from '../institutions/preview.ts';
import { CONTACT_LEVEL, CONTACT_ROLE } from '../institutions/title.values.ts';

@ObjectType({
  description:
    'The number of contacts of a role and level; a contact counts in each of its roles. They are not named.',
  simpleResolvers: true,
})
export class PeopleCount {
  @Field(() => CONTACT_ROLE.type, { description: 'The role that the job titles express.' })
  role!: ValueOf<typeof CONTACT_ROLE>;

  @Field(() => CONTACT_LEVEL.type, {
    nullable: true,
    description: 'The level of the titles; null if none states it.',
  })
  level!: ValueOf<typeof CONTACT_LEVEL> | null;

  @Field(() => Int, { description: 'Contacts with the role and level; namesakes at one place count once.' })
  count!: number;

  @Field(() => Int, { description: 'How many of these contacts have an email address.' })
  withEmail!: number;

  @Field(() => Int, {
    description: 'How many of these contacts have an email address that is verified as `valid`.',
  })
  withCheckedEmail!: number;

  @Field(() => Int, { description: 'How many of these contacts have a phone number.' })
  withPhone!: number;
}

/** The usual number of pairs of a role and a level at a place. */
const USUALLY = 10;

/** Adds the field `people`, apart from the other counts of a preview, because it reads the contacts of a place. */
@Resolver(() => Preview)
export class PeopleResolver {
  @Extensions(usually(USUALLY))
  @FieldResolver(() => [PeopleCount], {
    description:
      'Contacts that become visible, by role and level, the most first; those without a role are left out.',
  })
  people(@Root() { id, entityType }: Preview, @Ctx() context: Context): Promise<PeopleCount[]> {
    const batch = async (ids: readonly string[]): Promise<PeopleCount[][]> => {
      const rows = await context.db.search.rows<{ id: string; people: PeopleCount[] }>(
        peopleAt(entityType, ids, context),
      );
      return inOrder(ids, rows, (row) => row.id).map((row) => row?.people ?? []);
    };
    return context.loaders.get(`people at ${entityType}s`, batch).load(id);
  }
}

/** SQL: counts only the oldest of namesakes at a place, as the other counts of a preview do. */
const peopleAt = (type: InstitutionType, ids: readonly string[], { viewer }: Context): Sql => sql`
  select r.id, json_agg(n order by n.count desc, n.role, n.level) as people
  from unnest(${ids}::uuid[]) r (id) cross join lateral (
    select role, c.level, count(*)::int as count, count(c.email)::int as "withEmail",
      count(*) filter (where c.email_verification_status = 'valid')::int as "withCheckedEmail",
      count(c.phone)::int as "withPhone"
    from (
      select distinct on (c.parent_id, c.name_key) c.roles, c.level, c.email, c.email_verification_status, c.phone
      from contacts c where ${revealedContacts(type, 'c', viewer)}
      order by c.parent_id, c.name_key, c.created_at, c.id
    ) c cross join unnest(c.roles) role group by role, c.level
  ) n group by r.id`;
