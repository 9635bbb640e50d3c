import 'reflect-metadata';
import { guardRoots } from '@emi/base/viewer';
import { listAllowedValues, registerEnums, wrapMutations } from '@emi/facade/execution';
import { takeFirstAndAfter } from '@emi/records/pages';
import { type GraphQLSchema, isInterfaceType, isUnionType } from 'graphql';
import { buildSchema, type PubSub } from 'type-graphql';
import {
  CreatedWithClientResolver,
  CreatedWithKeyResolver,
} from '../accounts/administration/created-credentials.resolver.ts';
import { SPENT_TODAY_RESOLVERS } from '../accounts/administration/spent-today.resolver.ts';
import { UserResolver } from '../accounts/administration/user.resolver.ts';
import { ApiKeyResolver } from '../accounts/api-keys/api-key.resolver.ts';
import { RequestCountResolver } from '../accounts/api-keys/request-count.resolver.ts';
import { AuditTrailResolver } from '../accounts/audit-trail/audit-trail.resolver.ts';
import { ViewerOrganizationResolver, ViewerResolver } from '../accounts/authentication/viewer.resolver.ts';
import { CreditLedgerResolver } from '../accounts/credits/credit-ledger.resolver.ts';
import { CreditsResolver } from '../accounts/credits/credits.resolver.ts';
import { SpendingResolver } from '../accounts/credits/spending.resolver.ts';
import { EventResolver } from '../accounts/events/event.resolver.ts';
import { GrantResolver } from '../accounts/grants/grant.resolver.ts';
import { OAuthClientResolver } from '../accounts/tokens/oauth-client.resolver.ts';
import { WebhookMutations } from '../accounts/webhooks/webhook.mutations.ts';
import { WebhookDeliveryResolver, WebhookResolver } from '../accounts/webhooks/webhook.resolver.ts';
import {
  ContactResolver,
  DistrictContactsResolver,
  SchoolContactsResolver,
} from '../directory/contacts/contact.resolver.ts';
import { CONTACT_STATS_RESOLVERS } from '../directory/contacts/contact.stats.ts';
import { NamePartsResolver } from '../directory/contacts/name-parts.resolver.ts';
import { PeopleResolver } from '../directory/contacts/people.resolver.ts';
import { PEOPLE_STATS_RESOLVERS } from '../directory/contacts/people.stats.ts';
import { PREVIEW_RESOLVERS } from '../directory/contacts/preview.resolver.ts';
import { DeletionResolver } from '../directory/deletions/deletion.resolver.ts';
import {
  DistrictCrmResolver,
  DistrictReadingResolver,
  DistrictResolver,
  DistrictsNotFoundResolver,
} from '../directory/districts/district.resolver.ts';
import { DISTRICT_STATS_RESOLVERS } from '../directory/districts/district.stats.ts';
import { ReadingChangesResolver } from '../directory/institutions/reading.ts';
import { AnalyticsResolver } from '../directory/market/market.resolver.ts';
import { VendorUsersResolver } from '../directory/market/vendor-users.resolver.ts';
import { MATCH_RESOLVERS } from '../directory/matching/match.resolver.ts';
import {
  DistrictSchoolsResolver,
  SchoolCrmResolver,
  SchoolReadingResolver,
  SchoolResolver,
  SchoolsNotFoundResolver,
} from '../directory/schools/school.resolver.ts';
import { SCHOOL_STATS_RESOLVERS } from '../directory/schools/school.stats.ts';
import { SIGNAL_RESOLVERS } from '../directory/signals/feed.resolver.ts';
import { FINDING_RESOLVERS } from '../directory/signals/findings.resolver.ts';
import { FOUND_SIGNALS_RESOLVERS } from '../directory/signals/found-signals.resolver.ts';
import { SIGNAL_STATS_RESOLVERS } from '../directory/signals/signal.stats.ts';
import { TriageMutations } from '../directory/triage/triage.mutations.ts';
import { TriageResolver } from '../directory/triage/triage.resolver.ts';
import { VendorResolver } from '../directory/vendors/vendor.resolver.ts';
import { LockedFieldsResolver } from '../requests/context/locked-fields.resolver.ts';
import { guardFields } from '../requests/limits/guarded.ts';
import {
  ScoutedRecordResolver,
  UnlockedRecordResolver,
  WebsiteRecordResolver,
} from '../scouting/changed-record.resolver.ts';
import {
  DistrictScoutingResolver,
  SchoolScoutingResolver,
  ScoutingResolver,
} from '../scouting/scouting.resolver.ts';
import { UnlockCreditsResolver, UnlockResolver } from '../scouting/unlock.resolver.ts';
import { UnlockedEntityResolver } from '../scouting/unlocked-entity.resolver.ts';
import { WebsiteCheckResolver, WebsiteResolver } from '../scouting/website.resolver.ts';
import { ContactMutations } from '../workspace/contacts/contact.mutations.ts';
import { GenerateEmailResolver, QueuedEmailResolver } from '../workspace/emails/generate-email.resolver.ts';
import {
  ContactEmailsResolver,
  EmailPromptResolver,
  GeneratedEmailResolver,
} from '../workspace/emails/outreach.resolver.ts';
import { EmailPreviewResolver } from '../workspace/emails/preview-email.resolver.ts';
import { EmailPromptMutations } from '../workspace/emails/prompt.mutations.ts';
import { ExportResolver } from '../workspace/exports/export.resolver.ts';
import { JobResolver } from '../workspace/jobs/job.resolver.ts';
import { ListMutations, RemovedListItemsResolver } from '../workspace/lists/list.mutations.ts';
import { ListItemResolver, ListResolver } from '../workspace/lists/list.resolver.ts';
import { MatchFileResolver } from '../workspace/match-files/match-file.resolver.ts';
import { RECORDED_RESOLVERS } from '../workspace/searches/recorded.resolver.ts';
import { SavedSearchMutations } from '../workspace/searches/saved-search.mutations.ts';
import { SavedSearchResolver } from '../workspace/searches/saved-search.resolver.ts';
import { SearchFeedResolver } from '../workspace/searches/search-feed.resolver.ts';
import {
  SUBSCRIPTIONS_OF_ORGANIZATION,
  SubscriptionResolver,
} from '../workspace/subscriptions/subscription.resolver.ts';
import { nestRoots } from './nested-roots.ts';
import { NodeResolver } from './node.resolver.ts';
import { shareFields } from './shared-fields.ts';

