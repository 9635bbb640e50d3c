import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { refreshErateJob } from '../../src/importers/erate/refresh/refresh.job.ts';
import { REFRESH_ERATE } from '../../src/importers/erate/refresh/refresh.kind.ts';
import { refreshErate } from '../../src/importers/erate/refresh/refresh.ts';
import { importRecords } from '../../src/importers/records/import.ts';
import { Publisher } from '../support/erate-publisher.ts';
import { Harness } from '../support/harness.ts';
import { admin, startProgram } from '../support/program.ts';

/** The publisher's ids of its data sets: entities, and funding request numbers. */
const ENTITIES = '7i5i-83qf';
const FRNS = 'qdmp-ygft';

const request = (number: number, values: object = {}) => ({
  ben: '140028',
  state: 'TX',
  funding_year: '2026',
  form_version: 'Current',
  funding_request_number: `26990000${number}`,
  form_471_frn_status_name: 'Funded',
  form_471_service_type_name: 'Internal Connections',
  contract_type_name: 'Contract',
  establishing_form_470: `26000${number}`,
  award_date: '2026-02-08T00:00:00.000',
  spin_name: `Provider ${number}`,
  epc_organization_id: `1430000${number}`,
  contract_expiration_date: '2028-06-30T00:00:00.000',
  total_monthly_recurring_cost: '1000.0',
  months_of_service: '12',
  total_one_time_costs: '0',
  ...values,
});

const publisher = new Publisher();
let database: Harness;
let client: pg.Client;

beforeAll(async () => {
  await publisher.open();
  database = await Harness.start();
  client = new pg.Client({ ...database.address, options: '-c timezone=UTC' });
  await client.connect();
  const district = {
    type: 'district',
    nces_id: '4842690',
    name: 'TEXHOMA ISD',
    state: 'TX',
    county: 'Sherman',
  };
  await importRecords(Readable.from([Buffer.from(JSON.stringify(district))]), database.address);
});

afterAll(async () => {
  publisher.close();
  await client?.end();
  await database?.close();
});

beforeEach(() => {
  publisher.asked.length = 0;
  publisher.intercept = () => undefined;
  publisher.sets = {
    [ENTITIES]: [
      {
        entity_number: '140028',
        entity_name: 'Texhoma Independent Sch Dist',
        entity_type: 'School District',
        physical_state: 'TX',
        physical_county: 'Sherman',
      },
    ],
    [FRNS]: [10, 11, 12, 13, 14, 15, 16].map((number) => request(number)),
    'hbj5-2bpj': [],
    'jt8s-3q52': [],
    '6brt-5pbv': [],
  };
});

const refresh = (options: object = {}) =>
  refreshErate(database.address, {
    url: publisher.url,
    pauseMs: 1,
    pageSize: 2,
    states: ['TX'],
    years: [2026],
    ...options,
  });

