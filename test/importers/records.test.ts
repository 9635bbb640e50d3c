import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { importRecords } from '../../src/importers/records/import.ts';
import { KINDS } from '../../src/importers/records/kinds.ts';
import type { RecordsReport } from '../../src/importers/records/report.ts';
import { setIndexesAside } from '../../src/importers/records/set-aside.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

type Line = Record<string, unknown>;

let database: TestDatabase;
let client: pg.Client;
let user: { id: string; organization_id: string };

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ ...database.address, options: '-c timezone=UTC' });
  await client.connect();
  const [organization] = await rows(
    `insert into organizations (name, plan) values ('Acme', 'growth') returning id`,
  );
  user = (
    await client.query(
      `insert into users (organization_id, name) values ($1, 'Kim') returning id, organization_id`,
      [organization?.id],
    )
  ).rows[0];
  await imports(
    { type: 'district', nces_id: '4800001', name: 'Austin ISD', state: 'TX' },
    { type: 'district', nces_id: '4800002', name: 'Bastrop ISD', state: 'TX' },
    { type: 'school', nces_id: '480000100001', district_nces_id: '4800001', name: 'Lamar High', state: 'TX' },
  );
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const importText = (text: string | Buffer): Promise<RecordsReport> =>
  importRecords(Readable.from([Buffer.from(text)]), database.address);

const importLines = (...lines: Line[]): Promise<RecordsReport> =>
  importText(lines.map((line) => JSON.stringify(line)).join('\n'));

/** Imports lines that must all be accepted. */
async function imports(...lines: Line[]): Promise<RecordsReport> {
  const report = await importLines(...lines);
  expect(report.errors).toEqual([]);
  return report;
}

async function reasonOf(line: Line): Promise<string> {
  const { errors, rejected } = await importLines(line);
  expect(rejected).toBe(1);
  return errors[0]?.reason ?? '';
}

// biome-ignore lint/suspicious/noExplicitAny: rows of every table
async function rows(text: string, ...values: unknown[]): Promise<any[]> {
  return (await client.query(text, values)).rows;
}

const districtId = async (ncesId: string): Promise<string> =>
  (await rows('select id from districts where nces_id = $1', ncesId))[0].id;

describe('the types of districts and schools', () => {
  const typesOf = async (table: string, column: string, ncesId: string) =>
    (
      await rows(
        `select ${column} as type, reported_type as reported from ${table} where nces_id = $1`,
        ncesId,
      )
    )[0];
  const schoolLine = {
    type: 'school',
    nces_id: '480000100002',
    district_nces_id: '4800001',
    name: 'A',
    state: 'TX',
  };

  it.each([
    ['Continuation High Schools', 'Alternative', 'Continuation High Schools'],
    ['1-Regular school', 'Regular', 'Regular school'],
    ['Regular', 'Regular', null],
    ['Forest school', 'Forest school', null],
    [null, null, null],
  ])('stores the school type %j as %j and keeps the text %j', async (school_type, type, reported) => {
    await imports({ ...schoolLine, school_type });
    expect(await typesOf('schools', 'school_type', '480000100002')).toEqual({ type, reported });
  });

  it('are normalized for districts too, keep a given reported_type, and stay when a line has none', async () => {
    const line = { type: 'district', nces_id: '4800003', name: 'Crane ISD', state: 'TX' };
    await imports(
      { ...line, district_type: 'Regional Education Service Agency (RESA)' },
      { ...line, phone: '5' },
    );
    expect(await typesOf('districts', 'district_type', '4800003')).toEqual({
      type: 'Service Agency',
      reported: 'Regional Education Service Agency (RESA)',
    });
    await imports({ ...line, district_type: 'Regular', reported_type: 'Local' });
    expect(await typesOf('districts', 'district_type', '4800003')).toEqual({
      type: 'Regular',
      reported: 'Local',
    });
  });
});

