import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { cleanUpExports } from '../../src/maintenance/retention/clean-ups.ts';
import type { Cast } from '../support/cast.ts';
import { asOwner } from '../support/database.ts';
import { download } from '../support/download.ts';
import { fillTable } from '../support/fill-table.ts';
import { Harness } from '../support/harness.ts';
import { pathOf } from '../support/links.ts';

let harness: Harness;
let acme: Cast;
const SCHOOLS = 1_050;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'growth' });
  const { id } = await harness.seed.district();
  await fillTable(
    harness.address,
    'schools',
    `insert into schools (nces_id, name, state, district_id)
     select 'X' || n, 'Many ' || lpad(n::text, 5, '0'), 'NM', '${id}' from generate_series(1, ${SCHOOLS}) n`,
  );
});
afterAll(() => harness.close());
beforeEach(() => harness.pass(60_000)); // each test has a window of its own

const PATH = '/schools?state=NM&fields=id,name';
const order = (path = PATH, { caller = acme, format = 'csv', headers = {} } = {}) =>
  harness.post('/exports', caller.key, { path, format }, headers);
const read = async (id: string, caller = acme) => (await harness.get(`/exports/${id}`, caller.key)).body;
const trail = async (caller = acme): Promise<[string, string, number | null][]> =>
  (await harness.get('/audit-trail', caller.key)).body.data.map(
    ({ action, path, rows }: { action: string; path: string; rows: number | null }) => [action, path, rows],
  );
const fetched = (url: string) => download(harness.origin + pathOf(url), 'no key is needed');

/** Queues an export, runs it, and returns its record. */
async function exported(path?: string, options?: Parameters<typeof order>[1]) {
  const { body } = await order(path, options);
  await harness.drain();
  return read(body.id, options?.caller);
}

