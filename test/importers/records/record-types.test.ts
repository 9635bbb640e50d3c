import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { RECORD_KINDS } from '../../../src/importers/records/record-kinds.ts';
import { type Line, RecordImports } from '../../support/record-imports.ts';

const db = new RecordImports();

/** The service finds out the state of addresses itself, and users the status of an item; they are not imported. */
const OF_THE_SERVICE = [
  'report_reason',
  'report_outcome',
  'email_verification_basis',
  'status of list_items',
];

describe('the types of districts and schools', () => {
  const typesOf = async (table: string, column: string, ncesId: string) =>
    (
      await db.rows(
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
    await db.imports({ ...schoolLine, school_type });
    expect(await typesOf('schools', 'school_type', '480000100002')).toEqual({ type, reported });
  });

  it('are normalized for districts too, keep a given reported_type, and stay when a line has none', async () => {
    const line = { type: 'district', nces_id: '4800003', name: 'Crane ISD', state: 'TX' };
    await db.imports(
      { ...line, district_type: 'Regional Education Service Agency (RESA)' },
      { ...line, phone: '5' },
    );
    expect(await typesOf('districts', 'district_type', '4800003')).toEqual({
      type: 'Service Agency',
      reported: 'Regional Education Service Agency (RESA)',
    });
    await db.imports({ ...line, district_type: 'Regular', reported_type: 'Local' });
    expect(await typesOf('districts', 'district_type', '4800003')).toEqual({
      type: 'Regular',
      reported: 'Local',
    });
  });
});

