import { mkdtempSync, readFileSync } from 'node:fs';
import { chmod, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { placeCluster } from '../support/own-cluster.ts';
import { admin } from '../support/program.ts';
import { type Service, startService } from '../support/service.ts';

let dir: string;
let service: Service;

/** Without DATABASE_URL, so that the service runs its own PostgreSQL. */
const own = () => ({ DATABASE_URL: '', DATA_DIR: dir });
const nowhere = { host: '', port: 0, user: '', database: '' };
const postmaster = () =>
  Number(readFileSync(join(dir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
const status = async (path: string) => (await fetch(service.origin + path)).status;
const isReady = async () => (await status('/readyz')) === 200;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'market-supervised-'));
  await chmod(dir, 0o711);
  placeCluster(join(dir, 'postgres'));
  service = await startService(nowhere, { ...own(), WORKERS: '1', LOG_LEVEL: 'info' });
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

describe('a service whose bundled PostgreSQL is killed', () => {
  it('restarts it each time, stays live throughout and becomes ready again unaided', async () => {
    expect(await isReady()).toBe(true);
    for (let time = 0; time < 2; time++) {
      const killed = postmaster();
      process.kill(killed, 'SIGKILL');
      await eventually('another server is running and the service is ready', async () => {
        expect(await status('/healthz')).toBe(200);
        return (await isReady()) && postmaster() !== killed;
      });
    }
  });

  it('joins the server that the command line has meanwhile restarted', async () => {
    process.kill(postmaster(), 'SIGKILL');
    const listed = await admin(nowhere, ['org', 'list', '--json'], { environment: own() });
    expect(listed).toMatchObject({ status: 0 });
    await eventually('the service is ready again', isReady);
  });

  it('keeps running after a SIGHUP', async () => {
    service.child.kill('SIGHUP');
    await eventually('the service has read it', async () => service.output().includes('SIGHUP'));
    expect(await isReady()).toBe(true);
  });

  it('exits with a nonzero status when the server cannot be restarted', async () => {
    const data = join(dir, 'postgres', 'data');
    const killed = postmaster();
    await rename(join(data, 'global', 'pg_control'), join(data, 'global', 'hidden'));
    process.kill(killed, 'SIGKILL');
    expect(await service.ended).toBe(1);
    expect(service.output()).toContain('PostgreSQL has ended and cannot be started again');
  });
});