describe('a background export', () => {
  it('is queued, reports its progress, and has a file equal to the streamed one', async () => {
    const { status, body, headers } = await order();
    expect([status, headers.get('location')]).toEqual([202, `/api/v1/exports/${body.id}`]);
    expect(body).toMatchObject({ path: PATH, format: 'csv', rows: null, download_url: null });
    expect(body.job).toMatchObject({ status: 'queued', progress: { percent: 0 } });
    await harness.drain();
    const done = await read(body.id);
    expect(done.job).toMatchObject({
      status: 'completed',
      progress: {
        completed: SCHOOLS,
        total: SCHOOLS,
        percent: 100,
        message: '1050 of 1050 rows are written.',
      },
    });
    const streamed = await harness.get(`${PATH}&format=csv`, acme.key);
    expect([done.rows, done.bytes]).toEqual([SCHOOLS, Buffer.byteLength(streamed.text)]);
    const file = await fetched(done.download_url);
    expect(file).toMatchObject({ status: 200, isWhole: true, text: streamed.text });
    expect(file.headers).toMatchObject({
      'content-length': String(done.bytes),
      'content-disposition': `attachment; filename="${done.id}.csv"`,
    });
    expect((await trail()).slice(0, 4)).toEqual([
      ['export_downloaded', PATH, SCHOOLS],
      ['export_streamed', `${PATH}&format=csv`, SCHOOLS],
      ['export_completed', PATH, SCHOOLS],
      ['export_requested', PATH, null],
    ]);
    expect((await harness.get('/exports', acme.key)).body.data[0]).toEqual(await read(done.id));
  });

  it('shows the owner what JSON shows them, and nothing of the records of others', async () => {
    const district = await harness.seed.district();
    await harness.seed.contact({ districtId: district.id, name: 'Ann Able' });
    const path = `/contacts?district_id=${district.id}`;
    const stranger = await harness.seed.organization();
    await acme.unlocks('district', district);
    const [mine, theirs] = [
      await exported(path, { format: 'ndjson' }),
      await exported(path, { format: 'ndjson', caller: stranger }),
    ];
    const { text } = await fetched(mine.download_url);
    const shown = await harness.get(
      `${path}&include=roles,level,email_verification_basis,email_seen_at`,
      acme.key,
    ); // files hold these by default
    expect(JSON.parse(text)).toEqual(shown.body.data[0]);
    expect(text).not.toContain('cnry-contact');
    expect((await fetched(theirs.download_url)).text).toBe('');
  });

  it('belongs to its user: no one else finds it, and only their organization has it in its trail', async () => {
    const done = await exported();
    const [colleague, stranger] = [await acme.colleague(), await harness.seed.organization()];
    for (const { key } of [colleague, stranger]) {
      expect((await harness.get(`/exports/${done.id}`, key)).status).toBe(404);
      expect((await harness.get('/exports', key)).body.data).toEqual([]);
    }
    expect(await trail(stranger)).toEqual([]);
    expect((await harness.get('/audit-trail', colleague.key)).body.data.length).toBeGreaterThan(0);
  });

  it('is refused with the reason if its path is not a list, or the list refuses it', async () => {
    const stranger = await harness.seed.organization();
    const list = await harness.seed.list(stranger);
    const locked = await harness.seed.district();
    for (const [path, status, message] of [
      ['/nothing', 400, 'path must be the path of a list'],
      ['/me', 400, 'path must be the path of a list'],
      ['/schools?stat=TX', 400, 'Unknown parameters: stat.'],
      ['/schools?state=Texas', 400, 'state must be'],
      ['/schools?fields=nonsense', 400, 'fields must be one or more of id'],
      ['/schools?search=%zz', 400, 'path must be validly percent-encoded'],
      ['/lists/nonsense/items', 400, 'listId must be a UUID'],
      [`/lists/${list.id}/items`, 404, 'There is no list'],
      [`/districts/${locked.id}/rfps`, 403, 'This district is locked'],
    ] as const) {
      const { status: given, body } = await order(path);
      expect([path, given, body.message]).toEqual([path, status, expect.stringContaining(message)]);
    }
    expect((await harness.get('/exports', stranger.key)).body.data).toEqual([]);
  });

  it('counts its rows as requests when it is requested, once for a repeated request', async () => {
    const caller = await harness.seed.organization({ plan: 'growth' });
    const headers = { 'Idempotency-Key': 'export-1' };
    const first = await order(PATH, { caller, headers });
    expect(first.headers.get('x-ratelimit-remaining')).toBe(String(1_200 - 6));
    const again = await order(PATH, { caller, headers });
    expect([again.body.id, again.headers.get('x-ratelimit-remaining')]).toEqual([
      first.body.id,
      String(1_200 - 7),
    ]);
    await harness.drain();
    expect((await harness.get('/me', caller.key)).headers.get('x-ratelimit-remaining')).toBe(
      String(1_200 - 8),
    );
  });

  it('is one of at most three in progress', async () => {
    const caller = await harness.seed.organization();
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(PATH, { caller })));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 409, 409]);
    await harness.drain();
    expect((await order(PATH, { caller })).status).toBe(202);
    await harness.drain();
  });

  it('waits for a worker of this release if workers of an earlier one would write another format', async () => {
    const caller = await harness.seed.organization();
    const earlier = harness.handlers().filter(({ kind }) => kind.name !== 'typed_export');
    const orders = await Promise.all(
      ['csv', 'xlsx', 'parquet'].map((format) => order(PATH, { caller, format })),
    );
    const states = () =>
      Promise.all(orders.map(async ({ body }) => (await read(body.id, caller)).job.status));
    await harness.drain(earlier);
    expect(await states()).toEqual(['completed', 'queued', 'queued']);
    await harness.drain();
    expect(await states()).toEqual(['completed', 'completed', 'completed']);
    const events = (await harness.get('/events?type=export.completed', caller.key)).body.data;
    expect(events.map(({ data }: { data: { export_id: string } }) => data.export_id).sort()).toEqual(
      orders.map(({ body }) => body.id).sort(),
    );
  });

  it('fails with the reason when its list is gone, which the trail records', async () => {
    const caller = await harness.seed.organization();
    const list = await harness.seed.list(caller);
    const path = `/lists/${list.id}/items`;
    const { body } = await order(path, { caller });
    await harness.send('DELETE', `/lists/${list.id}`, caller.key);
    await harness.drain();
    const failed = await read(body.id, caller);
    expect(failed.job).toMatchObject({ status: 'failed', error: 'There is no list with this id.' });
    expect(failed.download_url).toBeNull();
    expect((await trail(caller))[0]).toEqual(['export_failed', path, null]);
  });
});

/** The link with another last character of base64url that decodes to the same bytes. */
const sameBytes = (link: string): string => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return link.slice(0, -1) + alphabet[alphabet.indexOf(link.at(-1)!) + 1];
};