/** Subscriptions read the database directly, but type-graphql requires a PubSub. */
const NO_TOPICS: PubSub = {
  publish: () => undefined,
  subscribe: () => {
    throw new Error('topics are not supported');
  },
};

const resolvers = new Map<unknown, unknown>();

/** The only instance of a resolver class. type-graphql's own container searches all of them for each field. */
function resolverOf(type: new () => unknown): unknown {
  let resolver = resolvers.get(type);
  if (!resolver) {
    resolver = new type();
    resolvers.set(type, resolver);
  }
  return resolver;
}

/** The root fields about the viewer's organization that are fields of `ViewerOrganization`, too. */
const OF_ORGANIZATION = [
  'users',
  'apiKeys',
  'oauthClients',
  'grants',
  'webhooks',
  ...SUBSCRIPTIONS_OF_ORGANIZATION,
  'creditSpending',
  'requestCounts',
  'signalTriage',
];

let schema: Promise<GraphQLSchema> | undefined;

/** The GraphQL schema, built on first use and shared by all services: everything that differs is in the contexts. */
export const graphSchema = (): Promise<GraphQLSchema> => (schema ??= buildGraph());

async function buildGraph(): Promise<GraphQLSchema> {
  registerEnums();
  const graph = await buildSchema({
    resolvers: [
      DistrictResolver,
      SchoolResolver,
      DistrictSchoolsResolver,
      DistrictCrmResolver,
      DistrictReadingResolver,
      ReadingChangesResolver,
      DistrictsNotFoundResolver,
      SchoolCrmResolver,
      SchoolReadingResolver,
      SchoolsNotFoundResolver,
      NamePartsResolver,
      ...DISTRICT_STATS_RESOLVERS,
      ...SCHOOL_STATS_RESOLVERS,
      ...CONTACT_STATS_RESOLVERS,
      ...PEOPLE_STATS_RESOLVERS,
      ContactResolver,
      DistrictContactsResolver,
      SchoolContactsResolver,
      ...MATCH_RESOLVERS,
      VendorResolver,
      VendorUsersResolver,
      ...FINDING_RESOLVERS,
      ...SIGNAL_RESOLVERS,
      ...FOUND_SIGNALS_RESOLVERS,
      ...SIGNAL_STATS_RESOLVERS,
      EventResolver,
      UserResolver,
      WebhookResolver,
      WebhookDeliveryResolver,
      WebhookMutations,
      SubscriptionResolver,
      ListResolver,
      ListItemResolver,
      ContactMutations,
      TriageResolver,
      TriageMutations,
      ListMutations,
      RemovedListItemsResolver,
      SavedSearchResolver,
      SavedSearchMutations,
      SearchFeedResolver,
      EmailPreviewResolver,
      EmailPromptMutations,
      GenerateEmailResolver,
      QueuedEmailResolver,
      EmailPromptResolver,
      ContactEmailsResolver,
      GeneratedEmailResolver,
      ScoutingResolver,
      UnlockedEntityResolver,
      WebsiteResolver,
      WebsiteCheckResolver,
      DistrictScoutingResolver,
      SchoolScoutingResolver,
      ViewerResolver,
      ViewerOrganizationResolver,
      ...SPENT_TODAY_RESOLVERS,
      ApiKeyResolver,
      CreatedWithKeyResolver,
      CreatedWithClientResolver,
      OAuthClientResolver,
      GrantResolver,
      CreditsResolver,
      UnlockCreditsResolver,
      CreditLedgerResolver,
      SpendingResolver,
      RequestCountResolver,
      UnlockResolver,
      LockedFieldsResolver,
      ...PREVIEW_RESOLVERS,
      PeopleResolver,
      ...RECORDED_RESOLVERS,
      UnlockedRecordResolver,
      ScoutedRecordResolver,
      WebsiteRecordResolver,
      AnalyticsResolver,
      JobResolver,
      NodeResolver,
      DeletionResolver,
      ExportResolver,
      MatchFileResolver,
      AuditTrailResolver,
    ],
    validate: false, // scalars and the code behind mutations validate arguments
    skipCheck: true, // the check runs an introspection query, half of the total time; a test runs it instead
    container: { get: resolverOf },
    pubSub: NO_TOPICS,
  });
  graph.getQueryType()!.description = 'Everything that can be read.';
  graph.getMutationType()!.description = 'Everything that can be changed.';
  graph.getSubscriptionType()!.description = 'Updates as they happen.';
  const complete = shareFields(takeFirstAndAfter(resolveByTypename(graph)), 'Institution');
  const guarded = guardRoots(guardFields(wrapMutations(listAllowedValues(complete))));
  return nestRoots(guarded, 'ViewerOrganization', OF_ORGANIZATION);
}

/**
 * Resolves members of unions and interfaces by the rows' `__typename`. type-graphql's default checks `instanceof`
 * an entity, which rows are not.
 */
function resolveByTypename(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isUnionType(type) || isInterfaceType(type)) type.resolveType = undefined;
  }
  return schema;
}