const LOCK = `hashtext('education-market-api refresh erate')`;
/** Waits until the server has noticed that a refresh was interrupted. */
const released = () => client.query(`select pg_advisory_lock(${LOCK}); select pg_advisory_unlock(${LOCK})`);
const BUDGET = { ben: '140028', state: 'TX', c2_budget: '9000', available_c2_budget_amount: '4000' };
const budget = (cycle: string) => ({ ...BUDGET, c2_budget_cycle: cycle });
const WRITTEN = ['contracts', 'funding_signals', 'vendors', 'erate_entities', 'erate_providers'];
const FOLLOWING = ['signals', 'signal_places', 'signal_spans', 'vendor_uses'];
/** The rows that a refresh writes into a database without earlier ones, except generated ids and times. */
async function refreshed(work: () => Promise<unknown>): Promise<string[]> {
  for (const table of WRITTEN) await client.query(`delete from ${table}`);
  await work();
  const found: string[] = [];
  for (const table of [...WRITTEN, ...FOLLOWING]) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t`,
    );
    for (const { row } of rows) {
      if (table === 'vendors') delete row.id;
      found.push(`${table} ${JSON.stringify(row).replace(GENERATED, '$1')}`);
    }
  }
  return found.toSorted();
}
const GENERATED =
  /("(?:vendor_id|created_at|changed_at|last_updated_at|heat|date|starts_at)":)(?:"[^"]*"|[\d.e+-]+)/g;

const contracts = async () =>
  (await client.query('select id, source_key, vendor_name_raw, evidence from contracts order by 2')).rows;

describe('a refresh of E-Rate', () => {
  it('continues where it was interrupted, wherever that was, and ends with the same rows', async () => {
    publisher.sets['6brt-5pbv'] = [budget('2026-2030'), budget('2031-2035')];
    const undisturbed = await refreshed(() => refresh());
    expect(await contracts()).toHaveLength(7);
    for (const [set, place] of [
      [ENTITIES, 0],
      [FRNS, 0],
      [FRNS, 4],
      [FRNS, 6],
      ['6brt-5pbv', 0],
    ] as const) {
      const found = await refreshed(async () => {
        const interruption = new AbortController();
        publisher.intercept = (asked, offset) => {
          if (asked !== set || offset < place) return undefined;
          setTimeout(() => interruption.abort(), 10);
          return 'hang';
        };
        await expect(refresh({ signal: interruption.signal })).rejects.toThrow();
        await released();
        publisher.intercept = () => undefined;
        publisher.asked.length = 0;
        await refresh();
        expect(publisher.asked).toContain(`${set} ${place}`);
        const pages = publisher.asked.filter((one) => one.startsWith(set));
        expect(pages).toHaveLength(Math.ceil((publisher.sets[set]!.length - place) / 2));
      });
      expect({ set, place, found }).toEqual({ set, place, found: undisturbed });
    }
    expect((await client.query('select from source_pages')).rows).toEqual([]);
    await client.query('delete from deletions');
  });

  it('ends with the same rows after its process was killed, while it fetched or stored', async () => {
    publisher.sets['6brt-5pbv'] = [budget('2026-2030'), budget('2031-2035')];
    const command = ['refresh', 'erate', '--states', 'TX', '--years', '2026'];
    const environment = { USAC_URL: publisher.url };
    const toItsEnd = async () => {
      const { status, stderr } = await admin(database.address, command, { environment });
      expect([status, stderr]).toEqual([0, '']);
    };
    const undisturbed = await refreshed(toItsEnd);
    expect(await contracts()).toHaveLength(7);
    for (const [set, pauseMs] of [
      [FRNS, 0],
      ['6brt-5pbv', 0],
      ['6brt-5pbv', 60],
    ] as const) {
      const found = await refreshed(async () => {
        const child = startProgram('src/cli/admin.ts', command, database.address, environment);
        publisher.intercept = (asked) => {
          if (asked === set) setTimeout(() => child.kill('SIGKILL'), pauseMs);
          return undefined;
        };
        const [, signal] = await once(child, 'close');
        expect(signal).toBe('SIGKILL');
        await released();
        publisher.intercept = () => undefined;
        await toItsEnd();
      });
      expect({ set, pauseMs, found }).toEqual({ set, pauseMs, found: undisturbed });
    }
    await client.query('delete from deletions');
  });

  it('changes nothing when nothing has changed', async () => {
    const before = await contracts();
    const reports = await refresh();
    for (const report of reports) expect(report).toMatchObject({ inserted: 0, updated: 0, rejected: 0 });
    expect(await contracts()).toEqual(before);
  });

  it('asks again after an error or a repeated page', async () => {
    let failures = 0;
    publisher.intercept = (set, offset) => {
      if (set !== FRNS || failures > 2 || offset !== 2) return undefined;
      failures++;
      if (failures === 1) return { status: 503, body: 'busy' };
      if (failures === 2) return { status: 200, body: '[{"cut' };
      return { status: 200, body: JSON.stringify(publisher.sets[FRNS]!.slice(0, 2)) };
    };
    await refresh();
    expect(failures).toBe(3);
    expect(await contracts()).toHaveLength(7);
  });

  it('changes nothing if a set has vanished, lacks a column, ends early, or repeats a page forever', async () => {
    const before = await contracts();
    const rows = publisher.sets[FRNS]!;
    delete publisher.sets[FRNS];
    await expect(refresh()).rejects.toThrow(`does not publish the set ${FRNS}`);
    publisher.sets[FRNS] = rows.map(({ spin_name: _, ...row }) => ({ ...row, note: 'x' }));
    await expect(refresh()).rejects.toThrow('lacks spin_name');
    await client.query('delete from source_fetches');
    publisher.sets[FRNS] = rows;
    publisher.intercept = (set, offset) =>
      set === FRNS && offset === 4 ? { status: 200, body: '[]' } : undefined;
    await expect(refresh()).rejects.toThrow('ends after 4 of 7 rows');
    publisher.intercept = (set, offset) =>
      set === FRNS && offset > 2 ? { status: 200, body: JSON.stringify(rows.slice(0, 2)) } : undefined;
    await expect(refresh()).rejects.toThrow('the same page');
    expect(await contracts()).toEqual(before);
    await client.query('delete from source_fetches');
  });

  it('runs in one process at a time', async () => {
    publisher.intercept = () => 'hang';
    const interruption = new AbortController();
    const first = refresh({ signal: interruption.signal });
    first.catch(() => undefined);
    while (publisher.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(refresh()).rejects.toThrow('Another process is refreshing');
    interruption.abort();
    await expect(first).rejects.toThrow();
    await released();
  });

  it('removes what the source no longer contains, reports it to clients, and refuses to remove much', async () => {
    publisher.sets[FRNS]!.pop();
    await refresh();
    expect(await contracts()).toHaveLength(6);
    expect((await client.query('select kind from deletions')).rows).toEqual([{ kind: 'contract' }]);
    publisher.sets[FRNS] = [request(10, { funding_year: '2025' }), ...[11].map((number) => request(number))];
    await client.query(
      `insert into contracts (district_id, vendor_name_raw, origin, source_key, source_year)
       select id, 'Old ' || n, 'erate', 'frns old ' || n, 2026 from districts, generate_series(1, 9) n`,
    );
    await expect(refresh()).rejects.toThrow('more than 10 %');
    expect(await contracts()).toHaveLength(15);
    const reports = await refresh({ allowRemovals: true });
    expect(reports.find(({ kind }) => kind.includes('funding requests'))?.removed).toEqual({ contract: 14 });
  });

  it('is a job that reports its progress and result, and fails while another process refreshes', async () => {
    await client.query('delete from contracts');
    publisher.sets[FRNS] = [10, 11, 12].map((number) => request(number));
    const options = { url: publisher.url, pauseMs: 1, pageSize: 2, years: [2026] };
    const job = refreshErateJob({ address: database.address, options, daily: true });
    expect(job.kind.cron).toMatch(/^\d+ \d+ \* \* \*$/);
    expect(refreshErateJob({ address: database.address, options, daily: false }).kind.cron).toBe(undefined);
    const runJob = async () => {
      await database.db.transaction((tx) => database.jobs.enqueue(tx, REFRESH_ERATE, [{ payload: {} }]));
      await database.drain([job]);
      const { rows } = await client.query(
        'select status, error, message, result from jobs order by created_at desc',
      );
      return rows[0];
    };
    await client.query(`select pg_advisory_lock(${LOCK})`);
    expect(await runJob()).toMatchObject({
      status: 'failed',
      error: 'Another process is refreshing E-Rate now.',
    });
    await client.query(`select pg_advisory_unlock(${LOCK})`);
    expect(await runJob()).toMatchObject({
      status: 'completed',
      error: null,
      message: 'Form 471 funding requests (FRN status)',
      result: [
        { set: 'E-Rate entities (supplemental information)', rejected: 0 },
        { set: 'Form 471 funding requests (FRN status)', rejected: 0 },
      ],
    });
    expect(await contracts()).toHaveLength(3);
  });
});
