import { wrap } from '@mikro-orm/postgresql';
import { noteChange } from '../../accounts/audit-trail/note.ts';
import { unlessTaken } from '../../db/errors.ts';
import { List, type ListRow } from '../../directory/lists/list.entity.ts';
import { optionalText, requiredName } from '../../graph/text.ts';
import { notFound } from '../../platform/base/problem.ts';
import type { Context } from '../../records/context.ts';
import type { Unlockable } from '../../records/prices.ts';
import { ENTITY_TABLES } from '../../records/ref.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { lockOwnList } from './own-list.ts';

export interface ListChanges {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly color?: string | null;
}

export interface NewList extends ListChanges {
  readonly name: string;
  readonly entityType: Unlockable;
}

/** Creates a list that belongs to the viewer. */
export function createList(context: Context, values: NewList): Promise<ListRow> {
  const { viewer, now } = context;
  const { entityType } = values;
  const { name, description, color } = checked(values);
  return withIdempotency(context, async ({ em }) => {
    const list = em.create(List, {
      userId: viewer.userId,
      name: name!,
      entityType,
      description,
      color,
      createdAt: now,
      updatedAt: now,
    });
    await unlessNameTaken(entityType, em.flush());
    await noteChange(em, viewer, 'list_created', 'list', list.id);
    return wrap(list).toPOJO();
  });
}

/** Updates the given fields of the viewer's list; `null` clears one. No fields, no change. */
export function updateList(context: Context, id: string, changes: ListChanges): Promise<ListRow> {
  const { viewer, now } = context;
  const values = checked(changes);
  return withIdempotency(context, async ({ em }) => {
    const list = await lockOwnList(em, viewer, { id });
    if (Object.values(values).some((value) => value !== undefined)) {
      em.assign(list, { ...values, updatedAt: now }, { ignoreUndefined: true });
      await unlessNameTaken(list.entityType, em.flush());
      await noteChange(em, viewer, 'list_changed', 'list', id);
    }
    return wrap(list).toPOJO();
  });
}

/** Deletes the viewer's list with its items, and returns its id. The listed records stay. */
export function deleteList(context: Context, id: string): Promise<string> {
  const { viewer } = context;
  return withIdempotency(context, async ({ em }) => {
    const { userId } = viewer;
    if ((await em.nativeDelete(List, { id, userId })) === 0) throw notFound('list', 'id');
    await noteChange(em, viewer, 'list_deleted', 'list', id);
    return id;
  });
}

const checked = ({ name, description, color }: ListChanges) => ({
  name: name === undefined ? undefined : requiredName(name),
  description: optionalText(description, 'description', 2_000),
  color: optionalText(color, 'color', 50),
});

const unlessNameTaken = <T>(entityType: Unlockable, writing: Promise<T>): Promise<T> =>
  unlessTaken(
    'lists_natural',
    `You already have a list of ${ENTITY_TABLES[entityType]} with this name.`,
    writing,
  );
