import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Field, Info, InputType, Mutation, Resolver } from 'type-graphql';
import { ENTITY_TYPE } from '../access/ref.ts';
import type { Context } from '../context.ts';
import type { Unlockable } from '../credits/prices.ts';
import { UUID } from '../graph/scalars.ts';
import { NeedsScope } from '../viewer/scopes.ts';
import { addListItems, type NewItem, removeListItem } from './change-items.ts';
import { List, type ListRow } from './list.entity.ts';
import { ListItem, type ListItemRow } from './list-item.entity.ts';
import { createList, deleteList, type ListChanges, type NewList, updateList } from './save-list.ts';

@InputType({ description: 'A list to be made.' })
class CreateListInput implements NewList {
  @Field(() => String, {
    description: "Its name, 1 to 200 characters, one of its kind among the user's lists of this type.",
  })
  name!: string;

  @Field(() => ENTITY_TYPE.type, { description: 'What it is a list of.' })
  entityType!: Unlockable;

  @Field(() => String, { nullable: true, description: 'What it is for, at most 2,000 characters.' })
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The colour that it is shown in, at most 50 characters.',
  })
  color?: string | null;
}

@InputType({ description: 'Changes to a list. What is absent stays as it is; null clears.' })
class UpdateListInput implements ListChanges {
  @Field(() => String, { nullable: true, description: 'Its name; cannot be cleared.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'The colour that it is shown in.' })
  color?: string | null;
}

@InputType({ description: 'Something to put into a list.' })
class ListItemInput implements NewItem {
  @Field(() => UUID, { description: 'The district, school or contact, as the list is a list of.' })
  entityId!: string;

  @Field(() => String, { nullable: true, description: 'Remarks, at most 2,000 characters.' })
  notes?: string | null;
}

@Resolver()
export class ListMutations {
  @NeedsScope('manage')
  @Mutation(() => List, { description: 'Makes a list of the user’s.' })
  createList(
    @Arg('input', () => CreateListInput, { description: 'The list.' }) input: CreateListInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ListRow> {
    return createList(context, String(info.path.key), input);
  }

  @NeedsScope('manage')
  @Mutation(() => List, { description: 'Changes a list of the user’s.' })
  updateList(
    @Arg('id', () => UUID, { description: 'The list.' }) id: string,
    @Arg('input', () => UpdateListInput, { description: 'The changes.' }) input: UpdateListInput,
    @Ctx() context: Context,
  ): Promise<ListRow> {
    return updateList(context, id, input);
  }

  @NeedsScope('manage')
  @Mutation(() => UUID, {
    description: 'Deletes a list of the user’s with its items, and returns its id. What stood in it stays.',
  })
  deleteList(
    @Arg('id', () => UUID, { description: 'The list.' }) id: string,
    @Ctx() context: Context,
  ): Promise<string> {
    return deleteList(context, id);
  }

  @NeedsScope('manage')
  @Mutation(() => [ListItem], {
    description:
      'Puts records into a list of the user’s, all or none, and returns their items in the order of the call. What stands there already stays as it is.',
  })
  addListItems(
    @Arg('listId', () => UUID, { description: 'The list.' }) listId: string,
    @Arg('items', () => [ListItemInput], { description: 'From 1 to 100 records; repetitions count once.' })
    items: ListItemInput[],
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ListItemRow[]> {
    return addListItems(context, String(info.path.key), listId, items);
  }

  @NeedsScope('manage')
  @Mutation(() => UUID, { description: 'Takes an item out of a list of the user’s, and returns its id.' })
  removeListItem(
    @Arg('listId', () => UUID, { description: 'The list.' }) listId: string,
    @Arg('itemId', () => UUID, { description: 'The item.' }) itemId: string,
    @Ctx() context: Context,
  ): Promise<string> {
    return removeListItem(context, listId, itemId);
  }
}
