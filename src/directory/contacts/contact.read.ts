import type { Selection } from '@emi/records';
import { inOwnWorld } from '@emi/records';
import type { ReadContext } from '@emi/records/context';
import { inOrder } from '@emi/records/context';
import { whereClause } from '@emi/records/pages';
import { readOne } from '@emi/records/queries';
import sql from 'sql-template-tag';
import { parentLocked } from '../../accounts/prices/parent-locked.ts';
import { CONTACTS, type ContactRow } from './contact.entity.ts';

/** Reads one contact through its loader; `null` if it does not exist or its parent is locked. */
export const readContact = (
  context: ReadContext,
  fields: Selection,
  id: string,
): Promise<ContactRow | null> => readOne(context, CONTACTS, fields, id);

/** Reads one contact; `null` if it does not exist. Throws a Problem that names the district if the parent is locked. */
export async function openContact(
  context: ReadContext,
  fields: Selection,
  id: string,
): Promise<ContactRow | null> {
  const contact = await readContact(context, fields, id);
  if (contact) return contact;
  const hidden = await findHidden(context, id);
  if (!hidden) return null;
  throw parentLocked(hidden.districtId);
}

interface HiddenContact {
  readonly id: string;
  readonly districtId: string;
}

/** Finds the district of a hidden contact; nothing else about the contact may be disclosed. */
function findHidden({ db, loaders, viewer }: ReadContext, id: string): Promise<HiddenContact | null> {
  const batch = async (ids: readonly string[]): Promise<(HiddenContact | null)[]> => {
    const rows = await db.core.rows<HiddenContact>(sql`
      select id, district_id as "districtId" from contacts
      ${whereClause([sql`id = any(${ids}::uuid[])`, ...inOwnWorld(viewer, 'parent_id')])}`);
    return inOrder(ids, rows, (row) => row.id);
  };
  return loaders.get('districts of hidden contacts', batch).load(id);
}
