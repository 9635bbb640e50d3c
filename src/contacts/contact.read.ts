import sql, { raw } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { UNLOCK_PRICES } from '../credits/prices.ts';
import { inOrder } from '../graph/loaders.ts';
import { nameOf, type Selection } from '../graph/selection.ts';
import { Problem } from '../problem.ts';
import { CONTACTS, type ContactRow } from './contact.entity.ts';
import { isVisible } from './contact.visibility.ts';

interface Found extends ContactRow {
  '#isVisible': boolean;
  '#schoolId': string | null;
  '#districtId': string;
}

/** One contact through its loader; `null` when there is none, or when its parent is locked. */
export async function readContact(
  context: Context,
  fields: Selection,
  id: string,
): Promise<ContactRow | null> {
  const contact = await find(context, fields, id);
  return contact?.['#isVisible'] ? contact : null;
}

/** One contact; `null` when there is none, and a Problem that names the parent when that is locked. */
export async function openContact(
  context: Context,
  fields: Selection,
  id: string,
): Promise<ContactRow | null> {
  const contact = await find(context, fields, id);
  if (contact && !contact['#isVisible']) throw parentLocked(contact['#schoolId'], contact['#districtId']);
  return contact;
}

/** Names the school for a school's contact, else the district: what to unlock first. */
export function parentLocked(schoolId: string | null, districtId: string): Problem {
  const parentEntityType = schoolId ? 'school' : 'district';
  const unlockCost = UNLOCK_PRICES[parentEntityType];
  return new Problem(
    'PARENT_ENTITY_LOCKED',
    `This contact's ${parentEntityType} is locked. Unlock it for ${unlockCost} credits first.`,
    { parentEntityType, parentEntityId: schoolId ?? districtId, unlockCost },
  );
}

function find(context: Context, fields: Selection, id: string): Promise<Found | null> {
  const { viewer, db } = context;
  const batch = async (ids: readonly string[]): Promise<(Found | null)[]> => {
    const { columns, joins, present } = CONTACTS.read(viewer, fields);
    const rows = await db.core.rows<Found>(sql`
      select ${columns}, ${isVisible(viewer)} as "#isVisible", r.school_id as "#schoolId", r.district_id as "#districtId"
      from ${raw(CONTACTS.table)} r ${joins} where r.id = any(${ids}::uuid[])`);
    return inOrder(ids, present(rows) as Found[], (row) => row.id);
  };
  return context.loaders.get(`contacts by id ${nameOf(fields)}`, batch).load(id);
}
