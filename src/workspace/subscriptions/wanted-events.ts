import { badRequest, notFound } from '@emi/base/problems';
import { parseUuid, queryText } from '@emi/base/scalars';
import sql from 'sql-template-tag';
import { SUBSCRIBABLE, type SubscribableName, subscribable } from '../../accounts/events/event.values.ts';
import type { Wanted } from '../../accounts/webhooks/subscribe.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Context } from '../../requests/context/context.ts';
import { addSavedSearch } from '../searches/save-search.ts';
import type { SearchedFor } from '../searches/searched.ts';

/** The arguments of a subscription; null means absent. */
export type Given = Readonly<Record<string, unknown>>;

/** A subscription by its public id, with the search that it has already. */
interface Subscription {
  readonly handle: string;
  readonly savedSearchId: string | null;
}

/** Determines the events of a subscription, by type and data, and saves a search if it is needed to find them. */
type Want = (tx: Transaction, context: Context, given: Given, own: Subscription) => Promise<Wanted>;

const WITHOUT_SEARCH = { savedSearchId: null, ownsSearch: false };

/** The events of the matches of a search. */
const matchesOf = (savedSearchId: string): Record<string, object> =>
  Object.fromEntries(
    ['signal.found', 'signal.changed', 'signal.withdrawn'].map((type) => [
      type,
      { saved_search_id: savedSearchId },
    ]),
  );

const WANTS: Readonly<Record<SubscribableName, Want>> = {
  'signal.found': async (tx, context, given, own) => {
    const savedSearchId = await watch(tx, context, given, own);
    return {
      savedSearchId,
      ownsSearch: true,
      wanted: matchesOf(savedSearchId),
    };
  },
  'saved_search.matched': async (tx, { viewer }, given) => {
    const savedSearchId = parseUuid(given.saved_search_id, 'saved_search_id');
    const [search] = await tx.rows<{ isWatched: boolean }>(sql`
      select is_watched as "isWatched" from saved_searches
      where id = ${savedSearchId} and organization_id = ${viewer.organizationId}
        and (user_id = ${viewer.userId} or is_shared)`);
    if (!search) throw notFound('saved search', 'saved_search_id');
    if (!search.isWatched) throw badRequest('The saved search is not watched; watch it first.');
    return {
      savedSearchId,
      ownsSearch: false,
      wanted: matchesOf(savedSearchId),
    };
  },
  'scouting.completed': async (_tx, _context, given) => {
    const place = given.entity_type === undefined && given.entity_id === undefined ? {} : placeIn(given);
    return { ...WITHOUT_SEARCH, wanted: { 'scouting.completed': place, 'scouting.failed': place } };
  },
  'place.changed': async (tx, context, given, own) => {
    const place = placeIn(given);
    const filter = { [`${place.entity_type}_id`]: place.entity_id };
    const savedSearchId = await watch(tx, context, filter, own);
    const wanted = {
      ...matchesOf(savedSearchId),
      'scouting.completed': place,
      'scouting.failed': place,
    };
    return { savedSearchId, ownsSearch: true, wanted };
  },
  'place.read': async (_tx, _context, given) => ({
    ...WITHOUT_SEARCH,
    wanted: { 'place.read': placeIn(given) },
  }),
  'credits.low': async () => ({ ...WITHOUT_SEARCH, wanted: { 'credits.low': {} } }),
};

/** @throws Problem for an unknown event, or for arguments that it does not accept */
export function wantOf(name: string, given: Given): Want {
  if (!Object.hasOwn(SUBSCRIBABLE, name)) {
    throw badRequest(`name must be one of ${Object.keys(SUBSCRIBABLE).join(', ')}.`);
  }
  const { takes } = subscribable(name as SubscribableName);
  const unknown = Object.keys(given).find((key) => takes && !takes.includes(key));
  if (unknown === undefined) return WANTS[name as SubscribableName];
  const allowed = takes!.join(', ') || 'none';
  throw badRequest(`arguments has ${JSON.stringify(unknown.slice(0, 64))}; allowed: ${allowed}.`);
}

const LONGEST_NAME = 200;

/** Saves and watches a search for one subscription; the person sees it among the saved searches. */
async function watch(
  tx: Transaction,
  context: Context,
  given: Given,
  { handle, savedSearchId }: Subscription,
): Promise<string> {
  if (savedSearchId !== null) return savedSearchId;
  const query = new URLSearchParams(
    Object.entries(given).map(([name, value]) => [name, queryText(value, name)]),
  );
  const search = context.filterOfPath!(`/signals?${query}`) as SearchedFor;
  const words = [...query].map(([name, value]) => `${name} ${value}`).join(', ') || 'all signals';
  const name = `Agent ${handle.slice(-6)}: ${words}`.slice(0, LONGEST_NAME);
  return addSavedSearch(tx, context, { search, name, isWatched: true });
}

function placeIn(given: Given): { readonly entity_type: 'district' | 'school'; readonly entity_id: string } {
  const { entity_type: type } = given;
  if (type !== 'district' && type !== 'school') throw badRequest('entity_type must be district or school.');
  return { entity_type: type, entity_id: parseUuid(given.entity_id, 'entity_id') };
}
