import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { balancer, HAS } from '../../chaos/engines.ts';
import type { Member } from '../../chaos/member.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';

const withHaproxy = HAS.balancer ? describe : describe.skip;

withHaproxy('deploy/haproxy/haproxy.cfg (skipped without HAProxy: run .ci/test-servers)', () => {
  let dir: string;
  let proxy: Member;
  let origin: string;
  let replicaPort: number;

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'haproxy-'));
    const port = await freePort();
    replicaPort = await freePort();
    origin = `http://127.0.0.1:${port}`;
    proxy = balancer(dir, port, [replicaPort]);
    proxy.start();
  });
  afterEach(async () => {
    await proxy.stop();
    rmSync(dir, { recursive: true });
  });

  const ask = () => fetch(`${origin}/api/v1/credits`).catch(() => undefined);

  it('answers as a service would while no service is ready, and passes requests on as soon as one is', async () => {
    const refused = await eventually('HAProxy answers', ask);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await refused.json()).toEqual({
      error: 'Service Unavailable',
      message: 'The service is not available right now. Try again in a moment.',
      statusCode: 503,
    });
    // Busy: an answer takes longer than the interval of the checks.
    const replica: Server = createServer(
      (_request, response) => void setTimeout(() => response.end('{}'), 1_000),
    );
    replica.listen(replicaPort, '127.0.0.1');
    try {
      await eventually('the service is used', async () => (await ask())?.status === 200);
    } finally {
      replica.closeAllConnections();
      replica.close();
    }
  });
});
