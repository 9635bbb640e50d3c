import { chmodSync, chownSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { entities } from '../../src/app/entities.ts';
import { jobKinds } from '../../src/app/job-kinds.ts';
import { loadConfig } from '../../src/config/config.ts';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled.ts';
import { waitForDatabase } from '../../src/db/wait-for-database.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import { asOwner } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestDatabase } from '../support/open-database.ts';
import { placeCluster } from '../support/own-cluster.ts';
import { admin } from '../support/program.ts';
import { selfSigned } from '../support/self-signed.ts';

const dir = mkdtempSync(join(tmpdir(), 'market-tls-'));
const PASSWORD = 'hunter2@hill#4';
let server: BundledPostgres;
let ca: string;
let strangers: string;

beforeAll(async () => {
  chmodSync(dir, 0o711);
  placeCluster(dir);
  const { keyFile, certFile } = certify('DNS:localhost');
  strangers = selfSigned(mkdtempSync(join(tmpdir(), 'market-tls-')), 'DNS:localhost').certFile;
  const settings = { ssl: 'on', ssl_key_file: keyFile, ssl_cert_file: certFile };
  process.env.EMBEDDED_PG_TCP = '1'; // sockets are not encrypted
  server = await startBundledPostgres({ dir, database: 'market', settings });
});
afterAll(async () => {
  delete process.env.EMBEDDED_PG_TCP;
  await server.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Makes the certificate of the server, and the file of the CA that clients trust. */
function certify(name: string) {
  const made = selfSigned(dir, name);
  const { uid, gid } = statSync(join(dir, 'data'));
  chownSync(made.keyFile, uid, gid);
  chmodSync(made.keyFile, 0o600);
  chmodSync(made.certFile, 0o644);
  ca = made.certFile;
  return made;
}

const urlOf = (query: string, { host = 'localhost', password = server.address.password! } = {}) =>
  `postgres://${server.address.user}:${encodeURIComponent(password)}@${host}:${server.address.port}/market?${query}`;
const addressOf = (...url: Parameters<typeof urlOf>) => loadConfig({ DATABASE_URL: urlOf(...url) }).database!;
const reached = (...url: Parameters<typeof urlOf>): Promise<void> =>
  waitForDatabase(addressOf(...url), AbortSignal.timeout(120_000), () => undefined);

describe('a PostgreSQL with a self-signed certificate', () => {
  it.each(['require', 'verify-ca', 'verify-full', 'prefer'])(
    'is refused at once with sslmode=%s, and the error tells how to trust it',
    async (mode) => {
      const words = /certificate of PostgreSQL at localhost:\d+ is not trusted.*self-signed.*sslrootcert=/s;
      await expect(reached(`sslmode=${mode}`)).rejects.toThrow(words);
    },
  );

  it.each([
    ['verify-full', () => `sslmode=verify-full&sslrootcert=${ca}`],
    ['require', () => `sslmode=require&sslrootcert=${ca}`],
    ['require as libpq has it', () => 'uselibpqcompat=true&sslmode=require'],
    ['no-verify', () => 'sslmode=no-verify'],
  ])('serves every connection of the service encrypted with %s', async (_mode, query) => {
    const address = addressOf(query());
    const db = await openTestDatabase({ address, entities, coreConnections: 1, searchConnections: 1 });
    const queue = await JobQueue.open(db, jobKinds);
    for (const pool of [db.core, db.search, db.limits]) await pool.rows(sql`select 1`);
    const sessions = await asOwner<{ name: string; ssl: boolean }>(
      server.address,
      `select distinct application_name as name, ssl from pg_stat_ssl join pg_stat_activity using (pid)
       where application_name like 'education-market-api%' order by 1, 2`,
    );
    expect(sessions).toEqual(
      ['core', 'limits', 'probe', 'search'].map((pool) => ({
        name: `education-market-api ${pool}`,
        ssl: true,
      })),
    );
    await queue.close();
    await db.close();
  });

  it('is refused when another certificate is trusted', async () => {
    await expect(reached(`sslmode=verify-full&sslrootcert=${strangers}`)).rejects.toThrow('is not trusted');
  });

  it('is used by the command line, which repeats no password when it is refused', async () => {
    const run = (url: string) =>
      admin(server.address, ['migrate', '--check'], { environment: { DATABASE_URL: url } });
    expect(await run(urlOf(`sslmode=verify-full&sslrootcert=${ca}`))).toMatchObject({
      status: 0,
      stderr: '',
    });

    const refused = await run(urlOf('sslmode=verify-full', { password: PASSWORD }));
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('is not trusted') });
    expect(refused.stdout + refused.stderr).not.toMatch(/hunter|hill/);
  });
});

it.each([
  ['DNS:localhost', 'localhost', '127.0.0.1'],
  ['IP:127.0.0.1', '127.0.0.1', 'localhost'],
])('a server with a certificate for %s is trusted at %s alone', async (name, named, other) => {
  certify(name);
  await asOwner(server.address, 'select pg_reload_conf()');
  const query = `sslmode=require&sslrootcert=${ca}`;
  await eventually('the new certificate', () =>
    reached(query, { host: named }).then(
      () => true,
      () => false,
    ),
  );
  await expect(reached(query, { host: other })).rejects.toThrow(
    /:\d+ is not trusted: Hostname\/IP does not match.*The host in the URL must be one/s,
  );
});

it('the documentation of sslmode names what these tests do', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  for (const word of ['sslmode=verify-full', 'sslrootcert=', 'uselibpqcompat=true', 'sslmode=no-verify'])
    expect(text).toContain(word);
});
