import sql, { raw } from 'sql-template-tag';
import { parentLocked } from '../access/parent-locked.ts';
import type { Reading } from '../context.ts';
import { inOrder } from '../graph/loaders.ts';
import { nameOf, type Selection } from '../graph/selection.ts';
import { CONTACTS, type ContactRow } from './contact.entity.ts';
import { isVisible } from './contact.visibility.ts';

interface VisibilityRow extends ContactRow {
  '#isVisible': boolean;
  '#schoolId': string | null;
  '#districtId': string;
}

/** One contact through its loader; `null` when there is none, or when its parent is locked. */
export async function readContact(
  context: Reading,
  fields: Selection,
  id: string,
): Promise<ContactRow | null> {
  const contact = await find(context, fields, id);
  return contact?.['#isVisible'] ? contact : null;
}

/** One contact; `null` when there is none, and a Problem that names the parent when that is locked. */
export async function openContact(
  context: Reading,
  fields: Selection,
  id: string,
): Promise<ContactRow | null> {
  const contact = await find(context, fields, id);
  if (contact && !contact['#isVisible']) {
    const { '#schoolId': schoolId, '#districtId': districtId } = contact;
    throw schoolId ? parentLocked('school', schoolId) : parentLocked('district', districtId);
  }
  return contact;
}

function find(context: Reading, fields: Selection, id: string): Promise<VisibilityRow | null> {
  const { viewer, db } = context;
  const batch = async (ids: readonly string[]): Promise<(VisibilityRow | null)[]> => {
    const { columns, joins, present } = CONTACTS.read(context, fields);
    const rows = await db.core.rows<VisibilityRow>(sql`
      select ${columns}, ${isVisible(viewer)} as "#isVisible", r.school_id as "#schoolId", r.district_id as "#districtId"
      from ${raw(CONTACTS.table)} r ${joins} where r.id = any(${ids}::uuid[])`);
    return inOrder(ids, present(rows) as VisibilityRow[], (row) => row.id);
  };
  return context.loaders.get(`contacts by id ${nameOf(fields)}`, batch).load(id);
}
