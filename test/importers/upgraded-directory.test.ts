import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { installBundledDirectory } from '../../src/importers/bundled.ts';
import { stageTable, tableFile } from '../../src/importers/bundled-tables.ts';
import { recordId } from '../../src/importers/table.ts';
import { ImportDesk } from '../support/imports.ts';

/** Two states: Delaware, and Washington, many of whose schools have newer facts. */
const STATES = ['10', '53'];
const SEATTLE = '5307710';

let desk: ImportDesk;

/** The rows of two states that release 0.3.0 installed. */
beforeAll(async () => {
  desk = await ImportDesk.open();
  const client = new pg.Client({ ...desk.address });
  await client.connect();
  try {
    const districts = await stageTable(client, 'was_districts', 'districts', tableFile('districts-0.3.0'));
    await stageTable(client, 'ids', 'districts', tableFile('districts'));
    const columns = districts.join(', ');
    await client.query(
      `insert into districts (id, ${columns})
       select (select i.id from ids i where i.nces_id = w.nces_id), ${columns} from was_districts w
       where left(nces_id, 2) = any($1)`,
      [STATES],
    );
    const changed = await stageTable(client, 'was_schools', 'schools', tableFile('schools-0.3.0'));
    const all = await stageTable(client, 'is_schools', 'schools', tableFile('schools'));
    const values = all.map((column) =>
      changed.includes(column) && column !== 'nces_id'
        ? `case when w.nces_id is null then s.${column} else w.${column} end`
        : `s.${column}`,
    );
    await client.query(
      `insert into schools (${all.filter((column) => column !== 'operating_status').join(', ')})
       select ${values.filter((_, at) => all[at] !== 'operating_status').join(', ')}
       from is_schools s left join was_schools w using (nces_id) where left(s.nces_id, 2) = any($1)`,
      [STATES],
    );
  } finally {
    await client.end();
  }
});
afterAll(() => desk.close());

const one = async (query: string) => (await desk.rows(query))[0];

describe('a directory of 0.3.0 after an upgrade', () => {
  it('is of the new edition, but for what the operator imported or removed, with the ids of before', async () => {
    const ids = await desk.rows('select id from districts union all select id from schools order by 1');
    await desk.rows(`update districts set website_url = 'https://ours.example.org', website_confidence = 'high'
      where nces_id = '${SEATTLE}'`);
    await desk.rows(`update districts set nces_data_year = '2025-2026', phone = '(206) 555-0100'
      where nces_id = '5300030'`);
    await desk.rows(
      `delete from schools where nces_id in (select max(nces_id) from schools where left(nces_id, 2) = '10')`,
    );
    const organization = randomUUID();
    await desk.rows(
      `insert into organizations (id, name, plan) values ('${organization}', 'Acme Rosters', 'growth')`,
    );

    await installBundledDirectory(desk.address);

    const left = await desk.rows('select id from districts union all select id from schools order by 1');
    const kept = new Set(left.map(({ id }) => id));
    expect(ids.filter(({ id }) => !kept.has(id))).toHaveLength(1); // the school that was removed
    expect(
      await one(`select website_url, phone, nces_data_year from districts where nces_id = '${SEATTLE}'`),
    ).toEqual({
      website_url: 'https://ours.example.org',
      phone: '(206)252-0010',
      nces_data_year: '2024-2025',
    });
    expect(await one(`select phone, nces_data_year from districts where nces_id = '5300030'`)).toEqual({
      phone: '(206) 555-0100',
      nces_data_year: '2025-2026',
    });
    expect(
      await one(`select count(*)::int as places, count(*) filter (where phone is not null)::int as phones,
        count(*) filter (where student_count is not null and student_count_year is null)::int as undated
        from districts where left(nces_id, 2) = '53'`),
    ).toMatchObject({ undated: 0 });
    expect(
      await one(
        `select round(100.0 * count(phone) / count(*)) as phones from schools where left(nces_id, 2) = '53'`,
      ),
    ).toEqual({ phones: '100' });
    // New places of the other states come, but not those that the operator does not have.
    const [{ others }] = await desk.rows(
      `select count(*)::int as others from districts where not left(nces_id, 2) = any('{10,53}')`,
    );
    expect(others).toBeGreaterThan(100);
    expect(others).toBeLessThan(128);
    expect(recordId('0100209')).toBe((await one(`select id from districts where nces_id = '0100209'`)).id);
  });

  it('keeps former names, by which places are found', async () => {
    expect(
      await one(
        `select count(*)::int as renamed from districts where left(nces_id, 2) = '53' and former_names <> '{}'`,
      ),
    ).toEqual({ renamed: expect.any(Number) });
  });

  it('changes nothing at the next start', async () => {
    const rows = () => desk.rows('select xmin, * from districts order by nces_id');
    const before = await rows();
    await installBundledDirectory(desk.address);
    expect(await rows()).toEqual(before);
    await desk.rows('delete from bundled_editions'); // as if it had been stopped before the last transaction
    await installBundledDirectory(desk.address);
    expect(await rows()).toEqual(before);
  });
});
