import { optionalText, requiredName } from '@emi/base/text';
import type { Viewer } from '@emi/base/viewer';
import { wrap } from '@mikro-orm/postgresql';
import { noteChange } from '../../accounts/audit-trail/note.ts';
import type { Unlockable } from '../../accounts/prices/prices.ts';
import { unlessTaken } from '../../db/errors.ts';
import { List, type ListRow } from '../../directory/lists/list.entity.ts';
import type { ListSharing } from '../../directory/lists/list.values.ts';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { lockList } from './lock-list.ts';

/** Maximum numbers of characters. */
export const LIST_LENGTHS = { description: 2_000, color: 50 };

export interface ListChanges {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly color?: string | null;
  readonly sharing?: ListSharing | null;
}

export interface NewList extends ListChanges {
  readonly name: string;
  readonly entityType: Unlockable;
}

/** Creates a list that belongs to the viewer. */
export function createList(context: Context, values: NewList): Promise<ListRow> {
  const { viewer, now } = context;
  const { entityType } = values;
  const { name, description, color, sharing } = checked(values);
  return withIdempotency(context, async ({ em }) => {
    const list = em.create(List, {
      userId: viewer.userId,
      name: name!,
      entityType,
      description,
      color,
      sharing: sharing ?? 'none',
      createdAt: now,
      updatedAt: now,
    });
    await unlessNameTaken(list, viewer, em.flush());
    await noteChange(em, viewer, 'list_created', 'list', list.id);
    if (list.sharing !== 'none') await noteChange(em, viewer, 'list_shared', 'list', list.id);
    return wrap(list).toPOJO();
  });
}

/**
 * Updates the given fields of a list that the viewer may edit; null clears its description or color. A call without
 * fields changes nothing. Only the owner can change its sharing.
 */
export function updateList(context: Context, id: string, changes: ListChanges): Promise<ListRow> {
  const { viewer, now } = context;
  const values = checked(changes);
  return withIdempotency(context, async ({ em }) => {
    const list = await lockList(em, viewer, { id }, values.sharing === undefined ? 'edit' : 'own');
    const isShared = values.sharing !== undefined && values.sharing !== list.sharing;
    if (Object.values(values).some((value) => value !== undefined)) {
      em.assign(list, { ...values, updatedAt: now }, { ignoreUndefined: true });
      await unlessNameTaken(list, viewer, em.flush());
      await noteChange(em, viewer, isShared ? 'list_shared' : 'list_changed', 'list', id);
    }
    return wrap(list).toPOJO();
  });
}

/** Deletes the viewer's list with its items, and returns its id. The listed records are kept. */
export function deleteList(context: Context, id: string): Promise<string> {
  const { viewer } = context;
  return withIdempotency(context, async ({ em }) => {
    await lockList(em, viewer, { id }, 'own');
    await em.nativeDelete(List, { id });
    await noteChange(em, viewer, 'list_deleted', 'list', id);
    return id;
  });
}

const checked = ({ name, description, color, sharing }: ListChanges) => ({
  name: name === undefined ? undefined : requiredName(name),
  description: optionalText(description, 'description', LIST_LENGTHS.description),
  color: optionalText(color, 'color', LIST_LENGTHS.color),
  sharing: sharing ?? undefined,
});

const unlessNameTaken = <T>({ userId }: List, viewer: Viewer, writing: Promise<T>): Promise<T> => {
  const owner = userId === viewer.userId ? 'You already have' : 'Its owner already has';
  return unlessTaken('lists_natural', `${owner} a list with this name.`, writing);
};
