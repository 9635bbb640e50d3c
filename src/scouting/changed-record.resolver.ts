import { selected } from '@emi/records';
import type { GraphQLResolveInfo } from 'graphql';
import { type ClassType, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { Unlockable } from '../accounts/prices/prices.ts';
import { UnlockedEntity } from '../accounts/unlocking/unlock-result.ts';
import type { Context } from '../requests/context/context.ts';
import { ListedEntity, readEntity } from '../workspace/lists/listed-entity.ts';
import { StartedScouting } from './scouting.resolver.ts';
import { PlaceWebsiteType } from './website.resolver.ts';

interface ChangedRecord {
  readonly entityType: Unlockable;
  readonly entityId: string;
}

/** The record that a mutation changed, so that a client's cache, which identifies records by id, gets its new state. */
function recordOf(result: ClassType, description: string) {
  @Resolver(() => result)
  class RecordResolver {
    @FieldResolver(() => ListedEntity, { nullable: true, description })
    entity(
      @Root() { entityType, entityId }: ChangedRecord,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<object | null> {
      return readEntity(context, entityType, selected(info), entityId);
    }
  }
  return RecordResolver;
}

export const UnlockedRecordResolver = recordOf(
  UnlockedEntity,
  'The record as it is after the call. Null if it does not exist, and for a contact whose parent is locked.',
);
export const ScoutedRecordResolver = recordOf(
  StartedScouting,
  'The district or school as it is after the call.',
);
export const WebsiteRecordResolver = recordOf(
  PlaceWebsiteType,
  'The district or school with its new website.',
);
