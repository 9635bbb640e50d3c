import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Cast } from '../support/cast.ts';
import { type Download, download } from '../support/download.ts';
import { fillTable } from '../support/fill-table.ts';
import { Harness } from '../support/harness.ts';
import { preparedRoutes } from '../support/sample-requests.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;
let acme: Cast;
let districtId: string;

/** More rows than the plan `free` may export at once. */
const SCHOOLS = 9_000;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'growth' });
  districtId = (await harness.seed.district()).id;
  await fillTable(
    harness.address,
    'schools',
    `insert into schools (nces_id, name, state, district_id, grade_levels)
     select 'X' || n, 'Many ' || lpad(n::text, 5, '0'), 'NM', '${districtId}', 'KG-05'
     from generate_series(1, ${SCHOOLS}) n`,
  );
});
afterAll(() => harness.close());
beforeEach(() => harness.pass(60_000)); // each test has a window of its own

const MANY = '/schools?state=NM';
/** As JSON, with the values that every file has. */
const WHOLE = `${MANY}&include=teachers_year,display_name,operating_status,former_names,student_count_year,reading`;
const fetched = (path: string, headers?: Record<string, string>, caller = acme): Promise<Download> =>
  download(`${harness.origin}/api/v1${path}`, caller.key, headers);
const linesOf = ({ text }: Download): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const rowsOf = ({ text }: Download): Record<string, string>[] => parse(text, { columns: true });
/** The names of a record's columns. */
const namesIn = (record: object, prefix = ''): string[] =>
  Object.entries(record).flatMap(([key, value]) =>
    ['_access', 'reading', 'changes'].includes(key) ? namesIn(value, `${prefix}${key}.`) : [prefix + key],
  );
const remaining = async (): Promise<number> =>
  Number((await harness.get('/me', acme.key)).headers.get('x-ratelimit-remaining'));

describe('an export', () => {
  it('has every record of the search once, in its order, equal to the JSON response', async () => {
    const json = await harness.get(`${WHOLE}&limit=200&offset=150`, acme.key);
    const file = await fetched(`${MANY}&format=ndjson&limit=1000`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    const records = linesOf(file);
    expect(records).toHaveLength(1_000);
    expect(new Set(records.map(({ id }) => id)).size).toBe(1_000);
    expect(records.slice(150, 350)).toEqual(json.body.data);
  });

  it('is CSV with a header, and every value of the record in its column', async () => {
    const file = await fetched(`${MANY}&limit=3`, { Accept: 'text/csv' });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="schools.csv"',
      'x-export-total': '3',
    });
    const [first] = (await harness.get(`${WHOLE}&limit=1`, acme.key)).body.data;
    const [row] = rowsOf(file);
    expect(Object.keys(row!)).toEqual(namesIn(first));
    expect(row).toMatchObject({
      id: first.id,
      name: 'Many 00001',
      phone: '',
      '_access.is_unlocked': 'false',
    });
  });

  it('has the columns of fields, in that order, and names the allowed ones when there is no such column', async () => {
    const csv = await fetched(`${MANY}&limit=1&format=csv&fields=name,_access.unlock_cost,state`);
    expect(csv.text).toBe('name,_access.unlock_cost,state\r\nMany 00001,6,NM\r\n');
    const ndjson = await fetched(`${MANY}&limit=1&format=ndjson&fields=name,_access.unlock_cost`);
    expect(linesOf(ndjson)).toEqual([{ name: 'Many 00001', _access: { unlock_cost: 6 } }]);
    const wrong = await fetched(`${MANY}&format=csv&fields=name,nonsense`);
    expect(wrong.status).toBe(400);
    expect(wrong.text).toMatch(/fields must be one or more of id, .*_access\.unlock_cost/);
    const json = await harness.get(`${MANY}&limit=1&fields=name`, acme.key);
    expect(json.headers.get('x-ignored-parameters')).toBe('fields');
  });

  it('has names without dots on request', async () => {
    const query = `${MANY}&limit=1&names=flat&fields=name,_access.unlock_cost`;
    expect((await fetched(`${query}&format=csv`)).text).toBe('name,access_unlock_cost\r\nMany 00001,6\r\n');
    expect(linesOf(await fetched(`${query}&format=ndjson`))).toEqual([
      { name: 'Many 00001', access_unlock_cost: 6 },
    ]);
    const [whole] = linesOf(await fetched(`${MANY}&limit=1&names=flat&format=ndjson`));
    expect(whole).toMatchObject({ name: 'Many 00001', phone: null, access_is_unlocked: false });
    expect(Object.keys(whole!).filter((name) => name.includes('.') || name.startsWith('_'))).toEqual([]);
  });

  it('begins with a byte order mark on request, in CSV only', async () => {
    const query = `${MANY}&limit=1&fields=name&bom=true`;
    const bytesOf = async (format: string) => {
      const response = await fetch(`${harness.origin}/api/v1${query}&format=${format}`, {
        headers: { Authorization: `Bearer ${acme.key}` },
      });
      return Buffer.from(await response.arrayBuffer()).toString();
    };
    expect(await bytesOf('csv')).toBe('\ufeffname\r\nMany 00001\r\n');
    expect(await bytesOf('ndjson')).toBe('{"name":"Many 00001"}\n');
  });

  it('has one line for each record to every reader of NDJSON', async () => {
    const name = 'Ends\u2028of\u2029lines\u0085here';
    await harness.seed.school({ name, state: 'RI' });
    const { text } = await fetched('/schools?state=RI&format=ndjson');
    expect(text).not.toMatch(/[\u0085\u2028\u2029]/);
    expect(JSON.parse(text)).toMatchObject({ name });
  });

  it('is offered by every list, empty or not, and by nothing else', async () => {
    const lists = (await preparedRoutes()).filter(({ query }) => 'format' in query).map(({ path }) => path);
    expect(lists).toEqual(
      expect.arrayContaining([
        '/districts',
        '/schools',
        '/contacts',
        '/vendors',
        '/districts/{districtId}/rfps',
      ]),
    );
    await acme.unlocks('district', { id: districtId });
    const list = await harness.seed.list(acme);
    for (const path of lists) {
      if (/contactId|schoolId|webhookId|savedSearchId/.test(path)) continue;
      const file = await fetched(
        `${path.replace('{districtId}', districtId).replace('{listId}', list.id)}?format=csv&limit=1`,
      );
      expect([path, file.status, file.isWhole]).toEqual([path, 200, true]);
    }
    expect((await fetched('/me', { Accept: 'text/csv' })).status).toBe(406);
  });

  it('refuses a locked record, an unknown one, and a position as JSON does, in JSON', async () => {
    const locked = await harness.seed.district();
    for (const [path, status] of [
      [`/districts/${locked.id}/rfps`, 403],
      [`/lists/${locked.id}/items`, 404],
      ['/schools?offset=1', 400],
      ['/schools?after=WyJuYW1lIHVwIiwi', 400],
      ['/schools?format=xml', 400],
    ] as const) {
      const file = await fetched(path, { Accept: 'text/csv' });
      expect([path, file.status, file.headers['content-type']]).toEqual([
        path,
        status,
        'application/json; charset=utf-8',
      ]);
    }
  });

  it('is compressed on request and still has its trailers', async () => {
    const file = await fetched(`${MANY}&format=ndjson&limit=400`, { 'Accept-Encoding': 'gzip' });
    expect(file.headers['content-encoding']).toBe('gzip');
    expect(file.trailers).toEqual({ 'x-export-status': 'complete', 'x-export-rows': '400' });
  });

  it('answers HEAD with its headers, after reading one page', async () => {
    const head = () =>
      harness.request(`/api/v1${MANY}`, { key: acme.key, method: 'HEAD', headers: { Accept: 'text/csv' } });
    let answer!: Awaited<ReturnType<typeof head>>;
    const statements = await statementsOf(async () => {
      answer = await head();
    });
    expect([answer.status, answer.headers.get('x-export-total')]).toEqual([200, String(SCHOOLS)]);
    expect(statements.filter(({ text }) => /^\s*select r\.id as "id"/.test(text))).toHaveLength(1);
  });
});

