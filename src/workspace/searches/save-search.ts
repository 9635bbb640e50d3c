import { isDeepStrictEqual } from 'node:util';
import { badRequest, notFound, Problem } from '@emi/base/problems';
import { newLinkSecret } from '@emi/base/secrets';
import { optionalText, requiredName } from '@emi/base/text';
import { LockMode } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { noteChange } from '../../accounts/audit-trail/note.ts';
import { unlessTaken } from '../../db/errors.ts';
import { takeTurn } from '../../db/take-turn.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { SavedSearch } from './saved-search.entity.ts';
import { isOfPlaces, type SearchBundle } from './search.values.ts';
import { checkedFilter, type SearchedFor } from './searched.ts';
import { unwatchPlaces, watchPlaces } from './watch-places.ts';

const MAX_SEARCHES = 200;
const CHART_LENGTH = 500;

export interface SearchChanges {
  readonly name?: string | null;
  readonly search?: SearchedFor;
  readonly isShared?: boolean | null;
  readonly isWatched?: boolean | null;
  readonly bundle?: SearchBundle | null;
  readonly chart?: string | null;
  /** Gives the Atom feed a new address; the old one becomes invalid. */
  readonly newFeedAddress?: boolean | null;
}

export type NewSearch = SearchChanges & { readonly search: SearchedFor };

/** Saves a search of the viewer, and returns its id. */
export async function createSavedSearch(context: Context, given: NewSearch): Promise<string> {
  requiredName(given.name);
  await checkedFilter(context, given.search);
  return withIdempotency(context, (tx) => addSavedSearch(tx, context, given));
}

/** Saves a search within the caller's transaction. */
export async function addSavedSearch(tx: Transaction, context: Context, given: NewSearch): Promise<string> {
  const { viewer, now } = context;
  const { organizationId, userId } = viewer;
  const { type } = given.search;
  const name = requiredName(given.name);
  const filter = await checkedFilter(context, given.search);
  await requireRoom(tx, userId);
  const search = tx.em.create(SavedSearch, {
    organizationId,
    userId,
    name,
    type,
    filter,
    isShared: given.isShared ?? false,
    isWatched: given.isWatched ?? false,
    bundle: given.bundle ?? 'each',
    chart: optionalText(given.chart, 'chart', CHART_LENGTH) ?? null,
    feedSecret: newLinkSecret(context.encryptionKey()),
    seen: {},
    createdAt: now,
    updatedAt: now,
  });
  if (search.isWatched) await requireWatch(tx, context);
  await unlessNameTaken(tx.em.flush());
  if (search.isWatched) await watch(tx, context, search);
  await noteChange(tx.em, viewer, 'saved_search_created', 'saved_search', search.id);
  return search.id;
}

/** Updates the given fields of one of the viewer's searches, and returns its id. */
export async function updateSavedSearch(
  context: Context,
  id: string,
  changes: SearchChanges,
): Promise<string> {
  const { viewer, now } = context;
  const name = changes.name === undefined ? undefined : requiredName(changes.name);
  const filter = changes.search && (await checkedFilter(context, changes.search));
  return withIdempotency(context, async (tx) => {
    const search = await lockOwn(tx, context, id);
    if (changes.search && changes.search.type !== search.type) {
      throw badRequest(`The filter must be of ${search.type}: a saved search keeps its type.`);
    }
    if (changes.isWatched && !search.isWatched) await requireWatch(tx, context);
    const feedSecret = changes.newFeedAddress ? newLinkSecret(context.encryptionKey()) : undefined;
    const { isShared, isWatched, bundle, chart } = changes;
    const values = {
      name,
      filter,
      feedSecret,
      chart: optionalText(chart, 'chart', CHART_LENGTH),
      isShared: isShared ?? undefined,
      isWatched: isWatched ?? undefined,
      bundle: bundle ?? undefined,
    };
    if (Object.values(values).some((value) => value !== undefined)) {
      const before = { isWatched: search.isWatched, filter: search.filter };
      tx.em.assign(search, { ...values, updatedAt: now }, { ignoreUndefined: true });
      await unlessNameTaken(tx.em.flush());
      if (!search.isWatched) await unwatchPlaces(tx, id);
      else if (!before.isWatched || !isDeepStrictEqual(before.filter, search.filter))
        await watch(tx, context, search);
      await noteChange(tx.em, viewer, 'saved_search_changed', 'saved_search', id);
    }
    return search.id;
  });
}

/** Deletes one of the viewer's searches with its feed, and returns its id. */
export function deleteSavedSearch(context: Context, id: string): Promise<string> {
  const { viewer } = context;
  return withIdempotency(context, async ({ em }) => {
    if ((await em.nativeDelete(SavedSearch, { id, userId: viewer.userId })) === 0)
      throw notFound('saved search', 'id');
    await noteChange(em, viewer, 'saved_search_deleted', 'saved_search', id);
    return id;
  });
}

/** Records that the viewer has looked at the results of a search that they own or that is shared with them. */
export function seeSavedSearch(context: Context, id: string): Promise<string> {
  const { viewer, now } = context;
  const { organizationId, userId } = viewer;
  return withIdempotency(context, async (tx) => {
    const [seen] = await tx.rows(sql`
      update saved_searches set seen = seen || jsonb_build_object(${userId}::text, ${now.toISOString()}::text)
      where id = ${id} and organization_id = ${organizationId} and (user_id = ${userId} or is_shared) returning id`);
    if (!seen) throw notFound('saved search', 'id');
    return id;
  });
}

async function lockOwn({ em }: Transaction, { viewer }: Context, id: string): Promise<SavedSearch> {
  const { userId } = viewer;
  const search = await em.findOne(SavedSearch, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!search) throw notFound('saved search', 'id');
  return search;
}

async function requireRoom(tx: Transaction, userId: string): Promise<void> {
  await lock(tx, userId);
  if ((await tx.em.count(SavedSearch, { userId })) < MAX_SEARCHES) return;
  throw new Problem('CONFLICT', `The user already has ${MAX_SEARCHES} saved searches, the maximum.`);
}

/** Stores the places that meet a search for places now; signals and contacts are matched as they change. */
async function watch(tx: Transaction, context: Context, { id, type, filter }: SavedSearch): Promise<void> {
  if (isOfPlaces(type)) await watchPlaces(tx, context, { id, type, filter });
}

async function requireWatch(tx: Transaction, { viewer }: Context): Promise<void> {
  const { organizationId, limits, plan } = viewer;
  await lock(tx, organizationId);
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from saved_searches where organization_id = ${organizationId} and is_watched`);
  if (row!.count < limits.watchedSearches) return;
  throw new Problem(
    'CONFLICT',
    `The organization already watches ${limits.watchedSearches} searches, the maximum of the plan ${plan}.`,
  );
}

const lock = (tx: Transaction, whose: string) => takeTurn(tx, `saved searches ${whose}`);

const unlessNameTaken = <T>(writing: Promise<T>): Promise<T> =>
  unlessTaken('saved_searches_natural', 'You already have a saved search with this name.', writing);
