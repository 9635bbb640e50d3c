/** `npm run bench -- organizations`: what requests and the audit cost as other organizations multiply. */

import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { DatabaseAddress } from '@emi/base/runtime';
import { Command } from 'commander';
import pg from 'pg';
import { createOrganization } from '../src/accounts/administration/accounts.ts';
import { entities } from '../src/app/entities.ts';
import { startBundledPostgres } from '../src/db/bundled.ts';
import { openDatabase } from '../src/db/database.ts';
import { installBundledDirectory } from '../src/importers/bundled.ts';
import { audit } from '../src/maintenance/invariants/audit.ts';
import type { Cleanup } from './cleanup.ts';
import { prepareDatabase } from './database.ts';
import { fillMarket } from './fill.ts';
import { type Cell, type Request, runCell, warmUp } from './measure.ts';
import { startOurService } from './our-service.ts';
import { atLeastOne, runProgram } from './program.ts';
import { PARENTS, removeOrganizations, withManager } from './seed-organizations.ts';
import { aligned } from './table.ts';
import { idle } from './world.ts';

interface Options {
  organizations: number[];
  places: number;
  seconds: number;
  json?: boolean;
}

interface Figure extends Pick<Cell, 'perSecond' | 'p50' | 'p99' | 'nodeCpu' | 'postgresCpu' | 'failed'> {
  readonly organizations: number;
  readonly request: string;
}

interface Books {
  readonly organizations: number;
  readonly ledgerEntries: number;
  /** Milliseconds of a full audit. */
  readonly audit: number;
  /** Megabytes of the service after all requests. */
  readonly memory?: number;
}

const options = new Command('npm run bench -- organizations')
  .description(
    'Measures the requests of one organization, those of all in turn, and the audit, as organizations grow.',
  )
  .option(
    '--organizations <n,…>',
    'organizations, ascending',
    (text) => text.split(',').map(atLeastOne),
    [10, 1_000, 10_000],
  )
  .option('--places <n>', 'places that each organization has unlocked', atLeastOne, 50)
  .option('--seconds <n>', 'duration of each measurement', atLeastOne, 5)
  .option('--json', 'machine-readable result on standard output')
  .parse()
  .opts<Options>();

const CREDITS = 1_000_000;
const CLIENTS = 8;

/** Each organization unlocks other places, as the service would, with its entries in the ledger. */
const UNLOCK_PLACES = `
  select count(*)
  from unnest($1::uuid[]) with ordinality as o(id, number),
    lateral (
      select array_agg(id) as ids from (
        select id from schools order by id offset (o.number * 37) % 90000 limit $2
      ) s
    ) place,
    lateral unlock_entities(o.id, null, 'api', now(), 0, array_fill('school'::text, array[cardinality(place.ids)]),
      place.ids, array_fill(6, array[cardinality(place.ids)]), null, false, false, null)`;

