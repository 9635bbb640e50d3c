import { bounded, NAME_BOUNDS, usually } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import { selected } from '@emi/records';
import { readOne } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  Info,
  InputType,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import type { Unlockable } from '../../accounts/prices/prices.ts';
import { ENTITY_TYPE } from '../../accounts/prices/ref.ts';
import { LISTS, List, type ListRow } from '../../directory/lists/list.entity.ts';
import {
  ITEM_STATUS,
  type ItemStatus,
  LIST_SHARING,
  type ListSharing,
} from '../../directory/lists/list.values.ts';
import type { Context } from '../../requests/context/context.ts';
import {
  addListItems,
  LIST_ITEM_NOTES_LENGTH,
  type NewItem,
  type RemovedListItems,
  removeListItem,
  removeListItems,
  updateListItem,
} from './change-items.ts';
import { ListItem, type ListItemRow } from './list-item.entity.ts';
import {
  createList,
  deleteList,
  LIST_LENGTHS,
  type ListChanges,
  type NewList,
  updateList,
} from './save-list.ts';

@InputType({ description: 'A name, and the type of records that the list collects.' })
class CreateListInput implements NewList {
  @Extensions(bounded(NAME_BOUNDS))
  @Field(() => String, {
    description: "The list's name, 1 to 200 characters, unique among the user's lists, whatever they list.",
  })
  name!: string;

  @Field(() => ENTITY_TYPE.type, { description: 'What the list collects, for as long as it exists.' })
  entityType!: Unlockable;

  @Extensions(bounded({ maxLength: LIST_LENGTHS.description }))
  @Field(() => String, {
    nullable: true,
    description: 'The purpose of the list, for people; at most 2,000 characters.',
  })
  description?: string | null;

  @Extensions(bounded({ maxLength: LIST_LENGTHS.color }))
  @Field(() => String, {
    nullable: true,
    description: 'A color for display in any notation, such as `#2b4acb`; at most 50 characters.',
  })
  color?: string | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => LIST_SHARING.type, {
    nullable: true,
    description: 'The rights of others in the organization; `none` if absent.',
  })
  sharing?: ListSharing | null;
}

@InputType({ description: 'Changes to a list. Absent fields keep their value; null clears.' })
class UpdateListInput implements ListChanges {
  @Extensions(bounded({ ...NAME_BOUNDS, keptByNull: true }))
  @Field(() => String, { nullable: true, description: "Unique among the owner's lists; cannot be cleared." })
  name?: string | null;

  @Extensions(bounded({ maxLength: LIST_LENGTHS.description }))
  @Field(() => String, { nullable: true, description: 'The purpose, for people; null clears it.' })
  description?: string | null;

  @Extensions(bounded({ maxLength: LIST_LENGTHS.color }))
  @Field(() => String, {
    nullable: true,
    description: 'A color for display in any notation, such as `#2b4acb`; null clears it.',
  })
  color?: string | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => LIST_SHARING.type, {
    nullable: true,
    description: 'The rights of others in the organization; only the owner can change them.',
  })
  sharing?: ListSharing | null;
}

@InputType({ description: 'A record to add to a list.' })
class ListItemInput implements NewItem {
  @Field(() => UUID, { description: "The id of a record of the list's entity type." })
  entityId!: string;

  @Extensions(bounded({ maxLength: LIST_ITEM_NOTES_LENGTH }))
  @Field(() => String, { nullable: true, description: 'Free text about the item, at most 2,000 characters.' })
  notes?: string | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => ITEM_STATUS.type, {
    nullable: true,
    description: 'How far the work on the record is; `to_do` if absent.',
  })
  status?: ItemStatus | null;

  @Extensions(bounded({ maxLength: 500 }))
  @Field(() => String, { nullable: true, description: 'Why it is in the list, at most 500 characters.' })
  reason?: string | null;

  @Extensions(bounded({ maxLength: 200 }))
  @Field(() => String, {
    nullable: true,
    description: 'The id of your own account that it stands for, at most 200 characters.',
  })
  accountId?: string | null;

  @Extensions(bounded({ maxLength: 200 }))
  @Field(() => String, { nullable: true, description: 'The name of that account, at most 200 characters.' })
  accountName?: string | null;

  @Field(() => UUID, { nullable: true, description: 'The user of the organization who works on it.' })
  ownerId?: string | null;
}

@ObjectType('RemovedListItems', { description: 'Items that a list no longer holds.', simpleResolvers: true })
class RemovedListItemsType implements RemovedListItems {
  @Field(() => UUID, { description: 'The list that the items were removed from.' })
  listId!: string;

  @Field(() => [UUID], { description: 'The ids of the removed items, in the order of the call.' })
  ids!: string[];
}

@Resolver()
export class ListMutations {
  @NeedsScope('manage')
  @Mutation(() => List, { nullable: true, description: 'Creates an empty list, which belongs to the user.' })
  createList(
    @Arg('input', () => CreateListInput, { description: 'The list to create, which belongs to the caller.' })
    input: CreateListInput,
    @Ctx() context: Context,
  ): Promise<ListRow> {
    return createList(context, input);
  }