describe('the price of an export', () => {
  it.each([
    [1, 1],
    [200, 1],
    [201, 2],
    [1_000, 5],
  ])('counts %d rows as %d requests', async (rows, price) => {
    const before = await remaining();
    const file = await fetched(`${MANY}&format=csv&limit=${rows}`);
    expect(rowsOf(file)).toHaveLength(rows);
    expect(file.headers['x-ratelimit-remaining']).toBe(String(before - price));
    expect(await remaining()).toBe(before - price - 1);
  });

  it('counts HEAD as one request, however many rows the file has', async () => {
    const before = await remaining();
    const headers = { Accept: 'text/csv' };
    await harness.request(`/api/v1${MANY}`, { key: acme.key, method: 'HEAD', headers });
    expect(await remaining()).toBe(before - 2);
  });

  it('counts no rows as one request', async () => {
    const before = await remaining();
    await fetched('/schools?state=AK&format=csv');
    expect(await remaining()).toBe(before - 2);
  });

  it('is refused with 429 before the first row when the window has no room for all of it', async () => {
    const small = await harness.seed.organization({ plan: 'free' });
    const file = await fetched(`${MANY}&format=csv&limit=6000`, {}, small);
    expect([file.status, file.isWhole]).toEqual([200, true]);
    const refused = await fetched(`${MANY}&format=csv&limit=400`, {}, small);
    expect(refused.status).toBe(429);
    harness.pass(60_000);
    for (let at = 0; at < 29; at++) await harness.get('/me', small.key);
    const late = await fetched(`${MANY}&format=csv&limit=400`, {}, small);
    expect(late.status).toBe(429);
    expect(late.headers['retry-after']).toBe('60');
    expect(late.text).toContain('This one counts as 2.');
  });

  it('bounds the rows by the requests of the plan, and to 20,000 for everybody', async () => {
    const small = await harness.seed.organization({ plan: 'free' });
    const refused = await fetched(`${MANY}&format=csv`, {}, small);
    expect(refused.status).toBe(422);
    expect(JSON.parse(refused.text).error).toBe('EXPORT_TOO_LARGE');
    expect(JSON.parse(refused.text).message).toBe(
      `The export has ${SCHOOLS} rows; at most 6000 are allowed here. Narrow the search, set limit, or create a ` +
        'background export with POST /exports.',
    );
  });
});