await runProgram(async ({ cleanup, signal, say }) => {
  const dir = resolve('.data/bench');
  const bundled = await startBundledPostgres({ dir: `${dir}/postgres`, database: 'market', log: say });
  const { address } = bundled;
  cleanup.push(() => bundled.stop());
  await prepareDatabase(address, say);
  await installBundledDirectory(address, signal);
  await fillMarket(address, say);
  const client = new pg.Client({ ...address });
  await client.connect();
  cleanup.push(() => client.end());
  await removeOrganizations(client);
  await client.query(`update schools set status = 'completed' where status = 'pending'`);
  const { rows } = await client.query<{ postmaster: number; school: string; schools: string[] }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as postmaster,
       (select id from schools where state = 'TX' order by name, id limit 1) as school,
       array(select id from schools order by md5(nces_id) limit 50000) as schools`,
  );
  const { postmaster, school, schools } = rows[0]!;
  const [measured] = await addOrganizations(address, 1);
  for (const statement of PARENTS) await client.query(statement, [measured!.id]);
  const keys = [measured!.apiKey];
  const world = { postmaster, idle: () => idle(client) };
  const figures: Figure[] = [];
  const books: Books[] = [];
  let bought = 0;

  for (const organizations of options.organizations) {
    say(`${organizations.toLocaleString('en')} organizations: creating them`);
    const added = await addOrganizations(address, organizations - keys.length);
    keys.push(...added.map(({ apiKey }) => apiKey));
    for (let at = 0; at < added.length; at += 100) {
      const ids = added.slice(at, at + 100).map(({ id }) => id);
      await client.query(UNLOCK_PLACES, [ids, options.places]);
      if (at % 1_000 === 0) say(`unlocked the places of ${at + ids.length} of ${added.length}`);
    }
    for (const table of ['organizations', 'api_keys', 'unlocks', 'credit_accounts', 'credit_entries'])
      await client.query(`vacuum (analyze) ${table}`);
    const ledgerEntries = await countEntries(client);
    const audited = await timeOfAudit(address);
    const service = await startService(address, dir, cleanup);
    const as = (key: string) => ({ authorization: `Bearer ${key}` });
    const get = (path: string): Request => ({
      url: `${service.url}/api/v1${path}`,
      method: 'GET',
      headers: as(keys[0]!),
    });
    let turn = 0;
    const inTurn = (request: (key: string) => object): Request => ({
      url: service.url,
      method: 'POST',
      requests: [
        { setupRequest: (plain: object) => ({ ...plain, ...request(keys[turn++ % keys.length]!) }) as never },
      ],
    });
    const requests: readonly (readonly [string, Request])[] = [
      ['50 schools of a state', get('/schools?state=TX')],
      ['one school', get(`/schools/${school}`)],
      ['contacts, 500 parents unlocked', get('/contacts')],
      ['signals', get('/signals')],
      [
        'one school, by all organizations in turn',
        inTurn((key) => ({ method: 'GET', path: `/api/v1/schools/${school}`, headers: as(key) })),
      ],
      [
        'unlocks, by all organizations in turn',
        inTurn((key) => ({
          method: 'POST',
          path: '/api/v1/unlock',
          headers: { ...as(key), 'content-type': 'application/json' },
          body: JSON.stringify({ entity_type: 'school', entity_id: schools[bought++ % schools.length] }),
        })),
      ],
    ];
    for (const [request, what] of requests) {
      say(`${organizations.toLocaleString('en')} organizations: ${request}`);
      const run = (seconds: number) => runCell(world, service.pid, what, { seconds, clients: CLIENTS });
      await warmUp(run);
      const cell = await run(options.seconds);
      figures.push({ organizations, request, ...cell });
      if (request.startsWith('unlocks'))
        books.push({
          organizations,
          ledgerEntries,
          audit: audited,
          memory: cell.memory,
        });
    }
    await service.stop();
  }
  await removeOrganizations(client);
  console.log(options.json ? JSON.stringify({ figures, books }, null, 2) : `\n${report(figures, books)}\n`);
});

function addOrganizations(address: DatabaseAddress, count: number) {
  return withManager(address, async (em) => {
    const added: { readonly id: string; readonly apiKey: string }[] = [];
    for (let made = 0; made < count; made++) {
      const wanted = { name: 'Benchmark: another', plan: 'enterprise', credits: CREDITS } as const;
      const { organization, apiKey } = await createOrganization(em.fork(), wanted);
      added.push({ id: organization.id, apiKey });
    }
    return added;
  });
}

async function startService(address: DatabaseAddress, dir: string, cleanup: Cleanup) {
  const own: Cleanup = [];
  const stop = async () => {
    for (const step of own.splice(0)) await step();
  };
  cleanup.push(stop);
  const child = await startOurService(address, dir, own);
  return { ...child, stop };
}

/**
 * The time of a full audit. What it reports is ignored: the market is made up without triggers, and some of its unlocks
 * without payment.
 */
async function timeOfAudit(address: DatabaseAddress): Promise<number> {
  const db = await openDatabase({
    address,
    entities,
    coreConnections: 1,
    searchConnections: 1,
    statementTimeoutMs: 600_000,
  });
  try {
    const startedAt = performance.now();
    await audit(db, 'full');
    return performance.now() - startedAt;
  } finally {
    await db.close();
  }
}

async function countEntries(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from credit_entries');
  return Number(rows[0]!.count);
}

function report(figures: readonly Figure[], books: readonly Books[]): string {
  const whole = (value: number | undefined) => value?.toFixed(0) ?? '-';
  const exact = (value: number | undefined) => value?.toFixed(2) ?? '-';
  const requests = [...new Set(figures.map(({ request }) => request))];
  return [
    aligned([
      ['request', 'organizations', 'node CPU ms', 'PostgreSQL CPU ms', 'p50 ms', 'p99 ms', 'failed'],
      ...requests.flatMap((request) =>
        figures
          .filter((figure) => figure.request === request)
          .map((figure) => [
            request,
            figure.organizations.toLocaleString('en'),
            exact(figure.nodeCpu),
            exact(figure.postgresCpu),
            exact(figure.p50),
            exact(figure.p99),
            whole(figure.failed),
          ]),
      ),
    ]),
    aligned([
      ['full audit', 'ledger entries', 'ms', 'memory of the service MB'],
      ...books.map(({ organizations, ledgerEntries, audit, memory }) => [
        `${organizations.toLocaleString('en')} organizations`,
        ledgerEntries.toLocaleString('en'),
        whole(audit),
        whole(memory),
      ]),
    ]),
  ].join('\n\n');
}
