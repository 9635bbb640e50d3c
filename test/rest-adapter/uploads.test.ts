import { gzipSync } from 'node:zlib';
import { PACE } from '@emi/base/tables';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Connection } from '../support/connection.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'growth' });
});
afterAll(() => harness.close());
beforeEach(() => harness.pass(60_000));

const PATH = '/api/v1/match/files';
const CSV = { 'Content-Type': 'text/csv' };

const send = (body: string | Buffer, headers: Record<string, string> = CSV) =>
  harness.request(PATH, { method: 'POST', key: acme.key, headers, body: body as string });

const upload = (key: string, length: number, type = 'text/csv') =>
  `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: ${type}\r\n` +
  `Content-Length: ${length}\r\n\r\n`;
const credits = (key: string) =>
  `GET /api/v1/credits HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;

describe('a file that is refused', () => {
  it.each([
    ['lines', `name\nOak\n${'\n'.repeat(1_100_000)}`, 'more than 1,000,000 lines'],
    ['cells', `name\n${`${','.repeat(499)}\n`.repeat(20_100)}`, 'more than 10,000,000 cells'],
    ['rows', `name\n${'a\n'.repeat(250_001)}`, 'more than 250,000 rows'],
  ])(
    'has too many %s, however small it is folded, and others are answered meanwhile',
    async (_, text, why) => {
      let answered = 0;
      let isDone = false;
      const refused = send(gzipSync(text), { ...CSV, 'Content-Encoding': 'gzip' }).finally(() => {
        isDone = true;
      });
      while (!isDone) {
        expect((await harness.request('/healthz')).status).toBe(200);
        answered++;
      }
      const { status, body } = await refused;
      expect([status, body.message]).toEqual([400, expect.stringContaining(why)]);
      expect(answered).toBeGreaterThan(20);
    },
  );

  it.each([
    ['a file', 'text/csv', `${'a,'.repeat(600)}\n${'b\n'.repeat(1_000_000)}`],
    [
      'a form',
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'a,'.repeat(600)}\n` +
        `${'b\n'.repeat(1_000_000)}\r\n--x--\r\n`,
    ],
  ])('leaves its connection to the next request: %s', async (_, type, text) => {
    const connection = await Connection.open(harness.origin);
    connection.write(upload(acme.key, Buffer.byteLength(text), type) + text.slice(0, 100_000));
    expect(await connection.status()).toBe(400);
    connection.write(text.slice(100_000) + credits(acme.key));
    expect(await connection.status()).toBe(200);
    connection.close();
  });
});

describe('a file that cannot be stored or read', () => {
  it('is a 400: NUL in a title or a cell of a file', async () => {
    for (const [file, line] of [
      ['na\0me,state\nOak,TX\n', 1],
      ['name,state\nOak,TX\nEl\0m,TX\n', 3],
    ] as const) {
      const { status, body } = await send(file);
      expect([status, body.message]).toEqual([
        400,
        `The row that begins on line ${line} has a NUL character. Nothing was matched.`,
      ]);
    }
    const json = JSON.stringify({ content: 'na\0me\nOak\n' });
    expect((await send(json, { 'Content-Type': 'application/json' })).status).toBe(400);
  });

  it.each([71, 256, 257, 300, 5_000])(
    'is a 400: a form with a boundary of %d characters that never comes',
    async (length) => {
      const type = `multipart/form-data; boundary=${'b'.repeat(length)}`;
      const { status, body } = await send('--b\r\n\r\nno form', { 'Content-Type': type });
      expect([status, body.message]).toEqual([400, expect.stringMatching(/form/)]);
    },
  );
});

describe('files that take long to read', () => {
  it('keep no other file waiting until they are read', async () => {
    const long = gzipSync(`name\nOak\n${`${'"'.repeat(999_998)}\n`.repeat(6)}${'a,'.repeat(600)}\n`);
    const ended: number[] = [];
    const all: Promise<unknown>[] = [];
    for (let at = 0; at < 2; at++) {
      const { key } = await harness.seed.organization({ plan: 'free' });
      const headers = { ...CSV, 'Content-Encoding': 'gzip' };
      const one = async () => {
        const body = long as unknown as string;
        ended.push((await harness.request(PATH, { method: 'POST', key, headers, body })).status);
      };
      all.push(one(), one());
    }
    expect((await send('name\nOak\n')).status).toBe(202);
    expect(ended.length).toBeLessThan(all.length); // read to their ends, they would all come first
    await Promise.all(all);
    expect(ended).toEqual([400, 400, 400, 400]);
    await harness.drain();
  });
});

describe('senders that are slow', () => {
  const { graceMs } = PACE;
  afterEach(() => {
    PACE.graceMs = graceMs;
  });

  it('keep nobody else from sending a file', async () => {
    const slow: Connection[] = [];
    for (let at = 0; at < 4; at++) {
      const { key } = await harness.seed.organization({ plan: 'free' });
      for (let one = 0; one < 2; one++) {
        const connection = await Connection.open(harness.origin);
        connection.write(`${upload(key, 1_000_000)}name\n`);
        slow.push(connection);
      }
    }
    expect((await send('name,state\nOak,TX\n')).status).toBe(202);
    for (const connection of slow) connection.close();
    await harness.drain();
  });

  it('are told so, and their connection ends', async () => {
    PACE.graceMs = 50;
    const connection = await Connection.open(harness.origin);
    connection.write(`${upload(acme.key, 1_000_000)}name\n`);
    expect(await connection.status()).toBe(408);
    await connection.ended;
    PACE.graceMs = graceMs;
    expect((await send('name,state\nOak,TX\n')).status).toBe(202);
    await harness.drain();
  });

  it('have two files at once', async () => {
    const connections: Connection[] = [];
    for (let at = 0; at < 2; at++) {
      const connection = await Connection.open(harness.origin);
      connection.write(`${upload(acme.key, 1_000_000)}name\n`);
      connections.push(connection);
      await harness.get('/credits', acme.key);
    }
    expect((await send('name,state\nOak,TX\n')).status).toBe(503);
    for (const connection of connections) connection.close();
  });
});
