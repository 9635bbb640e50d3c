import 'reflect-metadata';
import { badRequest } from '@emi/base/problems';
import { DateTime } from '@emi/base/scalars';
import type { QueryContext } from '@emi/records/context';
import { inOrder } from '@emi/records/context';
import sql, { type Sql } from 'sql-template-tag';
import { Field, Int, ObjectType } from 'type-graphql';
import type { Transaction } from '../../db/transaction.ts';
import type { Context } from '../../requests/context/context.ts';
import type { PlaceSearchType } from './search.values.ts';
import { placesOf, type SearchedFilter } from './searched.ts';

/** A search of districts or schools. */
export interface PlaceSearch {
  readonly id: string;
  readonly type: PlaceSearchType;
  readonly filter: SearchedFilter;
}

/** SQL: the ids of the places that a search finds now; `most` + 1 ids show that there are too many. */
export const membersNow = (search: PlaceSearch, asker: QueryContext, most: number): Sql =>
  sql`select r.id ${placesOf(search, asker)} limit ${most + 1}`;

/**
 * Begins to watch a search of places, or begins again with another filter: places that meet it from now on are new.
 * @throws Problem if it finds more places than the plan allows
 */
export async function watchPlaces(tx: Transaction, context: Context, search: PlaceSearch): Promise<void> {
  const { limits, plan } = context.viewer;
  const most = limits.watchedPlaces;
  const [watched] = await tx.rows<{ count: number }>(sql`
    insert into watched_places (search_id, members)
    select ${search.id}, array(${membersNow(search, context, most)})
    on conflict (search_id) do update set members = excluded.members, is_too_broad = false,
      version = default, checked_at = default, due_at = default
    returning cardinality(members) as count`);
  if (watched!.count <= most) return;
  throw badRequest(
    `The search finds more than ${most.toLocaleString('en-US')} ${search.type}, the most that a watched search ` +
      `of the plan ${plan} may find. Add filters that leave fewer.`,
  );
}

export const unwatchPlaces = (tx: Transaction, searchId: string) =>
  tx.rows(sql`delete from watched_places where search_id = ${searchId}`);

@ObjectType({
  description: 'What the last check of a watched search of districts or schools found.',
  simpleResolvers: true,
})
export class WatchedPlaces {
  @Field(() => Int, {
    description:
      'How many places met the search at its last check that found not too many; further ones are new.',
  })
  count!: number;

  @Field(() => Boolean, {
    description:
      'Whether it found more than the plan allows when it was last checked; nothing is new until it finds fewer.',
  })
  isTooBroad!: boolean;

  @Field(() => DateTime, { description: 'When the places were last compared with the search.' })
  checkedAt!: string;
}

/** The places of a watched search; null for other searches. Batched over the searches of a request. */
export function readWatchedPlaces({ db, loaders }: Context, searchId: string): Promise<WatchedPlaces | null> {
  const loader = loaders.get<WatchedPlaces | null>('watched places', async (ids) => {
    const rows = await db.core.rows<WatchedPlaces & { searchId: string }>(sql`
      select search_id as "searchId", cardinality(members) as count, is_too_broad as "isTooBroad",
        checked_at as "checkedAt"
      from watched_places where search_id = any(${ids}::uuid[])`);
    return inOrder(ids, rows, (row) => row.searchId);
  });
  return loader.load(searchId);
}
