import { atMost } from '@emi/base/declared';
import { ENTRY_CHANNEL, ENTRY_KIND } from '@emi/base/plans';
import { conditionsOf, equalTo, filter, filterInput, ID, oneOf, TIMESTAMP } from '@emi/records/filters';
import type { Order } from '@emi/records/pages';
import { FILTER_ARGUMENT, type Page, PageInput, pageArgument, pageFor, pageOf } from '@emi/records/pages';
import { readPage } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { Arg, Ctx, Extensions, Info, Query, Resolver } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { CREDIT_ENTRIES, CreditEntry, type CreditEntryRow } from './credit-entry.entity.ts';

const FILTERS = {
  kind: equalTo(oneOf(ENTRY_KIND), null, 'Movements of this kind, such as `refund`.', 'r.kind'),
  channel: equalTo(oneOf(ENTRY_CHANNEL), null, 'Movements requested through this channel.', 'r.channel'),
  userId: equalTo(ID, null, 'Movements requested by this user.', 'r.user_id'),
  madeBy: equalTo(
    ID,
    null,
    'Movements requested with this API key, OAuth client, grant, or member.',
    'r.made_by',
  ),
  entityId: filter(
    ID,
    null,
    'Unlocks and refunds of this district, school, or contact.',
    (id) => sql`r.reference = any(array['district:' || ${id}, 'school:' || ${id}, 'contact:' || ${id}])`,
  ),
  since: filter(TIMESTAMP, null, 'Movements at this time or later.', (at) => sql`r.created_at >= ${at}`),
  until: filter(TIMESTAMP, null, 'Movements before this time.', (at) => sql`r.created_at < ${at}`),
};

const CreditLedgerFilter = filterInput(
  'CreditLedgerFilter',
  'Conditions on credit movements; results meet all of them.',
  FILTERS,
);

const LATEST_FIRST: Order = {
  key: { column: 'number', nullable: false, type: 'bigint' },
  ascending: false,
};
const MAX_RESULTS = 200;
const CreditEntryPage = pageOf(CreditEntry, 'CreditEntryPage');

@Resolver()
export class CreditLedgerResolver {
  @Extensions(atMost(MAX_RESULTS))
  @Query(() => CreditEntryPage, { description: "The organization's credit movements, newest first." })
  creditLedger(
    @Arg('filter', () => CreditLedgerFilter, FILTER_ARGUMENT) filter: InstanceType<typeof CreditLedgerFilter>,
    @Arg('page', () => PageInput, pageArgument(MAX_RESULTS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<CreditEntryRow>> {
    const { viewer } = context;
    const search = {
      where: conditionsOf(FILTERS, filter, viewer),
      order: LATEST_FIRST,
      page: pageFor(viewer, page, MAX_RESULTS),
    };
    return readPage(context, CREDIT_ENTRIES, search, info);
  }
}
