import { atMost } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { selected } from '@emi/records';
import { inOrder } from '@emi/records/context';
import { byColumn, FILTER_ARGUMENT, type Page, PageInput, pageArgument, pageOf } from '@emi/records/pages';
import { countChildren, MAX_RESULTS, readOne, relationTo } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { Arg, Ctx, Extensions, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { Contact, type ContactRow } from '../../directory/contacts/contact.entity.ts';
import { readContact } from '../../directory/contacts/contact.read.ts';
import { DISTRICTS, District, type DistrictRow } from '../../directory/districts/district.entity.ts';
import { LISTS, List, type ListRow } from '../../directory/lists/list.entity.ts';
import { SCHOOLS, School, type SchoolRow } from '../../directory/schools/school.entity.ts';
import type { Context } from '../../requests/context/context.ts';
import { itemsOf, itemsOfList, ListFilter, searchLists } from './list.search.ts';
import { LIST_ITEMS, ListItem, type ListItemRow } from './list-item.entity.ts';
import { ListedEntity, readEntity } from './listed-entity.ts';

const ListPage = pageOf(List, 'ListPage');
const ListItemPage = pageOf(ListItem, 'ListItemPage');

const ITEMS_PAGE = pageArgument(MAX_RESULTS, { per: 'list', limit: 100 });

@Resolver(() => List)
export class ListResolver {
  @Extensions(atMost(MAX_RESULTS))
  @Query(() => ListPage, {
    description: "The user's lists and those that others in the organization share, oldest first.",
  })
  lists(
    @Arg('filter', () => ListFilter, FILTER_ARGUMENT) filter: ListFilter,
    @Arg('page', () => PageInput, pageArgument(MAX_RESULTS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<ListRow>> {
    return searchLists(context, filter, page, info);
  }

  @Query(() => List, {
    nullable: true,
    description: 'One list. Null if the user has none with this id, and nobody shares it.',
  })
  list(
    @Arg('id', () => UUID, { description: 'The id of a list that the caller may read.' }) id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ListRow | null> {
    return readOne(context, LISTS, selected(info), id);
  }

  @Extensions(atMost(MAX_RESULTS))
  @Query(() => ListItemPage, {
    nullable: true,
    description: 'The items of a list, in the order they were added. Null if the user cannot read the list.',
  })
  listItems(
    @Arg('listId', () => UUID, {
      description: 'A list that the caller may read: their own, or one that is shared.',
    })
    listId: string,
    @Arg('page', () => PageInput, ITEMS_PAGE) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<ListItemRow> | null> {
    return itemsOfList(context, listId, page, info);
  }

  @Extensions(atMost(MAX_RESULTS))
  @FieldResolver(() => ListItemPage, { description: 'The items, in the order they were added.' })
  items(
    @Root() list: ListRow,
    @Arg('page', () => PageInput, ITEMS_PAGE) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<ListItemRow>> {
    return itemsOf(context, list.id, page, info);
  }

  @FieldResolver(() => Int, {
    description: 'How many records are in the list, whether or not they are unlocked.',
  })
  itemCount(@Root() list: ListRow, @Ctx() context: Context): Promise<number> {
    return countChildren(context, LIST_ITEMS, byColumn('list_id'), list.id);
  }
}

@Resolver(() => ListItem)
export class ListItemResolver {
  @FieldResolver(() => List, {
    nullable: true,
    description: 'The list that holds the item; null once it is deleted.',
  })
  list(
    @Root() { listId }: ListItemRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ListRow | null> {
    return readOne(context, LISTS, selected(info), listId);
  }

  @FieldResolver(() => ListedEntity, {
    nullable: true,
    description: 'The district, school, or contact; null for a contact whose parent is locked.',
  })
  entity(
    @Root() { entityType, entityId }: ListItemRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<object | null> {
    return readEntity(context, entityType, selected(info), entityId);
  }

  @Extensions(relationTo(DISTRICTS, 'districtId'))
  @FieldResolver(() => District, { nullable: true, description: 'The district, in a list of districts.' })
  district(
    @Root() { districtId }: ListItemRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DistrictRow | null> | null {
    return districtId ? readOne(context, DISTRICTS, selected(info), districtId) : null;
  }

  @Extensions(relationTo(SCHOOLS, 'schoolId'))
  @FieldResolver(() => School, { nullable: true, description: 'The school, in a list of schools.' })
  school(
    @Root() { schoolId }: ListItemRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SchoolRow | null> | null {
    return schoolId ? readOne(context, SCHOOLS, selected(info), schoolId) : null;
  }

  @FieldResolver(() => Contact, {
    nullable: true,
    description: 'The contact, in a list of contacts; null if its district or school is locked.',
  })
  contact(
    @Root() { contactId }: ListItemRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContactRow | null> | null {
    return contactId ? readContact(context, selected(info), contactId) : null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the user who works on it; null if nobody is named.',
  })
  ownerName(
    @Root() { ownerId }: ListItemRow,
    @Ctx() { db, loaders }: Context,
  ): Promise<string | null> | null {
    const names = loaders.get<string | null>('names of owners', async (ids) => {
      const rows = await db.core.rows<{ id: string; name: string }>(
        sql`select id, name from users where id = any(${ids}::uuid[])`,
      );
      return inOrder(ids, rows, ({ id }) => id).map((row) => row?.name ?? null);
    });
    return ownerId ? names.load(ownerId) : null;
  }
}
