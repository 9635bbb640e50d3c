import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { runImport } from '../../src/importers/index.ts';
import type { ImportProgress } from '../../src/importers/options.ts';
import { eventually } from '../support/eventually.ts';
import { csv, districtRow, ImportDesk, schoolRow } from '../support/imports.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
  await desk.import('nces-districts', csv(districtRow({ nces_id: '0000001' })));
});
afterAll(() => desk.close());

/** Large enough that much of it is on its way to the database before the truncation is noticed. */
const ROWS = Array.from({ length: 3_000 }, (_, i) =>
  districtRow({ nces_id: String(1_000_000 + i), phone: `${i * 7919}` }),
);
const LONG = csv(...ROWS);
const PACKED = gzipSync(LONG);
const STORED = zipSync({ 'districts.csv': Buffer.from(LONG) }, { level: 0 });

/** The archive with one digit of a phone number changed, far from its start. */
function changed(archive: Uint8Array): Buffer {
  const copy = Buffer.from(archive);
  const at = copy.indexOf(`${2_500 * 7919}`);
  copy[at] = copy[at] === 0x31 ? 0x32 : 0x31;
  return copy;
}

/** Checks that the only district is the one stored before the import, and that no session of an import is left. */
async function expectUntouched(): Promise<void> {
  expect(await desk.rows('select nces_id from districts')).toEqual([{ nces_id: '0000001' }]);
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and application_name like '%import%'`;
  for (let i = 0; i < 100 && (await desk.rows(others)).length > 0; i++)
    await new Promise((r) => setTimeout(r, 20));
  expect(await desk.rows(others)).toEqual([]);
}

describe('the import of an unreadable file', () => {
  const damaged = Buffer.from(PACKED);
  damaged.fill(0xff, damaged.length >> 1, (damaged.length >> 1) + 100);
  const header = LONG.slice(0, LONG.indexOf('\n'));

  it.each<[string, Buffer, RegExp]>([
    [
      'a truncated gzip',
      PACKED.subarray(0, PACKED.length - 10),
      /^The gzip file ends too early: it was cut off\./,
    ],
    ['a gzip cut off in the middle', PACKED.subarray(0, PACKED.length / 2), /^The gzip file ends too early/],
    ['a gzip of which nothing is left', PACKED.subarray(0, 5), /^The gzip file ends too early/],
    ['a damaged gzip', damaged, /^The gzip file is damaged/],
    [
      'a ZIP archive in which one digit of a table changed',
      changed(STORED),
      /^The ZIP archive is damaged .*the checksum of districts\.csv is wrong/,
    ],
    [
      'a ZIP archive in a ZIP archive that changed',
      Buffer.from(zipSync({ 'all.zip': changed(STORED) })),
      /^The ZIP archive is damaged .*the checksum of districts\.csv is wrong/,
    ],
    [
      'a ZIP archive without its end',
      Buffer.from(zipSync({ 'districts.csv': Buffer.from(LONG) })).subarray(0, -30),
      /^The ZIP archive is damaged .*its directory is missing/,
    ],
    ['an Excel workbook', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(5_000)]), /ZIP archive/],
    [
      'an image',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5_000, 7)]),
      /not readable text/,
    ],
    [
      'an HTML page',
      Buffer.from('<!doctype html>\n<title>404</title>\n'),
      /lacks nces_id, name, state.*doctype/,
    ],
    ['a line without end', Buffer.alloc(3_000_000, 'x'), /line of more than 1000000 bytes/],
    ['an empty file', Buffer.alloc(0), /^The file is empty/],
    ['a packed empty file', gzipSync(''), /^The file is empty/],
    ['a file that consists of blank lines', Buffer.from('\n\n\r\n'), /^The file is empty/],
    [
      'a header without the id',
      Buffer.from('name,state\nX,TX\n'),
      /^The header lacks nces_id: is this a file of districts\?/,
    ],
    ['a header that names a column twice', Buffer.from(`${header},name\n`), /names the column name twice/],
    [
      'a header with broken quotes',
      Buffer.from(LONG.replace('name', '"name')),
      /header line has unbalanced quotes/,
    ],
  ])('ends in one clear error and writes nothing for %s', async (_, file, message) => {
    const failure = desk.import('nces-districts', file);
    await expect(failure).rejects.toThrow(message);
    await expect(failure).rejects.toMatchObject({
      name: 'Problem',
      code: 'BAD_USER_INPUT',
      message: expect.stringMatching(/Nothing was imported\.$/),
    });
    await expectUntouched();
  });

  it('ends in one clear error for a file of another kind', async () => {
    await expect(desk.import('nces-schools', LONG)).rejects.toThrow(
      /lacks district_nces_id: is this a file of schools\? Its first line begins with "nces_id,name,state,/,
    );
    await expectUntouched();
  });

  it('ends in one clear error for random bytes', async () => {
    for (let i = 0; i < 20; i++) {
      await expect(desk.import('nces-districts', randomBytes(20_000))).rejects.toMatchObject({
        name: 'Problem',
      });
    }
    await expectUntouched();
  });
});

describe('an import that does not finish', () => {
  it('writes nothing when the input fails', async () => {
    async function* failing() {
      yield Buffer.from(LONG);
      throw new Error('the disk is gone');
    }
    await expect(runImport('nces-districts', Readable.from(failing()), desk.address)).rejects.toThrow(
      'the disk is gone',
    );
    await expectUntouched();
  });

  it('writes nothing when it is canceled while it waits for more input', async () => {
    const input = new Readable({ read: () => undefined });
    input.push(LONG);
    const controller = new AbortController();
    const running = runImport('nces-districts', input, desk.address, { signal: controller.signal });
    setTimeout(() => controller.abort(), 300);
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(input.destroyed).toBe(true);
    await expectUntouched();
  });

  it('writes nothing when it is canceled while it stores rows', async () => {
    const controller = new AbortController();
    await desk.rows('begin');
    await desk.rows('lock table districts in share mode'); // keeps the import from storing
    const running = desk.import('nces-districts', LONG, {
      signal: controller.signal,
      onProgress: ({ step }) => step === 'storing' && setTimeout(() => controller.abort(), 200),
    });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    await desk.rows('rollback');
    await expectUntouched();
  });

  it('writes nothing when the header is wrong, without waiting for the rest of a pipe', async () => {
    const input = new Readable({ read: () => undefined });
    input.push('name,state\nX,TX\n');
    await expect(runImport('nces-districts', input, desk.address)).rejects.toThrow(
      'The header lacks nces_id',
    );
    expect(input.destroyed).toBe(true);
  });

  it('writes nothing when the connection is lost while it waits for the rest of a file', async () => {
    const input = new Readable({ read: () => undefined });
    input.push(LONG);
    const { promise: isRead, resolve } = Promise.withResolvers<void>();
    const onProgress = ({ bytes }: ImportProgress) => {
      if (bytes === Buffer.byteLength(LONG)) resolve();
    };
    const running = runImport('nces-districts', input, desk.address, { onProgress });
    const ended = expect(running).rejects.toMatchObject({ name: 'Problem', code: 'UNAVAILABLE' });
    await isRead;
    const cut = await desk.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like '%import'`,
    );
    expect(cut).toHaveLength(1);
    await ended;
    await expectUntouched();
  });

  it('writes nothing when the import ends before it begins to read', async () => {
    const controller = new AbortController();
    await desk.rows('begin');
    await desk.rows('lock table contacts in access exclusive mode'); // keeps the import from opening its store
    const input = Readable.from([LONG]);
    const running = runImport('nces-districts', input, desk.address, { signal: controller.signal });
    const ended = expect(running).rejects.toMatchObject({ name: 'AbortError' });
    await eventually('the import waits', async () => {
      const waiting = await desk.rows(
        `select from pg_locks where not granted and relation = 'contacts'::regclass`,
      );
      return waiting.length > 0;
    });
    controller.abort();
    await ended;
    expect(input.readableDidRead).toBe(false);
    await desk.rows('rollback');
    await expectUntouched();
  });

  it('writes nothing when the database is away', async () => {
    const away = { ...desk.address, host: '127.0.0.1', port: 1 };
    const running = runImport('nces-schools', Readable.from([csv(schoolRow())]), away);
    await expect(running).rejects.toMatchObject({ name: 'Problem', code: 'UNAVAILABLE' });
  });
});
