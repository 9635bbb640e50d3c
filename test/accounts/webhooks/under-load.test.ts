import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { receivingNetwork } from '@emi/base/network';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { dispatchEvents } from '../../../src/accounts/webhooks/dispatcher.ts';
import type { Message } from '../../../src/jobs/queue.ts';
import { runJob } from '../../../src/jobs/run-job.ts';
import type { Cast } from '../../support/cast.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import { Harness, WEBHOOKS } from '../../support/harness.ts';
import { Receiver } from '../../support/receiver.ts';
import { receiverProcess } from '../../support/receiver-process.ts';
import { rounds } from '../../support/rounds.ts';

const KIND = 'deliver_webhook';
/** Bytes in use after a garbage collection. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
const logger = pino({ level: 'silent' });
let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  acme = await harness.seed.organization();
});
/** Ends what a test has started, also if it fails. */
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const create = async (url: string, event_types = ['export.completed'], { key } = acme): Promise<string> =>
  (await harness.post('/webhooks', key, { url, event_types })).body.webhook.id;
const happen = (count: number, { organizationId } = acme) =>
  harness.db.core.rows(sql`
    insert into events (organization_id, type, path, data)
    select ${organizationId}, 'export.completed', '/me', '{}' from generate_series(1, ${count}::int)`);

/** The jobs of one process, all at once, until they end or are aborted. */
async function deliver(signal: AbortSignal, handlers = harness.handlers()): Promise<unknown> {
  await dispatchEvents({ db: harness.db, queue: harness.jobs });
  const messages: Message[] = [];
  for (let more = await harness.jobs.fetch(KIND); more.length > 0; more = await harness.jobs.fetch(KIND)) {
    messages.push(...more);
  }
  const handler = handlers.find(({ kind }) => kind.name === KIND)!;
  return Promise.all(
    messages.map(async (message) => {
      const end = await runJob({ db: harness.db, queue: harness.jobs, logger }, handler, message, signal);
      if (end !== 'lost') await harness.jobs.complete(KIND, message);
    }),
  );
}

