import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createMarketClient, IncompleteExportError } from '../../packages/client/src/index.ts';
import type { Cast } from '../support/cast.ts';
import { asOwner } from '../support/database.ts';
import { type Download, open, rest } from '../support/download.ts';
import { fillTable } from '../support/fill-table.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;

/** More than the buffers between a service and a client that does not read, even if it is compressed. */
const SCHOOLS = 3_000;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'growth' });
  const { id } = await harness.seed.district();
  await fillTable(
    harness.address,
    'schools',
    `insert into schools (nces_id, name, state, district_id, physical_address, grade_levels)
     select 'X' || n, 'Many ' || lpad(n::text, 5, '0'), 'NM', '${id}',
       (select string_agg(md5(n || ' ' || i), '') from generate_series(1, 300) i), 'KG-05'
     from generate_series(1, ${SCHOOLS}) n`,
  );
});
afterAll(() => harness.close());
beforeEach(() => harness.pass(60_000)); // each test has a window of its own

const MANY = '/schools?state=NM';

describe('an export under way', () => {
  /** The pages of schools that the service has read so far. */
  let pages = 0;
  const { query } = pg.Client.prototype;
  beforeEach(() => {
    pages = 0;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      if (String((args[0] as { text?: string }).text).includes('from schools r') && args.length === 1)
        pages++;
      return (query as (...all: unknown[]) => unknown).apply(this, args);
    } as typeof query;
  });
  afterEach(() => {
    pg.Client.prototype.query = query;
  });

  /** Opens an export whose client reads a little, and waits until the service reads no further. */
  async function stalled(format: string, headers?: Record<string, string>) {
    const response = await open(`${harness.origin}/api/v1${MANY}&format=${format}`, acme.key, headers);
    await once(response, 'readable');
    await untilStalled();
    return response;
  }
  async function untilStalled(): Promise<void> {
    let same = 0;
    for (let last = -1; same < 5; last = pages) {
      await sleep(60);
      same = pages === last ? same + 1 : 0;
    }
  }

  it('reads no further than its client takes, and not at all once the client is gone', async () => {
    const response = await stalled('ndjson');
    const before = pages;
    expect(before).toBeLessThan(SCHOOLS / 200 / 1.2);
    response.destroy();
    await sleep(400);
    expect(pages).toBeLessThanOrEqual(before + 1);
  });

  /** Runs while no page of schools can be read. */
  async function withoutSchools<T>(run: () => Promise<T>): Promise<T> {
    await asOwner(harness.address, 'alter table schools rename to schools_away');
    try {
      return await run();
    } finally {
      await asOwner(harness.address, 'alter table schools_away rename to schools');
    }
  }
  const failed = async (format: string, headers?: Record<string, string>): Promise<Download> => {
    const response = await stalled(format, headers);
    return withoutSchools(() => rest(response));
  };
  const MESSAGE = 'Something went wrong on our side. Quote the X-Request-Id when you ask about it.';
  const LAST_LINES = [
    ['csv', `This file is incomplete. ${MESSAGE}`],
    ['ndjson', JSON.stringify({ error: 'Internal Server Error', message: MESSAGE, statusCode: 500 })],
  ] as const;

  it.each(LAST_LINES)(
    'breaks the connection inside the body when a page of %s cannot be read, after giving the reason',
    async (format, last) => {
      const file = await failed(format);
      expect([file.isWhole, file.trailers]).toEqual([false, {}]);
      expect(file.text.trimEnd().split(/\r?\n/).at(-1)).toBe(last);
    },
  );

  it.each(LAST_LINES)(
    'sends `failed` in a trailer of %s to a client that reads trailers, with the number of rows sent',
    async (format, last) => {
      const file = await failed(format, { TE: 'deflate, Trailers' });
      const lines = file.text.trimEnd().split(/\r?\n/);
      expect(lines.at(-1)).toBe(last);
      const rows = lines.length - (format === 'csv' ? 2 : 1);
      expect(file.trailers).toEqual({ 'x-export-status': 'failed', 'x-export-rows': String(rows) });
      expect([file.isWhole, rows < SCHOOLS]).toEqual([true, true]);
    },
  );

  it('sends `failed` in a trailer of a compressed file, too', async () => {
    const file = await failed('csv', { TE: 'trailers', 'Accept-Encoding': 'gzip' });
    expect(file.headers['content-encoding']).toBe('gzip');
    expect([file.isWhole, file.trailers['x-export-status']]).toEqual([true, 'failed']);
  });

  it('resets the connection of an HTTP/1.0 client, whose file has no other end', async () => {
    const socket = connect(Number(new URL(harness.origin).port), '127.0.0.1');
    socket.write(
      `GET /api/v1${MANY}&format=csv HTTP/1.0\r\nTE: trailers\r\nAuthorization: Bearer ${acme.key}\r\n\r\n`,
    );
    await once(socket, 'readable');
    await untilStalled();
    await withoutSchools(async () => {
      socket.resume();
      await expect(once(socket, 'close')).rejects.toMatchObject({ code: 'ECONNRESET' });
    });
  });

  it('makes the typed client throw', async () => {
    const market = createMarketClient({ key: acme.key, baseUrl: `${harness.origin}/api/v1` });
    const rows = market.rows('/schools', { state: 'NM' });
    await rows.next();
    let read = 1;
    const reading = withoutSchools(async () => {
      for await (const _ of rows) read++;
    });
    await expect(reading).rejects.toBeInstanceOf(IncompleteExportError);
    expect(read).toBeLessThan(SCHOOLS);
  });

  it('is in the audit trail as broken off', async () => {
    await failed('csv');
    const { body } = await harness.get('/audit-trail?limit=1', acme.key);
    expect(body.data[0]).toMatchObject({ action: 'export_broken_off' });
  });
});