describe('the link to a file', () => {
  it('is admitted ten times a minute, and adds one line a minute to the trail, however many ask at once', async () => {
    const caller = await harness.seed.organization();
    const [done, other] = [await exported(PATH, { caller }), await exported(PATH, { caller })];
    const ask = (link: string, times: number) =>
      harness.together(Array.from({ length: times }, () => ({ path: pathOf(link) })));
    const answers = await ask(done.download_url, 25);
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([10, 15]);
    expect(JSON.parse(refused[0]!.text)).toMatchObject({ error: 'Rate Limited', code: 'RATE_LIMITED' });
    expect(Object.fromEntries(refused[0]!.headers)).toMatchObject({
      'retry-after': '60',
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '0',
    });
    expect((await fetched(other.download_url)).status).toBe(200);
    const downloads = async () =>
      (await trail(caller)).filter(([action]) => action === 'export_downloaded').length;
    expect(await downloads()).toBe(2);
    await asOwner(harness.address, `update audit_entries set created_at = created_at - interval '1 minute'`);
    harness.pass(60_000);
    expect((await fetched(done.download_url)).status).toBe(200);
    expect(await downloads()).toBe(3);
    const guesses = await ask(done.download_url.replace('signature=', 'signature=x'), 80);
    expect([404, 429].map((code) => guesses.filter(({ status }) => status === code).length)).toEqual([
      59, 21,
    ]);
    harness.pass(60_000);
  });

  it('counts its parts by their share of the file', async () => {
    const done = await exported(PATH, { caller: await harness.seed.organization() });
    const part = async (range: string) =>
      (await harness.request(pathOf(done.download_url), { headers: { Range: `bytes=${range}` } })).status;
    for (let time = 0; time < 9; time++) expect(await part('1-')).toBe(206);
    const half = Math.ceil(done.bytes / 2);
    expect([await part(`0-${half - 2}`), await part(`${half}-`)]).toEqual([206, 206]);
    expect([await part('1-'), await part('1-1000'), (await fetched(done.download_url)).status]).toEqual([
      429, 429, 429,
    ]);
    harness.pass(60_000);
  });

  it('works without a key for a day, and only as issued', async () => {
    const [done, other] = [await exported(), await exported()];
    const url = new URL(done.download_url);
    const changed = (name: string, value: string): string => {
      const forged = new URL(url);
      forged.searchParams.set(name, value);
      return forged.pathname + forged.search;
    };
    const expires = Number(url.searchParams.get('expires'));
    for (const forged of [
      changed('expires', String(expires + 1)),
      changed('signature', 'A'.repeat(43)),
      changed('signature', url.searchParams.get('signature')!.slice(0, 42)),
      changed('signature', new URL(other.download_url).searchParams.get('signature')!),
      url.pathname,
      `${url.pathname}x${url.search}`,
      `/downloads/${other.id}${url.search}`,
      changed('expires', `0${expires}`),
      `/downloads/${done.id.toUpperCase()}${url.search}`,
      `${url.pathname}${url.search}&also=1`,
      `${url.pathname}?signature=${url.searchParams.get('signature')}&expires=${expires}`,
      pathOf(sameBytes(done.download_url)),
      `${url.pathname}?expires=${expires}&expires=${expires}&signature[]=x`,
    ]) {
      const { status, body } = await harness.request(forged);
      expect([forged, status, body.message]).toEqual([forged, 404, 'There is no such download.']);
    }
    expect(
      (await harness.request(pathOf(done.download_url), { method: 'HEAD' })).headers.get('content-length'),
    ).toBe(String(done.bytes));
    harness.pass(23 * 3_600_000);
    expect((await fetched(done.download_url)).status).toBe(200);
    harness.pass(3_600_000);
    expect((await fetched(done.download_url)).status).toBe(410);
    expect((await read(done.id)).download_url).toBeNull();
  });

  it('no longer works once the file is deleted', async () => {
    const done = await exported();
    await harness.db.core.rows(
      sql`update exports set expires_at = now() - interval '1 s' where id = ${done.id}`,
    );
    await harness.db.transaction((tx) => harness.jobs.enqueue(tx, cleanUpExports.kind, [{ payload: {} }]));
    await harness.drain([cleanUpExports]);
    const chunks = await harness.db.core.rows(sql`select from export_chunks where export_id = ${done.id}`);
    expect(chunks).toEqual([]);
  });
});
