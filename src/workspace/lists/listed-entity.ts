import { isSyntheticId } from '@emi/base/declared';
import type { Principal } from '@emi/base/viewer';
import type { Selection } from '@emi/records';
import { readOne } from '@emi/records/queries';
import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { createUnionType } from 'type-graphql';
import type { Unlockable } from '../../accounts/prices/prices.ts';
import { Contact } from '../../directory/contacts/contact.entity.ts';
import { readContact } from '../../directory/contacts/contact.read.ts';
import { DISTRICTS, District } from '../../directory/districts/district.entity.ts';
import { SCHOOLS, School } from '../../directory/schools/school.entity.ts';
import type { Context } from '../../requests/context/context.ts';

/** Members are distinguished by the `__typename` that `readEntity` sets on a row. */
export const ListedEntity = createUnionType({
  name: 'ListedEntity',
  description: 'A record that a list can contain.',
  types: () => [District, School, Contact] as const,
});

interface Kind {
  readonly name: string;
  readonly entity: EntityClass<{ id: string }>;
  readonly read: (context: Context, fields: Selection, id: string) => Promise<{ id: string } | null>;
}

const KINDS: Readonly<Record<Unlockable, Kind>> = {
  district: {
    name: 'District',
    entity: District,
    read: (context, fields, id) => readOne(context, DISTRICTS, fields, id),
  },
  school: {
    name: 'School',
    entity: School,
    read: (context, fields, id) => readOne(context, SCHOOLS, fields, id),
  },
  contact: { name: 'Contact', entity: Contact, read: readContact },
};

/** Reads a district, school, or contact through its loader; `null` for a contact whose parent is locked. */
export async function readEntity(
  context: Context,
  type: Unlockable,
  fields: Selection,
  id: string,
): Promise<{ id: string } | null> {
  const { name, read } = KINDS[type];
  const row = await read(context, fields, id);
  return row && Object.assign(row, { __typename: name });
}

/**
 * Returns the first id that no entity of the type in the viewer's world has; undefined if all have one. Contacts of
 * locked parents have one: a list may hold them, and shows null.
 */
export async function findMissing(
  em: EntityManager,
  { seesSynthetic }: Principal,
  type: Unlockable,
  ids: readonly string[],
): Promise<string | undefined> {
  const found = await em.find(KINDS[type].entity, { id: { $in: [...ids] } }, { fields: ['id'] });
  const known = new Set(found.map(({ id }) => id));
  return ids.find((id) => !known.has(id.toLowerCase()) || (!seesSynthetic && isSyntheticId(id)));
}