describe('the delivery of events', () => {
  it('makes at most sixteen requests of a process at once, and four to each address', async () => {
    const receivers = await Promise.all(Array.from({ length: 6 }, () => Receiver.start()));
    const organizations = [acme, await harness.seed.organization(), await harness.seed.organization()];
    let open = 0;
    let most = 0;
    for (const [at, receiver] of receivers.entries()) {
      ends.push(() => receiver.close());
      await create(receiver.url, undefined, organizations[at % 3]);
      receiver.answer = async () => {
        most = Math.max(most, ++open);
        if (most < 16) await eventually('sixteen requests', async () => most >= 16);
        await sleep(50); // a seventeenth request would arrive in this time
        open--;
        return { status: 204 };
      };
    }
    for (const organization of organizations) await happen(8, organization);
    await deliver(new AbortController().signal);
    expect(receivers.map(({ received }) => received.length)).toEqual(receivers.map(() => 8));
    // On a busy machine, an address may never have four at once, because the others take the sixteen.
    expect([most, Math.max(...receivers.map(({ mostOpen }) => mostOpen))]).toEqual([16, 4]);
  });

  it('has four of ten thousand events open at an address that hangs, and delays nobody else', async () => {
    const [hanging, other] = [await Receiver.start(), await Receiver.start()];
    hanging.answer = () => undefined;
    ends.push(
      () => hanging.close(),
      () => other.close(),
    );
    const beta = await harness.seed.organization();
    await create(hanging.url);
    await create(other.url, undefined, beta);
    await happen(10_000);
    await happen(20, beta);
    const before = bytesInUse();
    const aborting = new AbortController();
    const delivering = deliver(aborting.signal);
    await eventually('the other webhooks are called', async () => other.received.length === 20);
    for (let seen = 0; hanging.open < 4 || hanging.open > seen; await sleep(200)) seen = hanging.open;
    await harness.drain(harness.handlers().filter(({ kind }) => kind.name !== KIND));
    const rows = await harness.db.core.rows(sql`
      select d.status, count(*)::int as count, max(attempts) as attempts from webhook_deliveries d
      join webhooks w on w.id = d.webhook_id where w.organization_id = ${acme.organizationId} and attempts > 0
      group by d.status`);
    const grown = bytesInUse() - before;
    const held = hanging.open;
    aborting.abort(new Error('the worker stops'));
    await delivering.catch(() => undefined);
    expect([held, hanging.received.length]).toEqual([4, 4]);
    expect(rows).toEqual([{ status: 'pending', count: 4, attempts: 1 }]);
    // Claiming all ten thousand would take 7 MB, and sending all of them at once 128 MB.
    expect(grown).toBeLessThan(5_000_000);
  });

  it.each([
    ['of one organization', false],
    ['of several that have failed before', true],
  ])('leaves half of the requests to others while five receivers %s hang', async (_whose, haveFailed) => {
    const [beta, gamma] = [await harness.seed.organization(), await harness.seed.organization()];
    const hanging = await Promise.all(Array.from({ length: 5 }, () => Receiver.start()));
    const other = await Receiver.start();
    for (const receiver of [...hanging, other]) ends.push(() => receiver.close());
    for (const [at, receiver] of hanging.entries()) {
      receiver.answer = () => undefined;
      await create(receiver.url, undefined, haveFailed && at > 2 ? gamma : acme);
    }
    if (haveFailed) await harness.db.core.rows(sql`update webhooks set failing_since = now()`);
    await create(other.url, undefined, beta);
    for (const organization of [acme, gamma, beta]) await happen(20, organization);
    const aborting = new AbortController();
    const delivering = deliver(aborting.signal);
    await eventually('the other webhooks are called', async () => other.received.length === 20);
    const held = () => hanging.reduce((sum, { open }) => sum + open, 0);
    await eventually('half of the requests hang', async () => held() >= 8);
    aborting.abort(new Error('the worker stops'));
    await delivering.catch(() => undefined);
    expect(hanging.reduce((sum, { received }) => sum + received.length, 0)).toBe(8);
  });

  it('gives a third organization its turn at a host where two others have slow receivers', async () => {
    const receiver = await Receiver.start();
    ends.push(() => receiver.close());
    const answers: (() => void)[] = [];
    receiver.answer = ({ path }) =>
      path.startsWith('/slow')
        ? new Promise((resolve) => answers.push(() => resolve({ status: 204 })))
        : { status: 204 };
    const at = (path: string) => new URL(path, receiver.url).href;
    const [beta, gamma] = [await harness.seed.organization(), await harness.seed.organization()];
    for (const slow of [acme, beta]) {
      for (const number of [1, 2, 3]) await create(at(`/slow?${number}`), undefined, slow);
      await happen(20, slow);
    }
    const handlers = harness.handlers();
    const aborting = new AbortController();
    const delivering = [deliver(aborting.signal, handlers)];
    await eventually('both have their share of the host', async () => receiver.open === 8);
    await create(at('/quick'), undefined, gamma);
    await happen(20, gamma);
    delivering.push(deliver(aborting.signal, handlers));
    await eventually('its deliveries begin', async () => {
      const begun = await harness.db.core.rows(sql`
        select from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where w.organization_id = ${gamma.organizationId} and d.attempts > 0`);
      return begun.length > 0;
    });
    const before = receiver.received.length;
    answers.shift()!();
    await eventually('the next request arrives', async () => receiver.received.length > before);
    const next = receiver.received[before]!.path;
    await eventually('all of its deliveries arrive', async () => {
      answers.shift()?.();
      return receiver.received.filter(({ path }) => path === '/quick').length === 20;
    });
    aborting.abort(new Error('the worker stops'));
    await Promise.allSettled(delivering);
    expect([next, receiver.mostOpen]).toEqual(['/quick', 8]);
  });

  it("moves from its organization's share of the workers to that of failures once nothing is delivered", async () => {
    const receiver = await Receiver.start();
    ends.push(() => receiver.close());
    receiver.answer = () => ({ status: 500 });
    const id = await create(receiver.url);
    await happen(12);
    const counts: number[] = [];
    for (let turn = 0; turn < 2; turn++) {
      await deliver(new AbortController().signal);
      counts.push(receiver.received.length);
    }
    const shares = await harness.db.core.rows<{ share: string }>(sql`
      select m.group_id as share from jobs j join pgboss.job m on m.id = j.queue_id
      where j.key = ${id} order by j.created_at`);
    expect(counts).toEqual([4, 12]);
    expect(shares.map(({ share }) => share)).toEqual([acme.organizationId, 'failing webhooks']);
  });

  it('never reaches a private address, although the name resolved to a public one before', async () => {
    // 127.0.0.2 stands for a public address, and 127.0.0.1 for a private one.
    const received = { '127.0.0.1': 0, '127.0.0.2': 0 };
    const port = await freePort();
    const servers = (Object.keys(received) as (keyof typeof received)[]).map((host) =>
      createServer((request, response) => {
        received[host]++;
        request.resume().on('end', () => response.writeHead(204, { Connection: 'close' }).end());
      }).listen(port, host),
    );
    await Promise.all(servers.map((server) => once(server, 'listening')));
    ends.push(...servers.map((server) => () => server.close()));
    const id = await create('https://rebinding.example.org/');
    await harness.db.core.rows(sql`
      update webhooks set url = ${`http://rebinding.example.org:${port}/`} where id = ${id}`);
    const answers: string[][] = [];
    const network = {
      ...receivingNetwork(false),
      permits: (address: string) => address === '127.0.0.2',
      resolve: async () => answers.shift() ?? ['127.0.0.1'],
    };
    const attempt = async (endpoint?: string) => {
      const receivers = endpoint ? { ...network, endpoint: () => ({ host: endpoint, port }) } : network;
      await happen(1);
      await deliver(new AbortController().signal, harness.handlers({ webhooks: { ...WEBHOOKS, receivers } }));
      const [last] = await harness.db.core.rows<{ status: string; error: string | null }>(sql`
        select status, error from webhook_deliveries where webhook_id = ${id} order by attempted_at desc limit 1`);
      return last!.error ?? last!.status;
    };
    const refused = 'The address is not that of a public host.';
    answers.push(['127.0.0.2']);
    expect(await attempt()).toBe('delivered'); // resolved once: the answer that is checked is the one that is used
    expect(await attempt()).toBe(refused); // the name has moved
    answers.push(['127.0.0.2', '127.0.0.1']);
    expect(await attempt()).toBe(refused); // one of the two addresses is private
    expect(await attempt('127.0.0.1')).toBe(refused); // whatever was resolved, the peer is not public
    expect(received).toEqual({ '127.0.0.1': 0, '127.0.0.2': 1 });
  });
});

async function startReceiver(file: string, port: number): Promise<ChildProcess> {
  const child = await receiverProcess(file, port);
  ends.push(() => child.kill('SIGKILL'));
  return child;
}

/** Creates keys, each of which makes an event. */
const createKeys = (count: number) =>
  harness.db.core.rows(sql`
    insert into api_keys (user_id, name, prefix, digest, scopes)
    select ${acme.userId}, 'Key', 'sk_', sha256(gen_random_uuid()::text::bytea), '{read}'
    from generate_series(1, ${count}::int)`);

/** With TEST_ROUNDS=7, the receiver gets 2,100 events. */
it('a receiver that is killed and restarted while changes happen gets every event that GET /events lists', async () => {
  const changes = rounds(300);
  const [file, port] = [join(await mkdtemp(join(tmpdir(), 'receiver-')), 'ids'), await freePort()];
  let receiver = await startReceiver(file, port);
  await create(`http://127.0.0.1:${port}/`, ['key.created']);
  const received = async () => new Set((await readFile(file, 'utf8')).split('\n').filter(Boolean));
  for (const part of [1, 2, 3]) {
    await createKeys(changes / 3);
    const delivering = deliver(new AbortController().signal);
    if (part < 3) {
      const some = ((part - 0.5) * changes) / 3;
      const size = async () => (await received().catch(() => new Set())).size;
      await eventually('it has received some', async () => (await size()) >= some);
      receiver.kill('SIGKILL');
      await once(receiver, 'exit');
      await delivering;
      receiver = await startReceiver(file, port);
      await harness.db.core.rows(sql`update webhook_deliveries set next_at = now() where status = 'pending'`);
    }
    await delivering;
  }
  await deliver(new AbortController().signal);
  const listed = new Map<string, string>();
  for (let after = ''; ; ) {
    const { body } = await harness.get(`/events?limit=200${after}`, acme.key);
    for (const { id, data } of body.data) listed.set(id, data.key_id);
    if (!body.pagination.has_more) break;
    after = `&after=${body.next_after}`;
  }
  const made = await harness.db.core.rows<{ id: string }>(sql`
    select id from api_keys where user_id = ${acme.userId} and name = 'Key' order by id`);
  expect(made).toHaveLength(changes);
  const keys = new Set(made.map(({ id }) => id));
  const events = new Set([...listed].flatMap(([id, key]) => (keys.has(key) ? [id] : [])));
  expect(events.size).toBe(changes);
  expect(await received()).toEqual(events);
});
