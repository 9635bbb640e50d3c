import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Change,
  createMarketClient,
  JobFailedError,
  type MarketClient,
  SyncExpiredError,
  type SyncOptions,
} from '../../packages/client/src/index.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
let market: MarketClient;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'growth' });
  market = createMarketClient({ key: acme.key, baseUrl: `${harness.origin}/api/v1` });
});
afterAll(() => harness.close());

const execute = (statement: string, values: unknown[]) => harness.db.orm.em.fork().execute(statement, values);

/** Applies the changes of a run to a copy, and returns them with the state for the next one. */
async function run(copy: Map<string, string>, options: SyncOptions = {}) {
  const changes: Change[] = [];
  const sync = market.sync(options);
  expect(sync.resume).toBeUndefined();
  for await (const change of sync) {
    changes.push(change);
    if (change.record) copy.set(change.id, change.record.name ?? '');
    else copy.delete(change.id);
  }
  return { changes, since: sync.resume! };
}

describe('pages of the typed client', () => {
  it('read every record once, even if others are added or removed between two pages', async () => {
    const district = await harness.seed.district({ state: 'ND' });
    const schools = [];
    for (const name of ['B', 'C', 'D', 'E'])
      schools.push(await harness.seed.school({ name, districtId: district.id }));
    const names: string[] = [];
    const list = (query: object) => market.listSchools({ query: { district_id: district.id, ...query } });
    for await (const { name } of market.pages(list, 2)) {
      names.push(name);
      if (name === 'B') await harness.seed.school({ name: 'A', districtId: district.id });
      if (name === 'C') await execute('delete from schools where id = ?', [schools[0]!.id]);
    }
    expect(names).toEqual(['B', 'C', 'D', 'E']);
  });

  it('are refused for an operation that ignores a part of the query', async () => {
    const { id } = await harness.seed.district();
    const list = ({ limit, after }: { limit: number; after?: string }) =>
      market.listSchools({ query: { district_id: id, limit, after } });
    await expect(market.pages(list).next()).rejects.toThrow('must be given the whole query');
  });
});

describe('sync of the typed client', () => {
  it('reads everything first, then what changed and what is gone, and resumes an hour before each run', async () => {
    const copy = new Map<string, string>();
    const district = await harness.seed.district({ name: 'Kept', state: 'SD' });
    const [gone, renamed] = [
      await harness.seed.school({ name: 'Gone', districtId: district.id, state: 'SD' }),
      await harness.seed.school({ name: 'Old', districtId: district.id, state: 'SD' }),
    ];
    await acme.unlocks('district', district);
    const contact = await harness.seed.contact({
      districtId: district.id,
      name: 'Ada Lovelace',
      state: 'SD',
    });
    const began = Date.now();
    const first = await run(copy, { state: 'SD' });
    expect([...copy].sort()).toEqual(
      [
        [district.id, 'Kept'],
        [gone.id, 'Gone'],
        [renamed.id, 'Old'],
        [contact.id, 'Ada Lovelace'],
      ].sort(),
    );
    const resumed = Date.parse(first.since) + 3_600_000;
    // `since` comes from the Date header, which has whole seconds.
    expect([resumed > began - 1_000, resumed <= Date.now()]).toEqual([true, true]);

    for (const table of ['districts', 'schools', 'contacts']) {
      await execute(`update ${table} set last_updated_at = now() - interval '2 hours' where state = ?`, [
        'SD',
      ]);
    }
    await execute('update schools set name = ?, last_updated_at = now() where id = ?', ['New', renamed.id]);
    await execute('delete from schools where id = ?', [gone.id]);
    const second = await run(copy, { state: 'SD', since: first.since });
    expect(second.changes.map(({ kind, id }) => [kind, id])).toContainEqual(['school', gone.id]);
    expect(second.changes.filter(({ record }) => record)).toMatchObject([{ kind: 'school', id: renamed.id }]);
    expect([...copy.values()].sort()).toEqual(['Ada Lovelace', 'Kept', 'New']);
  });

  it('has no state to resume from before it has read everything', async () => {
    const sync = market.sync({ kinds: ['district'] });
    for await (const _change of sync) break;
    expect(sync.resume).toBeUndefined();
  });

  it('refuses a state older than the record of deletions before any change', async () => {
    const since = new Date(Date.now() - 181 * 86_400_000).toISOString();
    await expect(run(new Map(), { since })).rejects.toBeInstanceOf(SyncExpiredError);
  });
});

describe('waitForJob of the typed client', () => {
  const created = async () =>
    (await market.createExport({ body: { path: '/vendors', format: 'csv' } })).job!.id;

  it('returns the completed job, after reporting each state', async () => {
    const states: string[] = [];
    const job = await market.waitForJob(await created(), {
      everySeconds: 0,
      onProgress: async ({ status }) => {
        states.push(status);
        if (states.length === 1) await harness.drain();
      },
    });
    expect([job.status, states[0], states.at(-1)]).toEqual(['completed', 'queued', 'completed']);
  });

  it('throws for a job that failed for good, and for a wait that was ended', async () => {
    const id = await created();
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error('enough'));
    const ended = market.waitForJob(id, { everySeconds: 3_600, signal: controller.signal, onProgress });
    await expect(ended).rejects.toThrow('enough');
    await execute(`update jobs set status = 'failed', error = 'No.', finished_at = now() where id = ?`, [id]);
    const failed = await market.waitForJob(id).catch((error) => error);
    expect(failed).toBeInstanceOf(JobFailedError);
    expect([failed.message, failed.job.id]).toEqual(['No.', id]);
    harness.withoutAudit();
  });
});
