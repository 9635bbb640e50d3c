import { atMost } from '@emi/base/declared';
import { DateTime, UUID } from '@emi/base/scalars';
import { linkSecret } from '@emi/base/secrets';
import { selected } from '@emi/records';
import { type Page, PageInput, pageArgument, pageOf } from '@emi/records/pages';
import { byTime, MAX_RESULTS, readOne, readPage } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql, { join } from 'sql-template-tag';
import { Arg, Ctx, Extensions, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { linkTo } from '../../accounts/events/link.ts';
import type { Context } from '../../requests/context/context.ts';
import { feedLink } from './feed-link.ts';
import { SAVED_SEARCHES, SavedSearch, type SavedSearchRow } from './saved-search.entity.ts';
import { newSince, pathOf } from './searched.ts';
import { readWatchedPlaces, WatchedPlaces } from './watch-places.ts';

/** Maximum number of new results to count. */
const MOST_NEW = 1_000;

const SavedSearchPage = pageOf(SavedSearch, 'SavedSearchPage');

@Resolver(() => SavedSearch)
export class SavedSearchResolver {
  @Extensions(atMost(MAX_RESULTS))
  @Query(() => SavedSearchPage, {
    description: "The user's saved searches and those that others in the organization share, oldest first.",
  })
  savedSearches(
    @Arg('page', () => PageInput, pageArgument(MAX_RESULTS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<SavedSearchRow>> {
    return readPage(context, SAVED_SEARCHES, byTime(context, page, { ascending: true }), info);
  }

  @Query(() => SavedSearch, {
    nullable: true,
    description: 'One saved search. Null if the user has none with this id, and nobody shares it.',
  })
  savedSearch(
    @Arg('id', () => UUID, { description: 'The id of a search, their own or one that is shared.' })
    id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SavedSearchRow | null> {
    return readOne(context, SAVED_SEARCHES, selected(info), id);
  }

  @FieldResolver(() => String, {
    description: 'The path of the search in the REST API, below `/api/v1`, such as `/signals?state=TX`.',
  })
  path(@Root() search: SavedSearchRow): string {
    return pathOf(search);
  }

  @FieldResolver(() => String, { description: 'The address of its results in the REST API; `GET` runs it.' })
  link(@Root() search: SavedSearchRow, @Ctx() { origin }: Context): string {
    return linkTo(origin, pathOf(search));
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'When the caller last looked at the results, as `seeSavedSearch` noted; null if never.',
  })
  lastSeenAt(@Root() { seen }: SavedSearchRow, @Ctx() { viewer }: Context): string | null {
    return seen[viewer.userId] ?? null;
  }

  @FieldResolver(() => Int, {
    description:
      'Results that appeared or changed since the caller last looked, or since it was saved; 1,000 if there are more.',
  })
  newSinceLastSeen(@Root() search: SavedSearchRow, @Ctx() context: Context): Promise<number> {
    return countNew(context, search);
  }

  @FieldResolver(() => WatchedPlaces, {
    nullable: true,
    description: 'What is known of the districts or schools of a watched search; null for every other.',
  })
  watchedPlaces(@Root() { id }: SavedSearchRow, @Ctx() context: Context): Promise<WatchedPlaces | null> {
    return readWatchedPlaces(context, id);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The address of the Atom feed of its matches, which needs no key; null if it is not watched. Keep it secret.',
  })
  feedUrl(
    @Root() { id, isWatched, feedSecret }: SavedSearchRow,
    @Ctx() { origin, encryptionKey }: Context,
  ): string | null {
    const secret = isWatched ? linkSecret(encryptionKey, feedSecret) : null;
    return secret && origin + feedLink(id, secret);
  }
}

type Asked = Pick<SavedSearchRow, 'id' | 'type' | 'filter'>;

/** Counts for all searches of a page in one statement. */
function countNew(context: Context, search: SavedSearchRow): Promise<number> {
  const { db, viewer, loaders } = context;
  const loader = loaders.get<number>('new results of saved searches', async (searches) => {
    const counts = searches.map((text) => {
      const { since, ...asked } = JSON.parse(text) as Asked & { readonly since: string };
      const found = newSince[asked.type](asked, sql`${since}::timestamptz`, context);
      return sql`(select count(*)::int from (${found} limit ${MOST_NEW}) new_result)`;
    });
    const [row] = await db.search.rows<{ counts: number[] }>(sql`select array[${join(counts)}] as counts`);
    return row!.counts;
  });
  const { id, type, filter, seen, createdAt } = search;
  const asked: Asked = { id, type, filter };
  return loader.load(JSON.stringify({ ...asked, since: seen[viewer.userId] ?? createdAt }));
}
