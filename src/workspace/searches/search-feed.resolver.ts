import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import {
  Arg,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  Info,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { linkTo } from '../../accounts/events/link.ts';
import { UUID } from '../../graph/scalars.ts';
import { atMost } from '../../graph/size.ts';
import type { Context } from '../../records/context.ts';
import { type Page, PageInput, pageArgument, pageFor, pageOf } from '../../records/page.ts';
import type { Order } from '../../records/page-query.ts';
import { readOne, readPage } from '../../records/read.ts';
import { SAVED_SEARCHES } from './saved-search.entity.ts';
import { FEED_DAYS } from './search.values.ts';
import { pathOfMatch, SEARCH_MATCHES, SearchMatch, type SearchMatchRow } from './search-match.entity.ts';

const MAX_RESULTS = 200;
const AS_COMMITTED: Order = {
  key: { column: 'number', nullable: false, type: 'bigint' },
  ascending: true,
};

@ObjectType({ description: 'A page of the feed of a saved search.', simpleResolvers: true })
class SearchFeedPage extends pageOf(SearchMatch, 'PageOfSearchMatches') {
  @Field(() => String, {
    nullable: true,
    description:
      'The `after` of the next call, now or when more has matched; null if there was no match and none was given.',
  })
  nextAfter!: string | null;
}

@Resolver(() => SearchMatch)
export class SearchFeedResolver {
  @Extensions(atMost(MAX_RESULTS))
  @Query(() => SearchFeedPage, {
    nullable: true,
    description:
      `The matches of a watched search in the last ${FEED_DAYS} days, earliest first; null for an unknown search. ` +
      'A client that passes `nextAfter` as `after` each time misses none.',
  })
  async savedSearchFeed(
    @Arg('savedSearchId', () => UUID, { description: 'The id of the saved search.' }) id: string,
    @Arg('page', () => PageInput, pageArgument(MAX_RESULTS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<(Page<SearchMatchRow> & { nextAfter: string | null }) | null> {
    const where = [sql`r.search_id = ${id}`];
    const search = {
      where,
      order: AS_COMMITTED,
      page: pageFor(context.viewer, page, MAX_RESULTS),
      needsCursor: true,
    };
    const [own, found] = await Promise.all([
      readOne(context, SAVED_SEARCHES, new Set(['id']), id),
      readPage(context, SEARCH_MATCHES, search, info),
    ]);
    return own && { ...found, nextAfter: found.pagination.endCursor ?? page.after ?? null };
  }

  @FieldResolver(() => String, {
    description: 'The address of the contact, or of the place of the signal, in the REST API.',
  })
  link(@Root() match: SearchMatchRow, @Ctx() { origin }: Context): string {
    return linkTo(origin, pathOfMatch(match));
  }
}
