import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import sql from 'sql-template-tag';
import type { Cast } from '../../support/cast.ts';
import { download } from '../../support/download.ts';
import { Harness } from '../../support/harness.ts';
import { pathOf } from '../../support/links.ts';

let harness: Harness;
let acme: Cast;
let dallas: { id: string };

beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization({ plan: 'growth' });
  dallas = await seed.district({
    name: 'Dallas Independent School District',
    state: 'TX',
    ncesId: '4816230',
    physicalCity: 'Dallas',
  });
  for (const city of ['Springfield', 'Shelbyville'])
    await seed.district({ name: 'Lincoln School District', state: 'IL', physicalCity: city });
});
afterAll(() => harness.close());
beforeEach(() => harness.pass(60_000)); // each test has a window of its own

const CSV = { 'Content-Type': 'text/csv' };

async function send(
  body: string | Buffer | FormData,
  { query = '', caller = acme, headers = CSV as Record<string, string> } = {},
) {
  const form = body instanceof FormData ? new Response(body) : undefined;
  return harness.request(`/api/v1/match/files${query}`, {
    method: 'POST',
    key: caller.key,
    headers: form ? { 'Content-Type': form.headers.get('content-type')! } : headers,
    body: (form ? Buffer.from(await form.arrayBuffer()) : body) as string,
  });
}
const read = async (id: string, caller = acme) => (await harness.get(`/match/files/${id}`, caller.key)).body;

/** Matches a file, and returns its record and the rows of its result by title. */
async function matched(...order: Parameters<typeof send>) {
  const { status, body } = await send(...order);
  expect([status, body.message]).toEqual([202, undefined]);
  await harness.drain();
  const record = await read(body.id, order[1]?.caller);
  expect(record.job).toMatchObject({ status: 'completed', error: null });
  const { text } = await download(harness.origin + pathOf(record.download_url), 'no key is needed');
  return {
    record,
    text,
    table: parse(text, { columns: true, relax_column_count: false }) as Record<string, string>[],
  };
}

