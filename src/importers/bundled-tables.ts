import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { DATA_DIRECTORY } from '@emi/base/files';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/**
 * A file of `data/tables/`: gzipped, the names of columns in the first line, and then the rows, both as PostgreSQL's
 * `copy` writes them.
 */
export const tableFile = (name: string): string => join(DATA_DIRECTORY, 'tables', `${name}.tsv.gz`);

/** The columns of a file, and a stream of its rows. */
async function openTable(path: string): Promise<{ columns: readonly string[]; rows: Readable }> {
  const bytes = createReadStream(path).pipe(createGunzip())[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let end = -1;
  while (end < 0) {
    const { value, done } = await bytes.next();
    if (done) throw new Error(`${path} is cut off`);
    head = Buffer.concat([head, value as Buffer]);
    end = head.indexOf('\n');
  }
  const columns = head.toString('utf8', 0, end).split('\t');
  async function* rows() {
    yield head.subarray(end + 1);
    for (let next = await bytes.next(); !next.done; next = await bytes.next()) yield next.value as Buffer;
  }
  return { columns, rows: Readable.from(rows()) };
}

/** Copies a file into a table. Other statements on the connection wait until it is done. */
export async function copyTable(client: pg.Client, target: string, path: string): Promise<void> {
  const { columns, rows } = await openTable(path);
  await pipeline(rows, client.query(copyFrom(`copy ${target} (${columns.join(', ')}) from stdin`)));
}

/** Copies a file into a new temporary table with the columns of another one, and returns their names. */
export async function stageTable(client: pg.Client, name: string, like: string, path: string) {
  const { columns, rows } = await openTable(path);
  await client.query(
    `create temporary table ${name} as select ${columns.join(', ')} from ${like} with no data`,
  );
  await pipeline(rows, client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)));
  await client.query(`create index on ${name} (nces_id); analyze ${name}`);
  return columns;
}

/** Copies the names of the bundled places with their words, whose computation would take longer than all copying. */
export async function copyNames(client: pg.Client): Promise<void> {
  const like = 'place_names, (select nces_id from districts) as places';
  await stageTable(client, 'bundled_names', like, tableFile('place_names'));
  await client.query(`
    insert into place_names (place_id, entity_type, state, version, keys, cities)
    select p.id, p.entity_type, p.state, n.version, n.keys, n.cities
    from bundled_names n join (
      select id, nces_id, state, 'district' as entity_type from districts
      union all select id, nces_id, state, 'school' from schools
    ) p using (nces_id)`);
  await client.query('drop table bundled_names');
}
