import sql from 'sql-template-tag';
import { ENTITY_TABLES } from '../access/ref.ts';
import type { Context } from '../context.ts';
import type { Unlockable } from '../credits/prices.ts';
import { assignments } from '../db/changes.ts';
import { unlessTaken } from '../db/errors.ts';
import { optionalText, requiredName } from '../graph/text.ts';
import { withIdempotency } from '../idempotency/with-idempotency.ts';
import { notFound } from '../problem.ts';
import { LISTS, type ListRow } from './list.entity.ts';

export interface ListChanges {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly color?: string | null;
}

export interface NewList extends ListChanges {
  readonly name: string;
  readonly entityType: Unlockable;
}

/** Makes a list of the viewer's. */
export function createList(context: Context, field: string, values: NewList): Promise<ListRow> {
  const { name, description = null, color = null } = checked(values);
  const { userId } = context.viewer;
  return withIdempotency(context, field, async (tx) => {
    const [list] = await unlessNameTaken(
      values.entityType,
      tx.rows<ListRow>(sql`
        insert into lists as r (user_id, name, entity_type, description, color, created_at, updated_at)
        values (${userId}, ${name}, ${values.entityType}, ${description}, ${color}, ${context.now.toISOString()},
          ${context.now.toISOString()})
        returning ${LISTS.written}`),
    );
    return list!;
  });
}

/** Changes what is given of a list of the viewer's; `null` clears. Without changes nothing happens to it. */
export function updateList(
  context: Context,
  field: string,
  id: string,
  changes: ListChanges,
): Promise<ListRow> {
  const { viewer, now } = context;
  const changed = assignments(checked(changes));
  return withIdempotency(context, field, async (tx) => {
    const [list] = await tx.rows<ListRow & { entityType: Unlockable }>(sql`
      select ${LISTS.written} from lists r where r.id = ${id} and r.user_id = ${viewer.userId} for update`);
    if (!list) throw notFound('list');
    if (!changed) return list;
    const [updated] = await unlessNameTaken(
      list.entityType,
      tx.rows<ListRow>(sql`
        update lists r set ${changed}, updated_at = ${now.toISOString()} where r.id = ${id}
        returning ${LISTS.written}`),
    );
    return updated!;
  });
}

/** Deletes a list of the viewer's with its items; what stood in it stays. */
export function deleteList(context: Context, field: string, id: string): Promise<string> {
  return withIdempotency(context, field, async (tx) => {
    const [deleted] = await tx.rows<{ id: string }>(sql`
      delete from lists where id = ${id} and user_id = ${context.viewer.userId} returning id`);
    if (!deleted) throw notFound('list');
    return deleted.id;
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
    `You have a list of this name for ${ENTITY_TABLES[entityType]} already.`,
    writing,
  );
