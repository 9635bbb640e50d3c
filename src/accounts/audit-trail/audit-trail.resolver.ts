import { atMost } from '@emi/base/declared';
import { NeedsScope } from '@emi/base/viewer';
import { conditionsOf, equalTo, filter, filterInput, ID, oneOf, TIMESTAMP } from '@emi/records/filters';
import { FILTER_ARGUMENT, type Page, PageInput, pageArgument, pageOf } from '@emi/records/pages';
import { byTime, MAX_RESULTS, readPage } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { Arg, Ctx, Extensions, Info, Query, Resolver } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { AUDIT_ACTION, AUDIT_ENTRIES, AuditEntry, type AuditEntryRow } from './audit-entry.entity.ts';

const FILTERS = {
  action: equalTo(oneOf(AUDIT_ACTION), null, 'Lines of this kind, such as `unlocked`.', 'r.action'),
  userId: equalTo(ID, null, 'Lines about what this user did.', 'r.user_id'),
  keyId: equalTo(ID, null, 'Lines about what was done with this API key, not about the key.', 'r.key_id'),
  since: filter(TIMESTAMP, null, 'Lines at this time or later.', (at) => sql`r.created_at >= ${at}`),
  until: filter(TIMESTAMP, null, 'Lines before this time.', (at) => sql`r.created_at < ${at}`),
};

const AuditTrailFilter = filterInput(
  'AuditTrailFilter',
  'Conditions on lines of the audit trail; results meet all of them.',
  FILTERS,
);

const AuditEntryPage = pageOf(AuditEntry, 'AuditEntryPage');

@Resolver()
export class AuditTrailResolver {
  @NeedsScope('manage')
  @Extensions(atMost(MAX_RESULTS))
  @Query(() => AuditEntryPage, {
    description:
      "The organization's audit trail, latest first: who exported, unlocked, created, changed, or revoked what, and " +
      'when. Kept for 400 days.',
  })
  auditTrail(
    @Arg('filter', () => AuditTrailFilter, FILTER_ARGUMENT) filter: InstanceType<typeof AuditTrailFilter>,
    @Arg('page', () => PageInput, pageArgument(MAX_RESULTS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<AuditEntryRow>> {
    const where = conditionsOf(FILTERS, filter, context.viewer);
    return readPage(context, AUDIT_ENTRIES, byTime(context, page, { where }), info);
  }
}
