import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Command } from 'commander';
import sql from 'sql-template-tag';
import { addCommands } from '../../src/cli/commands.ts';
import { coverPlaces } from '../../src/scouting/round/cover-places.job.ts';
import { coverageRule, ncesIdsIn } from '../../src/scouting/round/coverage.ts';
import { enlist } from '../../src/scouting/round/enlist.ts';
import { Harness } from '../support/harness.ts';
import { databaseUrl } from '../support/program.ts';

let harness: Harness;
let districts: Record<string, string>;

beforeAll(async () => {
  harness = await Harness.start();
  const website = (name: string) => ({ name, websiteUrl: `https://${name}.example.org` });
  const made = [
    { ...website('large'), state: 'TX', studentCount: 40_000, districtType: 'Regular' },
    { ...website('small'), state: 'TX', studentCount: 900, districtType: 'Regular' },
    { ...website('charter'), state: 'TX', studentCount: 2_000, districtType: 'Charter' },
    { ...website('valley'), state: 'CA', studentCount: 1_500, districtType: 'Regular' },
    { ...website('closed'), state: 'CA', studentCount: 1_500, operatingStatus: 'closed' as const },
    { name: 'unknown', websiteUrl: null, state: 'CA', studentCount: 1_500 },
  ];
  districts = {};
  for (const one of made) districts[one.name] = (await harness.seed.district(one)).id;
});
afterAll(() => harness.close());