describe('the record types', () => {
  it('can all be imported and read back', async () => {
    const ids = Object.fromEntries(KINDS.map(({ type }) => [type, randomUUID()]));
    const district = { district_id: ids.district };
    const lines: Line[] = [
      {
        type: 'district',
        nces_id: '4899999',
        name: 'Waco ISD',
        state: 'TX',
        key_facts: { a: 1 },
        timeline: [{}],
      },
      { type: 'school', nces_id: '489999900001', district_id: ids.district, name: 'Waco High', state: 'tx' },
      { type: 'vendor', canonical_name: 'Orbit LMS', category: 'lms', aliases: ['Orbit "One"', 'O,{}\\'] },
      { type: 'contact', school_id: ids.school, name: 'Ana Cruz', email: 'ana@example.org' },
      { type: 'vendor_stack_entry', ...district, vendor_id: ids.vendor, category: 'lms' },
      {
        type: 'contract',
        ...district,
        vendor_name: 'orbit lms',
        expires_at: '2027-06-30',
        dissatisfaction: true,
      },
      {
        type: 'pain_point',
        ...district,
        category: 'budget',
        description: 'Tabs\tand\nlines\\',
        severity: 'high',
      },
      { type: 'funding_signal', ...district, source: 'bond', amount: 1_250_000.5 },
      { type: 'rfp', ...district, title: 'New SIS', deadline: '2027-01-15T17:00:00-06:00' },
      {
        type: 'timeline_event',
        ...district,
        event_type: 'board_meeting',
        title: 'Budget',
        event_date: '2026-05-01',
      },
      {
        type: 'classified_url',
        school_id: ids.school,
        url: 'https://example.org/staff',
        url_relevance_score: 0.75,
      },
      { type: 'list', user_id: user.id, name: 'Texas', entity_type: 'contact' },
      { type: 'list_item', list_id: ids.list, entity_id: ids.contact, notes: 'call' },
      { type: 'email_prompt', user_id: user.id, name: 'Hello', system_prompt: 'S', instruction_prompt: 'I' },
      {
        type: 'generated_email',
        user_id: user.id,
        contact_id: ids.contact,
        email_prompt_id: ids.email_prompt,
        body: 'B',
      },
    ].map((line) => ({ id: ids[line.type as string], ...line }));
    const report = await imports(...lines);
    expect(report).toMatchObject({ kind: 'records', read: KINDS.length, inserted: KINDS.length, updated: 0 });
    expect(Object.keys(report.types).toSorted()).toEqual(KINDS.map(({ type }) => type).toSorted());
    for (const { type, table } of KINDS) {
      expect([type, await rows(`select id from ${table} where id = $1`, ids[type])]).toEqual([
        type,
        [{ id: ids[type] }],
      ]);
    }
    expect(await rows('select name, state from schools where id = $1', ids.school)).toEqual([
      { name: 'Waco High', state: 'TX' },
    ]);
    expect(await rows('select aliases from vendors where id = $1', ids.vendor)).toEqual([
      { aliases: ['Orbit "One"', 'O,{}\\'] },
    ]);
    expect(await rows('select description from pain_points where id = $1', ids.pain_point)).toEqual([
      { description: 'Tabs\tand\nlines\\' },
    ]);
    expect(await rows('select district_id, state from contacts where id = $1', ids.contact)).toEqual([
      { district_id: ids.district, state: 'TX' },
    ]);
    expect(
      await rows('select vendor_id, vendor_name_raw from contracts where id = $1', ids.contract),
    ).toEqual([{ vendor_id: ids.vendor, vendor_name_raw: 'orbit lms' }]);
    expect(await rows('select deadline from rfps where id = $1', ids.rfp)).toEqual([
      { deadline: new Date('2027-01-15T23:00:00Z') },
    ]);
    expect(await imports(...lines)).toMatchObject({ inserted: 0, updated: 0, unchanged: KINDS.length });
    const withoutIds = lines.map(({ id, ...line }) => line);
    const again = await imports(...withoutIds.filter(({ type }) => type !== 'generated_email'));
    expect(again).toMatchObject({ inserted: 0, updated: 0, unchanged: KINDS.length - 1 });
  });

  it('accept exactly the values that the database accepts', async () => {
    const checks = await rows(
      `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
       where contype = 'c' and pg_get_constraintdef(oid) like '%ARRAY[%' and conrelid::regclass::text = any($1)`,
      KINDS.flatMap(({ table, overlay }) => [table, overlay?.table ?? table]),
    );
    expect(checks.length).toBeGreaterThan(15);
    const differences = checks.flatMap(({ table, definition }) => {
      const column = /\(\(?(\w+) = ANY/.exec(definition)?.[1] ?? '';
      const values = [...definition.matchAll(/'([^']*)'::text/g)].map((match) => match[1]);
      const kind = KINDS.find((kind) => kind.table === table || kind.overlay?.table === table);
      const field = kind?.overlay?.table === table ? kind?.overlay?.fields[column] : kind?.fields[column];
      const allowed = `one of ${values.join(', ')}`;
      return field?.allowed === allowed ? [] : [{ table, column, allowed, field: field?.allowed }];
    });
    expect(differences).toEqual([]);
  });
});

describe('a record imported again', () => {
  it('is found by its natural key or its id, and updated', async () => {
    const place = { type: 'contact', district_nces_id: '4800001' };
    await imports({ ...place, name: 'Bo Diaz', email: 'bo@example.org', title: 'Clerk' });
    expect(
      await imports({ ...place, name: ' bo  DIAZ', email: 'BO@example.org', title: 'Chief' }),
    ).toMatchObject({
      inserted: 0,
      updated: 1,
    });
    const [{ id, title }] = await rows(`select id, title from contacts where email ilike 'bo@example.org'`);
    expect(title).toBe('Chief');
    await imports({ type: 'contact', id, email: 'new@example.org' });
    expect(await rows('select email, title from contacts where id = $1', id)).toEqual([
      { email: 'new@example.org', title: 'Chief' },
    ]);
  });

  it('keeps fields that the line omits and clears those that it sets to null', async () => {
    const line = { type: 'rfp', district_nces_id: '4800001', title: 'Devices' };
    await imports({ ...line, category: 'hardware', notes: 'n', priority: 'urgent' });
    await imports({ ...line, category: null, priority: null });
    expect(await rows(`select category, notes, priority from rfps where title = 'Devices'`)).toEqual([
      { category: null, notes: 'n', priority: 'low' },
    ]);
  });

  it('is merged line by line within one batch, and the last line wins', async () => {
    const line = { type: 'vendor', canonical_name: 'Twice Inc' };
    const report = await imports(
      { ...line, website: 'https://one.example.org', description: 'kept' },
      { ...line, canonical_name: 'TWICE INC', website: 'https://two.example.org' },
      { ...line, canonical_name: 'Twice Inc', category: 'hr' },
    );
    expect(report).toMatchObject({ read: 3, inserted: 1, updated: 2 });
    expect(
      await rows(`select website, description, category from vendors where canonical_name = 'Twice Inc'`),
    ).toEqual([{ website: 'https://two.example.org', description: 'kept', category: 'hr' }]);
  });

  it('gets a new update time only if it changes', async () => {
    const line = { type: 'rfp', district_nces_id: '4800001', title: 'Buses', updated_at: '2020-01-01' };
    await imports(line);
    const updatedAt = async () =>
      (await rows(`select updated_at from rfps where title = 'Buses'`))[0].updated_at;
    const { updated_at: _, ...same } = line;
    expect(await imports(same)).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await updatedAt()).toEqual(new Date('2020-01-01'));
    await imports({ ...same, notes: 'x' });
    expect((await updatedAt()).getFullYear()).toBeGreaterThan(2025);
  });

  it('is refused with another id, and the error names the stored one', async () => {
    await imports({ type: 'vendor', canonical_name: 'Solo' });
    const [{ id }] = await rows(`select id from vendors where canonical_name = 'Solo'`);
    expect(await reasonOf({ type: 'vendor', id: randomUUID(), canonical_name: 'solo' })).toContain(id);
  });

  it('is the same email when it has no id and the same content', async () => {
    await imports({ type: 'contact', district_nces_id: '4800001', name: 'Em Ail' });
    const [{ id }] = await rows(`select id from contacts where name = 'Em Ail'`);
    const line = { type: 'generated_email', user_id: user.id, contact_id: id, subject: 'S', body: 'B' };
    expect(await imports(line, line)).toMatchObject({ inserted: 1, unchanged: 1 });
    expect(await imports(line)).toMatchObject({ inserted: 0, unchanged: 1 });
    expect(await imports({ ...line, body: 'C' })).toMatchObject({ inserted: 1 });
  });
});

describe('references', () => {
  it('name districts and schools by UUID or NCES id, alone or with entity_type', async () => {
    const id = await districtId('4800002');
    const url = (name: string) => ({ type: 'classified_url', url: `https://example.org/${name}` });
    await imports(
      { ...url('a'), district_id: id },
      { ...url('b'), district_nces_id: '4800002' },
      { ...url('c'), entity_type: 'district', entity_id: id },
      { ...url('d'), entity_type: 'district', entity_nces_id: '4800002' },
      { ...url('e'), school_nces_id: '480000100001' },
      { ...url('f'), entity_type: 'school', entity_nces_id: '480000100001' },
    );
    const found = await rows(
      `select right(url, 1) as url, entity_type, coalesce(d.nces_id, s.nces_id) as nces_id from classified_urls u
       left join districts d on d.id = u.district_id left join schools s on s.id = u.school_id
       where url ~ 'org/[a-f]$' order by 1`,
    );
    expect(found.map(({ url, entity_type, nces_id }) => `${url} ${entity_type} ${nces_id}`)).toEqual([
      'a district 4800002',
      'b district 4800002',
      'c district 4800002',
      'd district 4800002',
      'e school 480000100001',
      'f school 480000100001',
    ]);
  });

  it('are refused by name when they lead to no record', async () => {
    const line = { type: 'pain_point', category: 'budget', description: 'x' };
    expect(await reasonOf({ ...line, district_nces_id: '9999999' })).toContain('9999999');
    expect(await reasonOf({ ...line, entity_id: randomUUID() })).toContain('entity_type is missing');
    expect(await reasonOf(line)).toContain('a district or school');
    expect(
      await reasonOf({ ...line, district_nces_id: '4800002', school_nces_id: '480000100001' }),
    ).toContain('one only');
    expect(
      await reasonOf({
        type: 'contact',
        name: 'X',
        district_nces_id: '4800002',
        school_nces_id: '480000100001',
      }),
    ).toContain('does not belong to the district');
  });

  it('name vendors by id, name or alias, and a merged vendor leads to its survivor', async () => {
    const [old, survivor] = [randomUUID(), randomUUID()];
    await imports(
      { type: 'vendor', id: survivor, canonical_name: 'Zenith', aliases: ['Zen'] },
      { type: 'vendor', id: old, canonical_name: 'Zeta', aliases: ['Z'], merged_into_id: survivor },
    );
    const contract = (context: string) => ({ type: 'contract', district_nces_id: '4800002', context });
    await imports(
      { ...contract('v1'), vendor_id: survivor },
      { ...contract('v2'), vendor_name: 'zenith' },
      { ...contract('v3'), vendor_name: 'ZEN' },
      { ...contract('v4'), vendor_name: 'Zeta' },
      { ...contract('v5'), vendor_name: 'z' },
      { ...contract('v6'), vendor_id: old },
      { ...contract('v7'), vendor_name: 'Nobody knows' },
    );
    const found = await rows(
      `select context, vendor_id, vendor_name_raw from contracts where context ~ '^v' order by 1`,
    );
    expect(found.map(({ vendor_id }) => vendor_id)).toEqual([...Array(6).fill(survivor), null]);
    expect(found.at(-1).vendor_name_raw).toBe('Nobody knows');
    expect(
      await reasonOf({
        type: 'vendor_stack_entry',
        district_nces_id: '4800002',
        vendor_name: 'Nobody knows',
      }),
    ).toContain('Nobody knows');
    expect(await imports({ type: 'vendor', canonical_name: 'Zeta', description: 'gone' })).toMatchObject({
      updated: 1,
    });
    expect(await rows(`select id, merged_into_id from vendors where canonical_name = 'Zeta'`)).toEqual([
      { id: old, merged_into_id: survivor },
    ]);
  });

  it('connect a vendor that is imported later to the contracts that named it', async () => {
    const contract = { type: 'contract', district_nces_id: '4800002', vendor_name: 'Latecomer' };
    await imports(contract);
    await imports({ type: 'vendor', canonical_name: 'Latecomer' });
    expect(await imports(contract)).toMatchObject({ inserted: 0, updated: 1 });
  });

  it('name existing users as the owners of records', async () => {
    const list = { type: 'list', name: 'Owned', entity_type: 'district' };
    expect(await reasonOf({ ...list, user_id: randomUUID() })).toContain('user_id');
    expect(await reasonOf(list)).toContain('user_id');
    expect(
      await reasonOf({
        type: 'email_prompt',
        name: 'P',
        system_prompt: '',
        instruction_prompt: '',
        user_id: randomUUID(),
      }),
    ).toContain('user_id');
    expect(await reasonOf({ type: 'generated_email', organization_id: randomUUID() })).toContain(
      'organization_id',
    );
  });

  it('put only records of its own type into a list', async () => {
    const id = randomUUID();
    await imports(
      { type: 'list', id, user_id: user.id, name: 'Districts', entity_type: 'district' },
      { type: 'list_item', list_id: id, entity_id: await districtId('4800001') },
      { type: 'list_item', list_id: id, district_nces_id: '4800002' },
    );
    expect(await rows('select entity_type from list_items where list_id = $1', id)).toHaveLength(2);
    expect(await reasonOf({ type: 'list_item', list_id: id, school_nces_id: '480000100001' })).toContain(
      'districts',
    );
  });

  it("keep an organization's notes about a contact per organization", async () => {
    const contact = {
      type: 'contact',
      district_nces_id: '4800002',
      name: 'Kept Apart',
      email: 'k@example.org',
    };
    expect(await reasonOf({ ...contact, notes: 'mine' })).toContain('organization_id or user_id');
    await imports({ ...contact, notes: 'mine', emailed: true, organization_id: user.organization_id });
    const again = await imports({ ...contact, user_id: user.id, crm_sync_status: 'synced' });
    expect(again).toMatchObject({ inserted: 0, updated: 1 });
    expect(
      await rows(
        `select notes, emailed, crm_sync_status, email_retry_count from contact_overlays o
         join contacts c on c.id = o.contact_id where name = 'Kept Apart'`,
      ),
    ).toEqual([{ notes: 'mine', emailed: true, crm_sync_status: 'synced', email_retry_count: 0 }]);
    expect(await imports({ ...contact, user_id: user.id, notes: 'mine' })).toMatchObject({ unchanged: 1 });
  });
});

describe('a bad line', () => {
  it('is reported with its line number and reason while the good ones are kept', async () => {
    const good = (n: number) => JSON.stringify({ type: 'vendor', canonical_name: `Good ${n}` });
    const report = await importText(
      [
        `\ufeff${good(1)}`,
        'not json',
        '[1, 2]',
        '"text"',
        '',
        good(2),
        JSON.stringify({ type: 'planet' }),
        JSON.stringify({ canonical_name: 'No type' }),
        JSON.stringify({ type: 'vendor', canonical_name: 'X', catgory: 'sis' }),
        JSON.stringify({ type: 'vendor', canonical_name: 'X', category: 'sits' }),
        JSON.stringify({ type: 'vendor', canonical_name: ' ' }),
        JSON.stringify({ type: 'vendor' }),
        JSON.stringify({ type: 'vendor', canonical_name: 'X', website: 'javascript:alert(1)' }),
        JSON.stringify({ type: 'vendor', canonical_name: 'X', verified_at: '2026-02-30' }),
        JSON.stringify({ type: 'vendor', canonical_name: 'a\u0000b' }),
        '{"type": "vendor", "canonical_name": "\\ud800"}',
        JSON.stringify({ type: 'vendor', canonical_name: 'X', id: 'x' }),
        JSON.stringify({ type: 'vendor', id: randomUUID(), website: 'https://example.org' }),
        JSON.stringify({ type: 'vendor', canonical_name: 'Backslash \\u0000 is text' }),
        good(3),
      ].join('\r\n'),
    );
    expect(report).toMatchObject({ read: 19, inserted: 4, rejected: 15 });
    const reasons = Object.fromEntries(report.errors.map(({ line, reason }) => [line, reason]));
    expect(reasons).toEqual({
      2: expect.stringContaining('not JSON'),
      3: expect.stringContaining('one JSON object'),
      4: expect.stringContaining('one JSON object'),
      7: expect.stringContaining('type is "planet"'),
      8: expect.stringContaining('type is missing'),
      9: expect.stringContaining('catgory: no such field'),
      10: expect.stringContaining('category is "sits"; it must be one of sis'),
      11: expect.stringContaining('canonical_name is empty'),
      12: expect.stringContaining('canonical_name is missing'),
      13: expect.stringContaining('website is "javascript:alert(1)"'),
      14: expect.stringContaining('verified_at is "2026-02-30"'),
      15: expect.stringContaining('\\u0000'),
      16: expect.stringContaining('surrogate'),
      17: expect.stringContaining('id is "x"'),
      18: expect.stringContaining('a new one needs canonical_name'),
    });
  });

  it('does not lose its batch when only the database refuses it', async () => {
    const vendor = (n: number) => ({ type: 'vendor', canonical_name: `Bulk ${n}`, aliases: [] as string[] });
    const lines: Line[] = Array.from({ length: 1_000 }, (_, n) => vendor(n));
    // Two vendors take the same name after their ids were stored, which no earlier look-up detects.
    const [one, two] = [randomUUID(), randomUUID()];
    await imports(
      { type: 'vendor', id: one, canonical_name: 'One' },
      { type: 'vendor', id: two, canonical_name: 'Two' },
    );
    lines[400] = { type: 'vendor', id: one, canonical_name: 'Renamed' };
    lines[700] = { type: 'vendor', id: two, canonical_name: 'Passing' };
    lines[701] = { type: 'vendor', id: two, canonical_name: 'Renamed' };
    const report = await importLines(...lines);
    expect(report).toMatchObject({ read: 1_000, inserted: 997, updated: 2, rejected: 1 });
    expect(report.errors).toMatchObject([{ line: 702, type: 'vendor' }]);
  });

  it('is skipped when it is too long or not UTF-8', async () => {
    const line = (name: string) => JSON.stringify({ type: 'vendor', canonical_name: name });
    const report = await importText(
      Buffer.concat([
        Buffer.from(
          `${line('Before')}\n${JSON.stringify({ type: 'vendor', description: 'x'.repeat(1_000_001) })}\n`,
        ),
        Buffer.from(`${line('caf\u00e9')}\n`, 'latin1'),
        Buffer.from(line('After')),
      ]),
    );
    expect(report).toMatchObject({ read: 4, inserted: 2 });
    expect(report.errors.map(({ line, reason }) => [line, reason])).toEqual([
      [2, expect.stringContaining('longer than')],
      [3, expect.stringContaining('UTF-8')],
    ]);
  });

  it('is reported with its position in a truncated gzip file, and earlier lines are kept', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) =>
      JSON.stringify({ type: 'vendor', canonical_name: `Zipped ${n} ${randomUUID()}` }),
    );
    const whole = gzipSync(lines.join('\n'));
    const cut = importText(whole.subarray(0, whole.length / 2));
    await expect(cut).rejects.toThrow(/cut off. The \d+ lines before that were imported/);
    const [{ count }] = await rows(`select count(*)::int from vendors where canonical_name like 'Zipped %'`);
    expect(count).toBeGreaterThan(1_000);
    expect(await importText(whole)).toMatchObject({ read: 20_000, unchanged: count });
  });

  it('leaves indexes intact: the next import rebuilds any that a killed import dropped', async () => {
    const indexes = () => rows(`select indexdef from pg_indexes where tablename = 'contacts' order by 1`);
    const before = await indexes();
    await setIndexesAside(client, 'contacts');
    expect((await indexes()).length).toBeLessThan(before.length);
    await importText('');
    expect(await indexes()).toEqual(before);
  });

  it('does not occur in an empty file, which imports nothing', async () => {
    expect(await importText('')).toMatchObject({ read: 0, inserted: 0, rejected: 0, types: {} });
  });
});