  @NeedsScope('manage')
  @Mutation(() => List, {
    nullable: true,
    description: 'Changes a list of the user, or one shared for editing, but not the sharing of the latter.',
  })
  updateList(
    @Arg('id', () => UUID, { description: 'A list that the caller may edit.' }) id: string,
    @Arg('input', () => UpdateListInput, {
      description: 'The fields to change; absent ones keep their values.',
    })
    input: UpdateListInput,
    @Ctx() context: Context,
  ): Promise<ListRow> {
    return updateList(context, id, input);
  }

  @NeedsScope('manage')
  @Mutation(() => UUID, {
    nullable: true,
    description:
      "Deletes one of the user's lists with its items, and returns its id. The listed records stay.",
  })
  deleteList(
    @Arg('id', () => UUID, { description: 'A list that the caller owns.' }) id: string,
    @Ctx() context: Context,
  ): Promise<string> {
    return deleteList(context, id);
  }

  @NeedsScope('manage')
  @Extensions(usually(100))
  @Mutation(() => [ListItem], {
    nullable: true,
    description:
      'Adds records to a list that the user owns, or that is shared for editing: all or none. Returns their items in ' +
      'the order of the call; existing items stay unchanged.',
  })
  addListItems(
    @Arg('listId', () => UUID, { description: 'A list that the caller may edit.' }) listId: string,
    @Arg('items', () => [ListItemInput], { description: 'From 1 to 100 records; duplicates count once.' })
    items: ListItemInput[],
    @Ctx() context: Context,
  ): Promise<ListItemRow[]> {
    return addListItems(context, listId, items);
  }

  @NeedsScope('manage')
  @Mutation(() => ListItem, {
    nullable: true,
    description: 'Changes what is said about an item of a list that the user may edit; null clears.',
  })
  updateListItem(
    @Arg('listId', () => UUID, { description: 'A list that the caller may edit.' }) listId: string,
    @Arg('itemId', () => UUID, { description: 'A row of the list, as `items` returns it.' }) itemId: string,
    @Arg('notes', () => String, {
      nullable: true,
      description: 'Notes of at most 2,000 characters; null clears them, and absent ones stay.',
    })
    notes: string | null | undefined,
    @Arg('status', () => ITEM_STATUS.type, {
      nullable: true,
      description: 'How far the work on the record is; null keeps it.',
    })
    status: ItemStatus | null | undefined,
    @Arg('reason', () => String, {
      nullable: true,
      description: 'Why the record is in the list, at most 500 characters.',
    })
    reason: string | null | undefined,
    @Arg('accountId', () => String, {
      nullable: true,
      description: 'The id of your own account that the record stands for, at most 200 characters.',
    })
    accountId: string | null | undefined,
    @Arg('accountName', () => String, {
      nullable: true,
      description: 'The name of that account, at most 200 characters.',
    })
    accountName: string | null | undefined,
    @Arg('ownerId', () => UUID, {
      nullable: true,
      description: 'The user of the organization who works on it; null for nobody.',
    })
    ownerId: string | null | undefined,
    @Ctx() context: Context,
  ): Promise<ListItemRow> {
    return updateListItem(context, listId, itemId, {
      notes,
      status,
      reason,
      accountId,
      accountName,
      ownerId,
    });
  }

  @NeedsScope('manage')
  @Mutation(() => UUID, {
    nullable: true,
    description: 'Removes an item from a list that the user may edit, and returns its id.',
    deprecationReason: 'Use `removeListItems`, which also returns the list.',
  })
  removeListItem(
    @Arg('listId', () => UUID, { description: 'A list that the caller may edit.' }) listId: string,
    @Arg('itemId', () => UUID, { description: 'A row of the list, as `items` returns it.' }) itemId: string,
    @Ctx() context: Context,
  ): Promise<string> {
    return removeListItem(context, listId, itemId);
  }

  @NeedsScope('manage')
  @Mutation(() => RemovedListItemsType, {
    nullable: true,
    description: 'Removes items from a list that the user may edit, all or none.',
  })
  removeListItems(
    @Arg('listId', () => UUID, { description: 'A list that the caller may edit.' }) listId: string,
    @Arg('itemIds', () => [UUID], { description: 'The ids of 1 to 100 items; duplicates count once.' })
    itemIds: string[],
    @Ctx() context: Context,
  ): Promise<RemovedListItems> {
    return removeListItems(context, listId, itemIds);
  }
}

@Resolver(() => RemovedListItemsType)
export class RemovedListItemsResolver {
  @FieldResolver(() => List, { nullable: true, description: 'The list after the removal of the items.' })
  list(
    @Root() { listId }: RemovedListItems,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ListRow | null> {
    return readOne(context, LISTS, selected(info), listId);
  }
}