/** Runs a command in this process, and returns its JSON. */
async function coverage(...args: string[]) {
  const program = new Command().exitOverride();
  await addCommands(program, 'coverage');
  const { DATABASE_URL } = process.env;
  const { write } = process.stdout;
  let printed = '';
  process.stdout.write = (text) => {
    printed += text;
    return true;
  };
  process.env.DATABASE_URL = databaseUrl(harness.address);
  try {
    await program.parseAsync(['coverage', ...args, '--json'], { from: 'user' });
    return JSON.parse(printed);
  } finally {
    process.stdout.write = write;
    if (DATABASE_URL === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = DATABASE_URL;
  }
}

const work = () => harness.drain([coverPlaces]);
const covered = async () =>
  (
    await harness.db.core.rows<{ name: string }>(sql`
      select d.name from place_readings p join districts d on d.id = p.district_id where p.is_covered order by 1`)
  ).map(({ name }) => name);

describe('admin coverage', () => {
  it('forecasts what a rule takes without adding it', async () => {
    const { forecast, rule } = await coverage(
      'add',
      '--states',
      'tx,CA',
      '--min-students',
      '1000',
      '--dry-run',
    );
    expect(rule).toEqual({ places: 'district', min_students: 1_000, states: ['CA', 'TX'] });
    expect(forecast).toMatchObject({
      places: 3,
      unread: 3,
      measured_places: 0,
      first: { requests: 210, cpu_hours: 0.005, model_tokens: 0, model_cost_usd: 0 },
    });
    await work();
    expect(await covered()).toEqual([]);
    expect(await coverage('list')).toEqual([]);
  });

  it('brings the places of its rules into the round in the background, and out again', async () => {
    const added = await coverage(
      'add',
      '--states',
      'TX',
      '--types',
      'regular,charter',
      '--sizes',
      '1000-2499',
    );
    expect(added).toMatchObject({ job_record_id: expect.any(String), forecast: { places: 1 } });
    const valley = await coverage('add', '--states', 'CA', '--max-students', '2000');
    await work();
    expect(await covered()).toEqual(['charter', 'valley']);
    expect(await coverage('status')).toMatchObject({ places: 2, read: 0, late: 0, failing: [], job: null });
    expect(await coverage('list')).toMatchObject([
      { rule_id: added.rule_id, places: 1 },
      { rule_id: valley.rule_id, places: 1, rule: { max_students: 2_000 } },
    ]);
    await coverage('remove', added.rule_id);
    await work();
    expect(await covered()).toEqual(['valley']);
    await coverage('remove', valley.rule_id);
    await work();
    expect(await covered()).toEqual([]);
  });

  it('takes the ids of a file, and says how many it does not cover', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
    const file = join(folder, 'ids.csv');
    const [row] = await harness.db.core.rows<{ id: string }>(
      sql`select nces_id as id from districts where name = 'small'`,
    );
    writeFileSync(file, `NCES id,Name\r\n${row!.id},Small\r\n0999999,Nobody\r\n`);
    const added = await coverage('add', '--ids', file);
    expect(added).toMatchObject({ not_covered: 1, rule: { nces_ids: 2 }, forecast: { places: 1 } });
    await expect(coverage('add', '--ids', file)).rejects.toThrow('There is such a rule already');
    await coverage('remove', added.rule_id);
    await work();
    rmSync(folder, { recursive: true });
  });

  it('keeps a place that an organization has unlocked, for its own reason', async () => {
    const acme = await harness.seed.organization();
    const { rule_id } = await coverage('add', '--states', 'CA');
    await work();
    await acme.unlocks('district', { id: districts.valley! });
    await enlist(harness.db.core, new Date());
    await coverage('remove', rule_id);
    await work();
    expect(
      await harness.db.core.rows(
        sql`select is_unlocked as unlocked, is_covered as covered from place_readings`,
      ),
    ).toEqual([{ unlocked: true, covered: false }]);
  });

  it('spreads the first readings over a week, each with a later time by which it is promised', async () => {
    for (let at = 0; at < 40; at++)
      await harness.seed.district({ state: 'NV', websiteUrl: `https://nevada-${at}.example.org` });
    const { rule_id } = await coverage('add', '--states', 'NV');
    await work();
    const [spread] = await harness.db.core.rows<{ first: number; last: number; kept: boolean }>(sql`
      select extract(epoch from min(due_at) - now())::float8 / 3600 as first,
        extract(epoch from max(due_at) - now())::float8 / 3600 as last, bool_and(promised_at > due_at) as kept
      from place_readings where is_covered`);
    expect(spread!.first).toBeLessThan(48);
    expect(spread!.last).toBeGreaterThan(120);
    expect(spread!.last).toBeLessThanOrEqual(168);
    expect(spread!.kept).toBe(true);
    await coverage('remove', rule_id);
    await work();
  });

  it.each([
    [{ states: ['TX', 'ZZ', 'Nevada'] }, /states has ZZ, NEVADA; allowed: .*AK, AL/],
    [{ sizes: ['huge'] }, /sizes has huge; allowed: 0-299, 300-599, .*100000\+/],
    [{ types: ['regular', 'castle'] }, /types has castle; allowed: .*charter/],
    [{ minStudents: 500, maxStudents: 100 }, /minStudents must be at most maxStudents/],
    [{ minStudents: -1 }, /minStudents must be a whole number of at least 0/],
  ])('refuses by name, with what is allowed: %p', (given, message) => {
    expect(() => coverageRule({ places: 'district', ...given })).toThrow(message);
  });

  it('refuses a file by the line that is no NCES id', () => {
    expect(ncesIdsIn('id\n"4816230"\n481623001823;x\n\n4816230')).toEqual(['4816230', '481623001823']);
    expect(() => ncesIdsIn('4816230\n4.8E+06')).toThrow(/Line 2, 4\.8E\+06: .*rounded/);
    expect(() => ncesIdsIn('id\n')).toThrow('has no NCES id');
  });

  it('says so when nothing meets the filters, or a rule is unknown', async () => {
    await expect(coverage('add', '--states', 'HI')).rejects.toThrow('No place with a website');
    await expect(coverage('remove', districts.small!)).rejects.toThrow('There is no rule');
    await expect(coverage('remove', 'x')).rejects.toThrow('rule id');
  });
});