describe('a file of accounts', () => {
  it('is returned with its columns, and the place of each row behind them', async () => {
    const file = [
      'Account ID;Account Name;Billing City;Billing State/Province;Notes',
      '001;Dallas ISD;Dallas;Texas;"said ""call back"", twice"',
      '002;Lincoln School District;;IL;  keep the spaces  ',
      '003;Atlantis Public Schools;Atlantis;FL;',
      '004;DALLAS INDEPENDENT SCHOOL DISTRICT;;tx;-',
      '005;;;;',
    ].join('\n');
    const { record, table } = await matched(file);
    expect(record).toMatchObject({ path: '/match/files', format: 'csv', rows: 5 });
    expect(record.matching).toMatchObject({
      rows: 5,
      columns: [
        { title: 'Account ID', field: null },
        { title: 'Account Name', field: 'name' },
        { title: 'Billing City', field: 'city' },
        { title: 'Billing State/Province', field: 'state' },
        { title: 'Notes', field: null },
      ],
      matched: 2,
      ambiguous: 1,
      unmatched: 2,
      unreadable: 0,
      duplicates: 1,
    });
    expect(record.matching.read_as).toContain('separator semicolon');
    expect(table.map((row) => [row['Account ID'], row.Notes, row.match_status])).toEqual([
      ['001', 'said "call back", twice', 'matched'],
      ['002', '  keep the spaces  ', 'ambiguous'],
      ['003', '', 'unmatched'],
      ['004', '-', 'matched'],
      ['005', '', 'unmatched'],
    ]);
    expect(table[0]).toMatchObject({
      match_entity_type: 'district',
      match_entity_id: dallas.id,
      match_nces_id: '4816230',
      match_name: 'Dallas Independent School District',
      match_city: 'Dallas',
      match_state: 'TX',
      match_duplicate_of_row: '',
    });
    expect(Number(table[0]!.match_confidence)).toBeGreaterThan(0.9);
    expect(table[1]!.match_candidates).toMatch(/Lincoln School District, \w+, IL \(0\.\d+\); .+Lincoln/);
    expect(table[3]!.match_duplicate_of_row).toBe('2');
  });

  it('is the same as a form, compressed, and as text in JSON, and may begin with a byte order mark', async () => {
    const file = 'Name,State\nDallas ISD,TX\n';
    const plain = await matched(file);
    const form = new FormData();
    form.set('entity_type', 'district');
    form.set('name_column', '');
    form.set('file', new Blob([file], { type: 'application/vnd.ms-excel' }), 'accounts.csv');
    expect((await matched(form)).text).toBe(plain.text);
    const headers = { ...CSV, 'Content-Encoding': 'gzip' };
    expect((await matched(gzipSync(file), { headers })).text).toBe(plain.text);
    const json = { 'Content-Type': 'application/json' };
    expect((await matched(JSON.stringify({ content: file }), { headers: json })).text).toBe(plain.text);
    const marked = `\ufeff${plain.text}`;
    expect((await matched(file, { query: '?bom=true' })).text).toBe(marked);
    form.set('bom', 'true');
    expect((await matched(form)).text).toBe(marked);
    expect((await send(file, { query: '?bom=yes' })).body.message).toBe('bom must be true or false.');
    const document = 'mutation ($input: CreateMatchFileInput!) { createMatchFile(input: $input) { id } }';
    const { body } = await harness.graphql(acme.key, document, { input: { content: file } });
    await harness.drain();
    expect((await read(body.data.createMatchFile.id)).matching.matched).toBe(1);
  });

  it('is read by the columns that the caller names, and refused with the titles that it has', async () => {
    const file = 'Kunde,Staat,Name\nDallas ISD,TX,Jane\n';
    const { record } = await matched(file, { query: '?name_column=Kunde&state_column=staat' });
    expect(record.matching).toMatchObject({
      matched: 1,
      columns: [{ field: 'name' }, { field: 'state' }, { field: null }],
    });
    const wrong = await send(file, { query: '?name_column=Konto' });
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      'name_column names “Konto”, which is no column of the file: “Kunde”, “Staat”, “Name”.',
    ]);
    const unknown = await send('Kunde,Staat\nDallas ISD,TX\n');
    expect([unknown.status, unknown.body.message]).toEqual([
      400,
      expect.stringContaining('“Kunde”, “Staat”'),
    ]);
    const misspelled = await send(file, { query: '?nam_column=Kunde' });
    expect(misspelled.body.message).toContain('did you mean name_column?');
  });

  it('keeps rows that cannot be read, rows with too many cells, and columns named like its own', async () => {
    const file = [
      'name,state,match_status',
      'Dallas ISD,TX,old',
      'A "B" x" c, "y,TX,old',
      '"never closed,TX,old',
      'Dallas ISD,TX,old,extra',
    ].join('\n');
    const { record, text } = await matched(file);
    const [titles, ...rows] = parse(text) as string[][];
    expect(titles!.slice(0, 5)).toEqual(['name', 'state', 'match_status', '', 'match_status_2']);
    expect(rows.map((row) => row[4])).toEqual(['matched', expect.any(String), 'unreadable', 'matched']);
    expect(rows[3]!.slice(0, 4)).toEqual(['Dallas ISD', 'TX', 'old', 'extra']);
    expect(record.matching.unreadable).toBeGreaterThan(0);
  });

  it('leaves no formula in its result, and other text as it was', async () => {
    const cells = [
      '=HYPERLINK("http://evil.example","x")',
      '+cmd|calc',
      '@us',
      '-',
      '-5.20',
      '+1 (802) 555-0100',
    ];
    const { table } = await matched(
      `name,a,b,c,d,e,f\nDallas ISD,${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()}\n`,
    );
    const [a, b, ...others] = [...'abcdef'].map((column) => table[0]![column]);
    expect([a, b]).toEqual([`'${cells[0]}`, `'${cells[1]}`]);
    expect(others).toEqual(cells.slice(2));
  });

  it.each([
    ['nothing', '', 'The file is empty'],
    ['titles alone', 'name,state\n', 'must have a row of titles'],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0xff, 0xfe]), 'not a CSV file'],
    ['too many columns', `name${',x'.repeat(600)}\nA\n`, 'at most 500 are read'],
    ['too many rows', `name\n${'A\n'.repeat(250_001)}`, 'more than 250,000 rows'],
  ])('is refused if it has %s', async (_, body, message) => {
    const { status, body: answer } = await send(body as string);
    expect([status, answer.message]).toEqual([400, expect.stringContaining(message)]);
  });

  it.each([
    [
      'the line that declares the separator for Excel',
      'sep=;\r\nAccount Name;State\r\nDallas ISD;TX\r\n',
      '',
    ],
    ['titles of several lines', '"Account\r\nName";"Billing\r\nState"\r\nDallas ISD;TX\r\n', ''],
    [
      'the lines of a report above its titles',
      'Open Opportunities\r\nAs of 11/1/2026\r\n\r\nFiltered By\r\nAccount Name,State\r\nDallas ISD,TX\r\n',
      ' The titles are in row 4; the rows above were left out.',
    ],
    [
      'rows of empty cells above its titles',
      ',\n,\nAccount Name,State\nDallas ISD,TX\n',
      ' The titles are in row 3; the rows above were left out.',
    ],
  ])('may have %s', async (_, file, note) => {
    const { record, table } = await matched(`\ufeff${file}`);
    expect(table).toEqual([expect.objectContaining({ match_status: 'matched', match_nces_id: '4816230' })]);
    expect([record.matching.rows, record.matching.read_as]).toEqual([1, expect.stringMatching(/\.$/)]);
    expect(record.matching.read_as.endsWith(note)).toBe(true);
  });

  it('has the titles of columns that the caller names in whichever row', async () => {
    const file = 'Our customers\nWho,Where\nDallas ISD,TX\n';
    const { table } = await matched(file, { query: '?name_column=Who&state_column=Where' });
    expect(table).toEqual([expect.objectContaining({ Who: 'Dallas ISD', match_nces_id: '4816230' })]);
    const without = await send('Our customers\nAccount Name,State\n');
    expect([without.status, without.body.message]).toEqual([
      400,
      expect.stringContaining('rows below its titles'),
    ]);
  });

  it('is refused with a reason if it is empty or a workbook', async () => {
    const empty = await send('', { query: '?entity_type=district' });
    expect([empty.status, empty.body.message]).toEqual([400, expect.stringContaining('The file is empty')]);
    const workbook = await send(Buffer.from('504b0304140008080800', 'hex'));
    expect([workbook.status, workbook.body.message]).toEqual([
      400,
      expect.stringContaining('Save it as CSV'),
    ]);
  });

  it('is refused if it is too large, of another type, or broken', async () => {
    const large = gzipSync(Buffer.alloc(50_000_001, `${'a'.repeat(999)}\n`));
    const tooLarge = await send(large, { headers: { ...CSV, 'Content-Encoding': 'gzip' } });
    expect([tooLarge.status, tooLarge.body.message]).toEqual([413, expect.stringContaining('at most 50 MB')]);
    const other = await send('<x/>', { headers: { 'Content-Type': 'application/xml' } });
    expect([other.status, other.body.message]).toEqual([415, expect.stringContaining('text/csv')]);
    const broken = await send('no gzip', { headers: { ...CSV, 'Content-Encoding': 'gzip' } });
    expect([broken.status, broken.body.message]).toEqual([400, expect.stringContaining('Content-Encoding')]);
    const form = await send('no form', { headers: { 'Content-Type': 'multipart/form-data' } });
    expect(form.status).toBe(400);
    const empty = new FormData();
    empty.set('name_column', 'x');
    expect((await send(empty)).body.message).toContain('no file');
  });

  it('is matched once per Idempotency-Key, and a key is refused for another file', async () => {
    const headers = { ...CSV, 'Idempotency-Key': 'accounts-1' };
    const first = await send('name\nDallas ISD\n', { headers });
    const again = await send('name\nDallas ISD\n', { headers });
    expect([again.body.id, again.headers.get('idempotent-replayed')]).toEqual([first.body.id, 'true']);
    expect((await send('name\nHouston ISD\n', { headers })).status).toBe(422);
    await harness.drain();
  });

  it('counts its rows as requests, and leaves only its result behind', async () => {
    const before = await harness.get('/credits', acme.key);
    const { record } = await matched(`name\n${'Dallas ISD\n'.repeat(1_001)}`);
    const after = await harness.get('/credits', acme.key);
    const left = (answer: typeof before) => Number(answer.headers.get('x-ratelimit-remaining'));
    expect(left(before) - left(after)).toBeGreaterThanOrEqual(6);
    const chunks = await harness.db.core.rows<{ attempt: number }>(sql`
      select distinct attempt from export_chunks where export_id = ${record.id}`);
    expect(chunks).toEqual([{ attempt: 1 }]);
  });

  it('belongs to its user alone, with at most three in progress', async () => {
    const rival = await harness.seed.organization();
    const { body } = await send('name\nDallas ISD\n');
    expect((await harness.get(`/match/files/${body.id}`, rival.key)).status).toBe(404);
    const list = await harness.post('/exports', acme.key, { path: '/vendors', format: 'csv' });
    expect((await harness.get(`/match/files/${list.body.id}`, acme.key)).status).toBe(404);
    expect((await send('name\nDallas ISD\n')).status).toBe(202);
    expect((await send('name\nDallas ISD\n')).status).toBe(409);
    await harness.drain();
  });

  it('finds synthetic places for demo organizations alone', async () => {
    const demo = await harness.seed.organization();
    await harness.db.core.rows(sql`
      update organizations set sees_synthetic = true where id = ${demo.organizationId}`);
    const id = `ffffffff-ffff-8000-8000-${String(Date.now()).slice(-12)}`;
    await harness.seed.district({ id, name: 'Elderberry Unified School District', state: 'OH' });
    const file = 'name,state\nElderberry Unified School District,OH\n';
    expect((await matched(file, { caller: demo })).table[0]!.match_entity_id).toBe(id);
    const { record, table } = await matched(file);
    expect([record.matching.unmatched, table[0]!.match_candidates]).toEqual([1, '']);
  });
});