describe('the record types', () => {
  it('can all be imported and read back', async () => {
    const ids = Object.fromEntries(RECORD_KINDS.map(({ type }) => [type, randomUUID()]));
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
      { type: 'purchase', ...district, vendor_name: 'Orbit LMS', item: 'Licenses', amount: 9.5 },
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
      { type: 'list', user_id: db.user.id, name: 'Texas', entity_type: 'contact' },
      { type: 'list_item', list_id: ids.list, entity_id: ids.contact, notes: 'call' },
      {
        type: 'email_prompt',
        user_id: db.user.id,
        name: 'Hello',
        system_prompt: 'S',
        instruction_prompt: 'I',
      },
      {
        type: 'generated_email',
        user_id: db.user.id,
        contact_id: ids.contact,
        email_prompt_id: ids.email_prompt,
        body: 'B',
      },
    ].map((line) => ({ id: ids[line.type as string], ...line }));
    const report = await db.imports(...lines);
    expect(report).toMatchObject({
      kind: 'records',
      read: RECORD_KINDS.length,
      inserted: RECORD_KINDS.length,
      updated: 0,
    });
    expect(Object.keys(report.types).toSorted()).toEqual(RECORD_KINDS.map(({ type }) => type).toSorted());
    for (const { type, table } of RECORD_KINDS) {
      expect([type, await db.rows(`select id from ${table} where id = $1`, ids[type])]).toEqual([
        type,
        [{ id: ids[type] }],
      ]);
    }
    expect(await db.rows('select name, state from schools where id = $1', ids.school)).toEqual([
      { name: 'Waco High', state: 'TX' },
    ]);
    expect(await db.rows('select aliases from vendors where id = $1', ids.vendor)).toEqual([
      { aliases: ['Orbit "One"', 'O,{}\\'] },
    ]);
    expect(await db.rows('select description from pain_points where id = $1', ids.pain_point)).toEqual([
      { description: 'Tabs\tand\nlines\\' },
    ]);
    expect(await db.rows('select district_id, state from contacts where id = $1', ids.contact)).toEqual([
      { district_id: ids.district, state: 'TX' },
    ]);
    expect(
      await db.rows('select vendor_id, vendor_name_raw from contracts where id = $1', ids.contract),
    ).toEqual([{ vendor_id: ids.vendor, vendor_name_raw: 'orbit lms' }]);
    expect(await db.rows('select deadline from rfps where id = $1', ids.rfp)).toEqual([
      { deadline: new Date('2027-01-15T23:00:00Z') },
    ]);
    expect(await db.imports(...lines)).toMatchObject({
      inserted: 0,
      updated: 0,
      unchanged: RECORD_KINDS.length,
    });
    const withoutIds = lines.map(({ id, ...line }) => line);
    const again = await db.imports(...withoutIds.filter(({ type }) => type !== 'generated_email'));
    expect(again).toMatchObject({ inserted: 0, updated: 0, unchanged: RECORD_KINDS.length - 1 });
  });

  it('accept exactly the values that the database accepts', async () => {
    const checks = await db.rows(
      `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
       where contype = 'c' and pg_get_constraintdef(oid) like '%ARRAY[%' and conrelid::regclass::text = any($1)`,
      RECORD_KINDS.flatMap(({ table, overlay }) => [table, overlay?.table ?? table]),
    );
    expect(checks.length).toBeGreaterThan(15);
    const differences = checks.flatMap(({ table, definition }) => {
      const column = /\(\(?(\w+) = ANY/.exec(definition)?.[1] ?? '';
      const values = [...definition.matchAll(/'([^']*)'::text/g)].map((match) => match[1]);
      const kind = RECORD_KINDS.find((kind) => kind.table === table || kind.overlay?.table === table);
      const field = kind?.overlay?.table === table ? kind?.overlay?.fields[column] : kind?.fields[column];
      const fault = field?.safeParse('none of them').error?.issues[0]?.message;
      return fault === `must be one of ${values.join(', ')}` ? [] : [{ table, column, values, fault }];
    });
    const isOfTheService = ({ table, column }: { table: string; column: string }) =>
      OF_THE_SERVICE.some((one) => one === column || one === `${column} of ${table}`);
    expect(differences.filter((one) => !isOfTheService(one))).toEqual([]);
  });
});

describe('a record imported again', () => {
  it('is found by its natural key or its id, and updated', async () => {
    const place = { type: 'contact', district_nces_id: '4800001' };
    await db.imports({ ...place, name: 'Bo Diaz', email: 'bo@example.org', title: 'Clerk' });
    expect(
      await db.imports({ ...place, name: ' bo  DIAZ', email: 'BO@example.org', title: 'Chief' }),
    ).toMatchObject({
      inserted: 0,
      updated: 1,
    });
    const [{ id, title }] = await db.rows(
      `select id, title from contacts where email ilike 'bo@example.org'`,
    );
    expect(title).toBe('Chief');
    await db.imports({ type: 'contact', id, email: 'new@example.org' });
    expect(await db.rows('select email, title from contacts where id = $1', id)).toEqual([
      { email: 'new@example.org', title: 'Chief' },
    ]);
  });

  it('keeps fields that the line omits and clears those that it sets to null', async () => {
    const line = { type: 'rfp', district_nces_id: '4800001', title: 'Devices' };
    await db.imports({ ...line, category: 'hardware', notes: 'n', priority: 'urgent' });
    await db.imports({ ...line, category: null, priority: null });
    expect(await db.rows(`select category, notes, priority from rfps where title = 'Devices'`)).toEqual([
      { category: null, notes: 'n', priority: 'low' },
    ]);
  });

  it('is merged line by line within one batch, and the last line wins', async () => {
    const line = { type: 'vendor', canonical_name: 'Twice Inc' };
    const report = await db.imports(
      { ...line, website: 'https://one.example.org', description: 'kept' },
      { ...line, canonical_name: 'TWICE INC', website: 'https://two.example.org' },
      { ...line, canonical_name: 'Twice Inc', category: 'hr' },
    );
    expect(report).toMatchObject({ read: 3, inserted: 1, updated: 2 });
    expect(
      await db.rows(`select website, description, category from vendors where canonical_name = 'Twice Inc'`),
    ).toEqual([{ website: 'https://two.example.org', description: 'kept', category: 'hr' }]);
  });

  it('gets a new update time only if it changes', async () => {
    const line = { type: 'rfp', district_nces_id: '4800001', title: 'Buses', updated_at: '2020-01-01' };
    await db.imports(line);
    const updatedAt = async () =>
      (await db.rows(`select updated_at from rfps where title = 'Buses'`))[0].updated_at;
    const { updated_at: _, ...same } = line;
    expect(await db.imports(same)).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await updatedAt()).toEqual(new Date('2020-01-01'));
    await db.imports({ ...same, notes: 'x' });
    expect((await updatedAt()).getFullYear()).toBeGreaterThan(2025);
  });

  it('is refused with another id, and the error names the stored one', async () => {
    await db.imports({ type: 'vendor', canonical_name: 'Solo' });
    const [{ id }] = await db.rows(`select id from vendors where canonical_name = 'Solo'`);
    expect(await db.reasonOf({ type: 'vendor', id: randomUUID(), canonical_name: 'solo' })).toContain(id);
  });

  it('is the same email when it has no id and the same content', async () => {
    await db.imports({ type: 'contact', district_nces_id: '4800001', name: 'Em Ail' });
    const [{ id }] = await db.rows(`select id from contacts where name = 'Em Ail'`);
    const line = { type: 'generated_email', user_id: db.user.id, contact_id: id, subject: 'S', body: 'B' };
    expect(await db.imports(line, line)).toMatchObject({ inserted: 1, unchanged: 1 });
    expect(await db.imports(line)).toMatchObject({ inserted: 0, unchanged: 1 });
    expect(await db.imports({ ...line, body: 'C' })).toMatchObject({ inserted: 1 });
  });
});
