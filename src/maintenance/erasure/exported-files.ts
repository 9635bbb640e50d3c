import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { Problem } from '@emi/base/problems';
import sql from 'sql-template-tag';
import type { OwnerStatements } from '../../db/own-connection.ts';

const decompress = promisify(inflate);
/** Characters by which two chunks overlap in the search; longer than any name or address. */
const OVERLAP = 500;

/**
 * Deletes the files of exports that contain any of these texts: the person's id, name, and address. Their links stop
 * working.
 * @throws Problem while a file with the person is being written
 */
export async function eraseExports(tx: OwnerStatements, texts: readonly string[]): Promise<number> {
  const wanted = texts.map((text) => text.toLowerCase());
  const files = await tx.rows<{ id: string; attempt: number; isWritten: boolean }>(sql`
    select distinct c.export_id as id, c.attempt, e.attempt is not null as "isWritten"
    from export_chunks c join exports e on e.id = c.export_id order by 1, 2`);
  const erased = new Set<string>();
  for (const { id, attempt, isWritten } of files) {
    if (erased.has(id) || !(await hasAny(tx, id, attempt, wanted))) continue;
    if (!isWritten) {
      const message =
        'An export with this person is being written. Nothing was erased; try again in a minute.';
      throw new Problem('CONFLICT', message);
    }
    erased.add(id);
  }
  const ids = [...erased];
  await tx.rows(sql`delete from export_chunks where export_id = any(${ids}::uuid[])`);
  await tx.rows(sql`update exports set attempt = null, expires_at = null where id = any(${ids}::uuid[])`);
  return ids.length;
}

async function hasAny(
  tx: OwnerStatements,
  id: string,
  attempt: number,
  wanted: readonly string[],
): Promise<boolean> {
  let before = '';
  for (let number = 0; ; number++) {
    const [chunk] = await tx.rows<{ content: Buffer }>(sql`
      select content from export_chunks where export_id = ${id} and attempt = ${attempt} and number = ${number}`);
    if (!chunk) return false;
    const text = before + String(await decompress(chunk.content)).toLowerCase();
    if (wanted.some((one) => text.includes(one))) return true;
    before = text.slice(-OVERLAP);
  }
}
