import { atMost } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import type { Order } from '@emi/records/pages';
import { PageInput, pageArgument } from '@emi/records/pages';
import { FEED_RESULTS, type Feed, feedOf, readFeed, readOne } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { Arg, Ctx, Extensions, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import { linkTo } from '../../accounts/events/link.ts';
import type { Context } from '../../requests/context/context.ts';
import { SAVED_SEARCHES } from './saved-search.entity.ts';
import { FEED_DAYS } from './search.values.ts';
import { pathOfMatch, SEARCH_MATCHES, SearchMatch, type SearchMatchRow } from './search-match.entity.ts';

const AS_COMMITTED: Order = {
  key: { column: 'number', nullable: false, type: 'bigint' },
  ascending: true,
};

const SearchFeedPage = feedOf(
  SearchMatch,
  'SearchFeedPage',
  'Matches of a saved search in the order in which they were found, from a position on.',
);

@Resolver(() => SearchMatch)
export class SearchFeedResolver {
  @Extensions(atMost(FEED_RESULTS))
  @Query(() => SearchFeedPage, {
    nullable: true,
    description:
      `The matches of a watched search in the last ${FEED_DAYS} days, earliest first; null for an unknown search. ` +
      'A client that passes `nextAfter` as `after` each time misses none.',
  })
  async savedSearchFeed(
    @Arg('savedSearchId', () => UUID, {
      description: 'A watched search of the caller, or one that is shared.',
    })
    id: string,
    @Arg('page', () => PageInput, pageArgument(FEED_RESULTS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Feed<SearchMatchRow> | null> {
    const search = { where: [sql`r.search_id = ${id}`], order: AS_COMMITTED };
    const [own, found] = await Promise.all([
      readOne(context, SAVED_SEARCHES, new Set(['id']), id),
      readFeed(context, SEARCH_MATCHES, search, page, info),
    ]);
    return own && found;
  }

  @FieldResolver(() => String, {
    description: 'The address in the REST API of the contact, or else of the district or school.',
  })
  link(@Root() match: SearchMatchRow, @Ctx() { origin }: Context): string {
    return linkTo(origin, pathOfMatch(match));
  }
}
