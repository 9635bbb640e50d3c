import sql, { raw } from 'sql-template-tag';
import { ENTITY_TABLES } from '../access/ref.ts';
import type { Context } from '../context.ts';
import type { Unlockable } from '../credits/prices.ts';
import type { Transaction } from '../db/transaction.ts';
import { optionalText } from '../graph/text.ts';
import { withIdempotency } from '../idempotency/with-idempotency.ts';
import { badRequest, notFound, Problem } from '../problem.ts';
import { LIST_ITEMS, type ListItemRow } from './list-item.entity.ts';

export interface NewItem {
  readonly entityId: string;
  readonly notes?: string | null;
}

const MAX_ITEMS = 100;

/**
 * Puts records into a list of the viewer's: all of them, or none when one does not exist. What stands there already
 * stays as it is, so adding twice is adding once.
 * @returns the items in the order of the call, the ones that were there before too.
 */
export function addListItems(
  context: Context,
  field: string,
  listId: string,
  items: readonly NewItem[],
): Promise<ListItemRow[]> {
  if (items.length < 1 || items.length > MAX_ITEMS) {
    throw badRequest(`items must hold 1 to ${MAX_ITEMS} elements.`);
  }
  const notes = new Map(
    items.map(({ entityId, notes }) => [entityId, optionalText(notes, 'notes', 2_000) ?? null]),
  );
  const ids = [...notes.keys()];
  return withIdempotency(context, field, async (tx) => {
    const { entityType } = await ownList(context, tx, listId);
    const column = `${entityType}_id`;
    const [missing] = await tx.rows<{ id: string }>(sql`
      select wanted.id from unnest(${ids}::uuid[]) wanted(id)
      where not exists (select from ${raw(ENTITY_TABLES[entityType])} e where e.id = wanted.id) limit 1`);
    if (missing) throw new Problem('NOT_FOUND', `There is no ${entityType} with the id ${missing.id}.`);
    const added = await tx.rows(sql`
      insert into list_items (list_id, ${raw(column)}, notes, added_at)
      select ${listId}, wanted.id, wanted.notes, ${context.now.toISOString()}::timestamptz
      from unnest(${ids}::uuid[], ${[...notes.values()]}::text[]) with ordinality wanted(id, notes, place)
      order by place
      on conflict (list_id, entity_id) do nothing returning id`);
    if (added.length > 0) await touch(context, tx, listId);
    const rows = await tx.rows<ListItemRow>(sql`
      select ${LIST_ITEMS.written}, r.entity_type as "entityType" from list_items r
      where r.list_id = ${listId} and r.entity_id = any(${ids}::uuid[])`);
    const byEntity = new Map(rows.map((row) => [row.entityId, row]));
    return ids.map((id) => byEntity.get(id)!);
  });
}

/** Takes an item out of a list of the viewer's. */
export function removeListItem(
  context: Context,
  field: string,
  listId: string,
  itemId: string,
): Promise<string> {
  return withIdempotency(context, field, async (tx) => {
    await ownList(context, tx, listId);
    const [removed] = await tx.rows<{ id: string }>(sql`
      delete from list_items where id = ${itemId} and list_id = ${listId} returning id`);
    if (!removed) throw notFound('item');
    await touch(context, tx, listId);
    return removed.id;
  });
}

/** Locked, so that it is not deleted meanwhile. */
async function ownList(
  { viewer }: Context,
  tx: Transaction,
  listId: string,
): Promise<{ entityType: Unlockable }> {
  const [list] = await tx.rows<{ entityType: Unlockable }>(sql`
    select entity_type as "entityType" from lists where id = ${listId} and user_id = ${viewer.userId} for update`);
  if (!list) throw notFound('list');
  return list;
}

const touch = ({ now }: Context, tx: Transaction, listId: string) =>
  tx.rows(sql`update lists set updated_at = ${now.toISOString()} where id = ${listId}`);
