import { Access } from '@emi/records';
import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Unlockable } from '../../accounts/prices/prices.ts';
import { UnlockedEntity } from '../../accounts/unlocking/unlock-result.ts';
import type { Context } from '../../requests/context/context.ts';
import { Preview, previewOf } from '../institutions/preview.ts';
import { LockedParent } from './contact-page.ts';

/** An object that gets the field, with the id of its record as `id` (`Access`) or `entityId`. */
interface AboutRecord {
  readonly entityType: Unlockable;
  readonly id?: string;
  readonly entityId?: string;
}

/** Adds the field `preview` to a type whose objects describe a record. */
function previewField(type: ClassType, description: string) {
  @Resolver(() => type)
  class PreviewResolver {
    @FieldResolver(() => Preview, { nullable: true, description })
    preview(
      @Root() { entityType, id, entityId = id }: AboutRecord,
      @Ctx() context: Context,
    ): Promise<Preview | null> | null {
      return entityType === 'contact' ? null : previewOf(context, entityType, entityId!);
    }
  }
  return PreviewResolver;
}

export const PREVIEW_RESOLVERS = [
  previewField(Access, 'Counts of what unlocking the district or school would reveal; null for a contact.'),
  previewField(
    UnlockedEntity,
    'Counts of what the district or school contains; null for contacts and unknown records.',
  ),
  previewField(LockedParent, 'Counts of what unlocking the place would reveal.'),
];
