import { badRequest, notFound, Problem } from '@emi/base/problems';
import { optionalText } from '@emi/base/values';
import { wrap } from '@mikro-orm/postgresql';
import { noteChange } from '../../accounts/audit-trail/note.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { ListItem, type ListItemRow } from './list-item.entity.ts';
import { findMissing } from './listed-entity.ts';
import { lockList } from './lock-list.ts';

export interface NewItem {
  readonly entityId: string;
  readonly notes?: string | null;
}

const MAX_ITEMS = 100;
/** Maximum number of characters. */
export const LIST_ITEM_NOTES_LENGTH = 2_000;

/**
 * Adds entities to a list that the viewer may edit: all of them, or none if one does not exist. An entity that is
 * already listed keeps its item and notes, so adding it again changes nothing.
 * @returns the items in the order of the call, including those that existed before
 */
export function addListItems(
  context: Context,
  listId: string,
  items: readonly NewItem[],
): Promise<ListItemRow[]> {
  const { viewer, now } = context;
  checkCount(items, 'items');
  const notes = new Map(
    items.map(({ entityId, notes }) => [
      entityId,
      optionalText(notes, 'notes', LIST_ITEM_NOTES_LENGTH) ?? null,
    ]),
  );
  const ids = [...notes.keys()];
  return withIdempotency(context, async ({ em }) => {
    const list = await lockList(em, viewer, { listId }, 'edit');
    const { entityType } = list;
    const missing = await findMissing(em, viewer, entityType, ids);
    if (missing) throw noSuch(entityType, missing);
    const listed = await em.find(ListItem, { listId, entityId: { $in: ids } });
    const itemOf = new Map(listed.map((item) => [item.entityId, item]));
    const added = ids.filter((id) => !itemOf.has(id));
    for (const id of added) {
      const values = { listId, [`${entityType}Id`]: id, notes: notes.get(id), addedAt: now };
      itemOf.set(id, em.create(ListItem, values));
      list.updatedAt = now;
    }
    await em.flush();
    if (added.length > 0) await noteChange(em, viewer, 'list_changed', 'list', listId);
    return ids.map((id) => wrap(itemOf.get(id)!).toPOJO() as ListItemRow);
  });
}

/** Changes the notes of an item of a list that the viewer may edit; null clears them. */
export function updateListItem(
  context: Context,
  listId: string,
  itemId: string,
  notes: string | null | undefined,
): Promise<ListItemRow> {
  const { viewer, now } = context;
  const changed = optionalText(notes, 'notes', LIST_ITEM_NOTES_LENGTH);
  return withIdempotency(context, async ({ em }) => {
    const list = await lockList(em, viewer, { listId }, 'edit');
    const item = await em.findOne(ListItem, { id: itemId, listId });
    if (!item) throw notFound('item', 'itemId');
    if (changed !== undefined && changed !== item.notes) {
      item.notes = changed;
      list.updatedAt = now;
      await em.flush();
      await noteChange(em, viewer, 'list_changed', 'list', listId);
    }
    return wrap(item).toPOJO() as ListItemRow;
  });
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

/** Removes items from a list that the viewer may edit: all of them, or none if the list lacks one. */
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

/** @param argument the argument with the ids, each of which may occur once */
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
  if (given.length >= 1 && given.length <= MAX_ITEMS) return;
  throw badRequest(`${name} must hold 1 to ${MAX_ITEMS} elements; ${given.length} were given.`);
}

const noSuch = (entityType: string, id: string): Problem =>
  new Problem('NOT_FOUND', `There is no ${entityType} with the id ${id}.`, { field: 'items' });
