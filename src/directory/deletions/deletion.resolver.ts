import { atMost } from '@emi/base/declared';
import { FILTER_ARGUMENT, type Page, PageInput, pageArgument, pageOf } from '@emi/records/pages';
import { MAX_RESULTS } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Extensions, Info, Query, Resolver } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { Deletion, type DeletionRow } from './deletion.entity.ts';
import { DeletionFilter, searchDeletions } from './deletion.search.ts';

const DeletionPage = pageOf(Deletion, 'DeletionPage');

@Resolver(() => Deletion)
export class DeletionResolver {
  @Extensions(atMost(MAX_RESULTS))
  @Query(() => DeletionPage, {
    description:
      'Deleted records, oldest first, for keeping a copy current. Contacts and findings are those at places that the ' +
      'organization has unlocked.',
  })
  deletions(
    @Arg('filter', () => DeletionFilter, FILTER_ARGUMENT) filter: DeletionFilter,
    @Arg('page', () => PageInput, pageArgument(MAX_RESULTS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<DeletionRow>> {
    return searchDeletions(context, filter, page, info);
  }
}
