import { badRequest, notFound, Problem } from '@emi/base/problems';
import { optionalText } from '@emi/base/text';
import type { Viewer } from '@emi/base/viewer';
import { type EntityManager, wrap } from '@mikro-orm/postgresql';
import { noteChange } from '../../accounts/audit-trail/note.ts';
import { User } from '../../accounts/identities/user.entity.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type ItemStatus, MOST_ITEMS } from '../../directory/lists/list.values.ts';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { ListItem, type ListItemRow } from './list-item.entity.ts';
import { findMissing } from './listed-entity.ts';
import { lockList } from './lock-list.ts';

/** Facts that users state about an item of a list. */
export interface ItemChanges {
  readonly notes?: string | null;
  /** The state of the work; it cannot be cleared. */
  readonly status?: ItemStatus | null;
  readonly reason?: string | null;
  readonly accountId?: string | null;
  readonly accountName?: string | null;
  readonly ownerId?: string | null;
}

export interface NewItem extends ItemChanges {
  readonly entityId: string;
}

/** Maximum number of characters of an item's notes. */
export const LIST_ITEM_NOTES_LENGTH = 2_000;

/**
 * Adds entities to a list that the viewer may edit: all of them, or none if an entity does not exist. An entity that is
 * already listed keeps its item and notes, so adding it again changes nothing.
 * @returns the items in the order of the call, including items that existed before
 */
export function addListItems(
  context: Context,
  listId: string,
  items: readonly NewItem[],
): Promise<ListItemRow[]> {
  const { viewer, now } = context;
  checkCount(items, 'items');
  const given = new Map(items.map((item) => [item.entityId, checked(item)]));
  const ids = [...given.keys()];
  return withIdempotency(context, async ({ em }) => {
    const list = await lockList(em, viewer, { listId }, 'edit');
    const { entityType } = list;
    await requireColleagues(em, viewer, [...given.values()]);
    const missing = await findMissing(em, viewer, entityType, ids);
    if (missing) throw noSuch(entityType, missing);
    const listed = await em.find(ListItem, { listId, entityId: { $in: ids } });
    const itemOf = new Map(listed.map((item) => [item.entityId, item]));
    const added = ids.filter((id) => !itemOf.has(id));
    for (const id of added) {
      const values = { listId, [`${entityType}Id`]: id, ...given.get(id), addedAt: now };
      itemOf.set(id, em.create(ListItem, values));
      list.updatedAt = now;
    }
    await em.flush();
    if (added.length > 0) await noteChange(em, viewer, 'list_changed', 'list', listId);
    return ids.map((id) => wrap(itemOf.get(id)!).toPOJO() as ListItemRow);
  });
}

/** Changes what is said about an item of a list that the viewer may edit; null clears a field, absent fields stay. */
export function updateListItem(
  context: Context,
  listId: string,
  itemId: string,
  changes: ItemChanges,
): Promise<ListItemRow> {
  const { viewer, now } = context;
  const values = checked(changes);
  return withIdempotency(context, async ({ em }) => {
    const list = await lockList(em, viewer, { listId }, 'edit');
    await requireColleagues(em, viewer, [values]);
    const item = await em.findOne(ListItem, { id: itemId, listId });
    if (!item) throw notFound('item', 'itemId');
    const isChanged = Object.entries(values).some(
      ([name, value]) => value !== undefined && value !== item[name as keyof ItemChanges],
    );
    if (isChanged) {
      em.assign(item, values, { ignoreUndefined: true });
      list.updatedAt = now;
      await em.flush();
      await noteChange(em, viewer, 'list_changed', 'list', listId);
    }
    return wrap(item).toPOJO() as ListItemRow;
  });
}

const checked = ({ notes, status, reason, accountId, accountName, ownerId }: ItemChanges): ItemChanges => ({
  notes: optionalText(notes, 'notes', LIST_ITEM_NOTES_LENGTH),
  status: status ?? undefined,
  reason: optionalText(reason, 'reason', 500),
  accountId: optionalText(accountId, 'accountId', 200),
  accountName: optionalText(accountName, 'accountName', 200),
  ownerId,
});

/** @throws Problem unless all owners of items are users of the organization */
async function requireColleagues(
  em: EntityManager,
  { organizationId }: Viewer,
  items: readonly ItemChanges[],
): Promise<void> {
  const ids = [...new Set(items.flatMap(({ ownerId }) => ownerId ?? []))];
  if (ids.length === 0) return;
  const found = await em.count(User, { id: { $in: ids }, organization: organizationId, removedAt: null });
  if (found < ids.length) throw notFound('user', 'ownerId');
}

/** Removes an item from a list that the viewer may edit, and returns its id. */
export function removeListItem(context: Context, listId: string, itemId: string): Promise<string> {
  return withIdempotency(context, async (transaction) => {
    await remove(transaction, context, listId, [itemId], 'itemId');
    return itemId;
  });
}

export interface RemovedListItems {
  readonly listId: string;
  readonly ids: string[];
}

/** Removes items from a list that the viewer may edit: all of them, or none if the list lacks an item. */
export function removeListItems(
  context: Context,
  listId: string,
  itemIds: readonly string[],
): Promise<RemovedListItems> {
  checkCount(itemIds, 'itemIds');
  const ids = [...new Set(itemIds)];
  return withIdempotency(context, async (transaction) => {
    await remove(transaction, context, listId, ids, 'itemIds');
    return { listId, ids };
  });
}

/**
 * @param ids without duplicates
 * @param argument the name of the argument with the ids
 */
async function remove(
  { em }: Transaction,
  { viewer, now }: Context,
  listId: string,
  ids: string[],
  argument: string,
): Promise<void> {
  const list = await lockList(em, viewer, { listId }, 'edit');
  const removed = await em.nativeDelete(ListItem, { id: { $in: ids }, listId });
  if (removed < ids.length) throw notFound('item', argument);
  list.updatedAt = now;
  await noteChange(em, viewer, 'list_changed', 'list', listId);
}

function checkCount(given: readonly unknown[], name: string): void {
  if (given.length >= 1 && given.length <= MOST_ITEMS) return;
  throw badRequest(`${name} must hold 1 to ${MOST_ITEMS} elements; ${given.length} were given.`);
}

const noSuch = (entityType: string, id: string): Problem =>
  new Problem('NOT_FOUND', `There is no ${entityType} with the id ${id}.`, { field: 'items' });
