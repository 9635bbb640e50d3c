import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Access, type AccessRow } from '../../records/access.ts';
import type { Context } from '../../records/context.ts';
import type { Unlockable } from '../../records/prices.ts';
import { UnlockedEntity } from '../../unlocking/unlock-result.ts';
import { Preview, previewOf } from '../institutions/preview.ts';
import { LockedParent } from './contact-page.ts';

const preview = (context: Context, type: Unlockable, id: string): Promise<Preview | null> | null =>
  type === 'contact' ? null : previewOf(context, type, id);

@Resolver(() => Access)
export class AccessPreviewResolver {
  @FieldResolver(() => Preview, {
    nullable: true,
    description: 'What unlocking the district or school shows, in numbers; null for a contact.',
  })
  preview(@Root() { entityType, id }: AccessRow, @Ctx() context: Context): Promise<Preview | null> | null {
    return preview(context, entityType, id);
  }
}

@Resolver(() => UnlockedEntity)
export class UnlockPreviewResolver {
  @FieldResolver(() => Preview, {
    nullable: true,
    description: 'What the district or school holds, in numbers; null for contacts and unknown records.',
  })
  preview(
    @Root() { entityType, entityId }: UnlockedEntity,
    @Ctx() context: Context,
  ): Promise<Preview | null> | null {
    return preview(context, entityType, entityId);
  }
}

@Resolver(() => LockedParent)
export class LockedParentPreviewResolver {
  @FieldResolver(() => Preview, {
    nullable: true,
    description: 'What unlocking the place shows, in numbers.',
  })
  preview(
    @Root() { entityType, entityId }: LockedParent,
    @Ctx() context: Context,
  ): Promise<Preview | null> | null {
    return preview(context, entityType, entityId);
  }
}
