import 'reflect-metadata';
import { type GraphQLSchema, isInterfaceType, isUnionType } from 'graphql';
import { buildSchema, type PubSub } from 'type-graphql';
import { LockedFieldsResolver } from './access/locked-fields.resolver.ts';
import { UnlockResolver } from './access/unlock.resolver.ts';
import { AnalyticsResolver } from './analytics/analytics.resolver.ts';
import {
  ContactResolver,
  DistrictContactsResolver,
  SchoolContactsResolver,
} from './contacts/contact.resolver.ts';
import { ContactFacetsResolver, ContactStatsResolver } from './contacts/contact.stats.ts';
import { CreditLedgerResolver } from './credits/credit-ledger.resolver.ts';
import { CreditsResolver, UnlockCreditsResolver, ViewerCreditsResolver } from './credits/credits.resolver.ts';
import { DeletionResolver } from './deletions/deletion.resolver.ts';
import { DistrictResolver } from './districts/district.resolver.ts';
import { DistrictFacetsResolver, DistrictStatsResolver } from './districts/district.stats.ts';
import { ExportResolver } from './exports/export.resolver.ts';
import { callDirectly } from './graph/direct-resolvers.ts';
import { listAllowedValues, registerEnums } from './graph/enum-types.ts';
import { wrapMutations } from './graph/mutations.ts';
import { JobResolver } from './jobs/job.resolver.ts';
import { guardFields } from './limits/guarded.ts';
import { ListMutations, RemovedListItemsResolver } from './lists/list.mutations.ts';
import { ListItemResolver, ListResolver } from './lists/list.resolver.ts';
import { NodeResolver } from './nodes/node.resolver.ts';
import { GenerateEmailResolver, QueuedEmailResolver } from './outreach/generate-email.resolver.ts';
import {
  ContactEmailsResolver,
  EmailPromptResolver,
  GeneratedEmailResolver,
} from './outreach/outreach.resolver.ts';
import { EmailPromptMutations } from './outreach/prompt.mutations.ts';
import { DistrictSchoolsResolver, SchoolResolver } from './schools/school.resolver.ts';
import { SchoolFacetsResolver, SchoolStatsResolver } from './schools/school.stats.ts';
import {
  ScoutedRecordResolver,
  UnlockedRecordResolver,
  WebsiteRecordResolver,
} from './scouting/changed-record.resolver.ts';
import {
  DistrictScoutingResolver,
  SchoolScoutingResolver,
  ScoutingResolver,
} from './scouting/scouting.resolver.ts';
import { UnlockedEntityResolver } from './scouting/unlocked-entity.resolver.ts';
import { WebsiteResolver } from './scouting/website.resolver.ts';
import { SignalResolver } from './signals/feed/feed.resolver.ts';
import { SignalFacetsResolver, SignalStatsResolver } from './signals/feed/signal.stats.ts';
import { FINDING_RESOLVERS } from './signals/signals.resolver.ts';
import { VendorUsersResolver } from './signals/vendor-users.resolver.ts';
import { AuditTrailResolver } from './trail/audit-trail.resolver.ts';
import { VendorResolver } from './vendors/vendor.resolver.ts';
import { ApiKeyResolver } from './viewer/api-keys/api-key.resolver.ts';
import { CreatedWithClientResolver, CreatedWithKeyResolver } from './viewer/created-credentials.resolver.ts';
import { guardRoots } from './viewer/scopes.ts';
import { OAuthClientResolver } from './viewer/tokens/oauth-client.resolver.ts';
import { ViewerResolver } from './viewer/viewer.resolver.ts';

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

let schema: Promise<GraphQLSchema> | undefined;

/** The GraphQL schema, built on first use. What differs between two services is in the contexts of their requests. */
export const graphSchema = (): Promise<GraphQLSchema> => (schema ??= buildGraph());

/** Scalars and verbs validate arguments, so type-graphql validates nothing. */
async function buildGraph(): Promise<GraphQLSchema> {
  registerEnums();
  const graph = await buildSchema({
    resolvers: [
      DistrictResolver,
      SchoolResolver,
      DistrictSchoolsResolver,
      DistrictStatsResolver,
      SchoolStatsResolver,
      ContactStatsResolver,
      DistrictFacetsResolver,
      SchoolFacetsResolver,
      ContactFacetsResolver,
      ContactResolver,
      DistrictContactsResolver,
      SchoolContactsResolver,
      VendorResolver,
      VendorUsersResolver,
      ...FINDING_RESOLVERS,
      SignalResolver,
      SignalStatsResolver,
      SignalFacetsResolver,
      ListResolver,
      ListItemResolver,
      ListMutations,
      RemovedListItemsResolver,
      EmailPromptMutations,
      GenerateEmailResolver,
      QueuedEmailResolver,
      EmailPromptResolver,
      ContactEmailsResolver,
      GeneratedEmailResolver,
      ScoutingResolver,
      UnlockedEntityResolver,
      WebsiteResolver,
      DistrictScoutingResolver,
      SchoolScoutingResolver,
      ViewerResolver,
      ApiKeyResolver,
      CreatedWithKeyResolver,
      CreatedWithClientResolver,
      OAuthClientResolver,
      CreditsResolver,
      ViewerCreditsResolver,
      UnlockCreditsResolver,
      CreditLedgerResolver,
      UnlockResolver,
      LockedFieldsResolver,
      UnlockedRecordResolver,
      ScoutedRecordResolver,
      WebsiteRecordResolver,
      AnalyticsResolver,
      JobResolver,
      NodeResolver,
      DeletionResolver,
      ExportResolver,
      AuditTrailResolver,
    ],
    validate: false,
    skipCheck: true, // it answers an introspection query, which takes half as long as the rest; a test does it
    container: { get: resolverOf },
    pubSub: NO_TOPICS,
  });
  graph.getQueryType()!.description = 'Everything that can be read.';
  graph.getMutationType()!.description = 'Everything that can be changed.';
  graph.getSubscriptionType()!.description = 'Updates as they happen.';
  const resolved = callDirectly(resolveByTypename(graph), resolverOf);
  return guardRoots(guardFields(wrapMutations(listAllowedValues(resolved))));
}

/**
 * Resolves members of unions and interfaces by the rows' `__typename`. type-graphql's default checks `instanceof`
 * an entity, which rows are not, and its own `resolveType` is asynchronous, which compiled documents do not
 * support.
 */
function resolveByTypename(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isUnionType(type) || isInterfaceType(type)) type.resolveType = undefined;
  }
  return schema;
}
