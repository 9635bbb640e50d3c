import { checkBounds, ncesIdOf } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import type { Format } from '@emi/base/values';
import type { Gate, Selection } from '@emi/records';
import { inOrder } from '@emi/records/context';
import { readOne } from '@emi/records/queries';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';

/** The identifiers of a district or school; a look-up gives one of them. */
export interface LookUp {
  readonly id?: string | null;
  readonly ncesId?: string | null;
}

export const BY_ID = { nullable: true, description: 'The id of the record; give either it or `ncesId`.' };

/** The options of an argument with an NCES id. */
export const byNcesId = ({ name }: Format) => ({
  nullable: true,
  description: `The NCES identifier, ${name} with leading zeros.`,
});

/** Reads a district or school by its id or its NCES identifier, exactly one of them; `null` if it does not exist. */
export async function readInstitution<Row extends { id: string }>(
  context: Context,
  gate: Gate<Row>,
  fields: Selection,
  { id, ncesId }: LookUp,
  format: Format,
): Promise<Row | null> {
  const [byId, byNces] = [id, ncesId].map((given) => given !== null && given !== undefined);
  if (byId === byNces) throw badRequest('Give either id or ncesId.');
  if (id) return readOne(context, gate, fields, id);
  checkBounds(ncesId, 'ncesId', { notEmpty: true, format });
  const found = await idsByNcesId(context, gate.table).load(ncesIdOf(ncesId!)!);
  return found ? readOne(context, gate, fields, found) : null;
}

/** The loader of ids by NCES identifiers; `null` for unknown identifiers. */
export const idsByNcesId = ({ loaders, db }: Context, table: string) =>
  loaders.get(`${table} by NCES id`, async (keys) => {
    const rows = await db.core.rows<{ id: string; ncesId: string }>(
      sql`select id, nces_id as "ncesId" from ${raw(table)} where nces_id = any(${keys}::text[])`,
    );
    return inOrder(keys, rows, (row) => row.ncesId).map((row) => row?.id ?? null);
  });
