import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { array, assert, asyncProperty, constantFrom, oneof, option, record } from 'fast-check';
import sql from 'sql-template-tag';
import type { District } from '../../src/directory/districts/district.entity.ts';
import { importErate } from '../../src/importers/erate/import-erate.ts';
import { importRecords } from '../../src/importers/records/import.ts';
import { matchSearches } from '../../src/workspace/searches/match-searches.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { publishRead } from '../support/publish-read.ts';
import { rounds } from '../support/rounds.ts';

let harness: Harness;
let acme: Cast;
let locked: Cast;
let district: District;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
  locked = await harness.seed.organization();
  district = await harness.seed.district({ ncesId: '4842690', name: 'TEXHOMA ISD', state: 'TX' });
  await acme.unlocks('district', district);
});
afterAll(() => harness.close());

const VENDORS = ['Alpha Net', 'Beta Fiber'] as const;

/** A contract as a source states it; `end` is the day of its end, counted from today, or null if none is stated. */
interface Said {
  readonly vendor: (typeof VENDORS)[number];
  readonly end: number | null;
}

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Imports the funding requests of the year; the file contains all of them. */
async function file(contracts: readonly (Said & { number: number })[]): Promise<void> {
  const rows = contracts.map(({ vendor, end, number }) => ({
    leaid: district.ncesId,
    funding_year: '2026',
    funding_request_number: `26990000${number}`,
    form_471_frn_status_name: 'Funded',
    form_471_service_type_name: 'Internal Connections',
    contract_type_name: 'Contract',
    usac_contract_id: `${number}`,
    award_date: '2026-02-08',
    spin_name: vendor,
    epc_organization_id: '',
    contract_expiration_date: day(end ?? 400),
    total_monthly_recurring_cost: '1000.0',
    months_of_service: '12',
    total_one_time_costs: '0',
  }));
  // A file without rows would be refused, so it always has a request of another district.
  const padding = { ...rows[0], ...EMPTY };
  await importErate(Readable.from([Buffer.from(JSON.stringify([...rows, padding]))]), harness.address, {
    complete: [{ state: 'TX', year: 2026 }],
    allowRemovals: true,
  });
}

const EMPTY = {
  leaid: '4842691',
  funding_year: '2026',
  funding_request_number: '2699999999',
  form_471_frn_status_name: 'Pending',
  form_471_service_type_name: 'Voice',
  spin_name: 'Nobody',
  contract_expiration_date: '',
  total_monthly_recurring_cost: '0',
  months_of_service: '12',
  total_one_time_costs: '0',
};

/** Publishes a scouting run that read these contracts on the website. */
async function scout(contracts: readonly Said[]): Promise<void> {
  const facts = Object.fromEntries(
    ['contacts', 'painPoints', 'funding', 'purchases', 'rfps', 'events', 'vendors'].map((kind) => [kind, []]),
  );
  const read = contracts.map(({ vendor, end }, at) => ({
    vendor,
    vendorNameRaw: null,
    expiresAt: end === null ? null : day(end),
    renewalMentioned: false,
    dissatisfaction: false,
    status: 'active',
    context: `Contract ${at} with ${vendor}.`,
    sourceUrl: 'https://texhoma.example/board',
    proof: { kind: 'sentence', heading: null, seenAt: new Date().toISOString(), pages: 1, confidence: 0.9 },
  }));
  await publishRead(harness, district.id, { ...facts, contracts: read });
}

/** The contracts that a customer sees: vendor, origin, end, and the ends that other sources state. */
async function seen(): Promise<string[]> {
  const { body } = await harness.graphql(
    acme.key,
    `query ($id: UUID!) { district(id: $id) { contracts {
      vendorNameRaw origin expiresAt evidence { kind url } otherStatements { origin expiresAt evidence { kind url } }
    } } }`,
    { id: district.id },
  );
  expect(body.errors).toBeUndefined();
  return body.data.district.contracts.map((one: Shown) => shown(one)).toSorted();
}

/** The contracts that the feed lists, statistics count, and the count of locked signals includes. */
async function counted(): Promise<object> {
  const feed = await harness.get('/signals?kinds=contract', acme.key);
  const teaser = await harness.get('/signals?kinds=contract', locked.key);
  const { body } = await harness.graphql(
    acme.key,
    '{ signalStats(filter: { kinds: [contract] }, groupBy: [ORIGIN]) { total } }',
  );
  return {
    feed: feed.body.data.length,
    statistics: body.data.signalStats.total,
    locked: teaser.body._locked_signals[0]?.count ?? 0,
  };
}

interface Shown {
  vendorNameRaw: string;
  origin: string;
  expiresAt: string | null;
  evidence: { url: string };
  otherStatements: { origin: string; expiresAt: string | null; evidence: { url: string } }[];
}

const endOf = (time: string | null): string => time?.slice(0, 10) ?? 'open';
const shown = ({ vendorNameRaw, origin, expiresAt, evidence, otherStatements }: Shown): string => {
  expect(evidence.url).toMatch(origin === 'erate' ? /opendata\.usac\.org/ : /texhoma\.example/);
  const others = otherStatements.map((other) => `${other.origin} ${endOf(other.expiresAt)}`);
  return [`${vendorNameRaw} ${origin} ${endOf(expiresAt)}`, ...others.toSorted()].join(' + ');
};

/**
 * What `seen` must return, by a simple model: each contract of the website joins the nearest filed one of its vendor
 * within 45 days.
 */
function model(filed: readonly Said[], read: readonly Said[]): string[] {
  const leaders = filed.map(({ vendor, end }) => ({ vendor, end: end ?? 400, others: [] as string[] }));
  const alone: string[] = [];
  for (const { vendor, end } of read) {
    const near = leaders
      .filter((one) => one.vendor === vendor && (end === null || Math.abs(one.end - end) <= 45))
      .toSorted((a, b) => (end === null ? b.end - a.end : Math.abs(a.end - end) - Math.abs(b.end - end)));
    const text = end === null ? 'open' : day(end);
    if (near[0]) near[0].others.push(`website ${text}`);
    else alone.push(`${vendor} website ${text}`);
  }
  const led = leaders.map(({ vendor, end, others }) =>
    [`${vendor} erate ${day(end)}`, ...others.toSorted()].join(' + '),
  );
  return [...led, ...alone].toSorted();
}

/** Ends that are far enough apart that two contracts of one source are never equally near to one of the other. */
const said = record({ vendor: constantFrom(...VENDORS), end: option(constantFrom(70, 90, 131, 200, 330)) });
const distinct = (list: readonly Said[]): Said[] => [
  ...new Map(list.map((one) => [`${one.vendor} ${one.end}`, one])).values(),
];
const steps = array(
  oneof(record({ file: array(said, { maxLength: 3 }) }), record({ website: array(said, { maxLength: 3 }) })),
  { minLength: 1, maxLength: 5 },
);

/** One contract in both sources, and then in the file alone. */
const ALPHA = { vendor: 'Alpha Net', end: 90 } as const;
const MET = [{ website: [ALPHA] }, { file: [ALPHA] }, { website: [] }];

describe('a contract that a website and a filing state', () => {
  it('is one record in which the filing takes precedence, whichever comes first, changes, or is removed', async () => {
    await assert(
      asyncProperty(steps, async (story) => {
        let filed: Said[] = [];
        let read: Said[] = [];
        for (const step of story) {
          if ('file' in step) {
            filed = distinct(
              step.file.map(({ vendor, end }) => ({ vendor, end: end === null ? 400 : end + 3 })),
            );
            await file(
              filed.map((one) => ({
                ...one,
                number: 10 + VENDORS.indexOf(one.vendor) * 1_000 + (one.end ?? 0),
              })),
            );
          } else {
            read = distinct(step.website);
            await scout(read);
          }
          const expected = model(filed, read);
          expect(await seen()).toEqual(expected);
          const live = expected.filter((one) => one.split(' ')[3]! <= day(180)).length;
          expect(await counted()).toEqual({ feed: live, statistics: live, locked: live });
        }
        await file([]);
        await scout([]);
      }),
      { numRuns: rounds(4), examples: [[MET]] },
    );
  });

  it('reports to clients that its record is gone, and nothing when nothing changes', async () => {
    await scout([{ vendor: 'Alpha Net', end: 90 }]);
    const [{ id }] = (await harness.db.core.rows<{ id: string }>(sql`select id from contracts`)) as [
      { id: string },
    ];
    await harness.db.core.rows(sql`delete from deletions`);
    await file([{ vendor: 'Alpha Net', end: 93, number: 1 }]);
    const listed = () => harness.db.core.rows(sql`select kind, record_id, district_id from deletions`);
    const gone = [{ kind: 'contract', record_id: id, district_id: district.id }];
    expect(await listed()).toEqual(gone);
    const [at] = await harness.db.core.rows(sql`select max(changed_at) as at from signals`);
    await file([{ vendor: 'Alpha Net', end: 93, number: 1 }]);
    await scout([{ vendor: 'Alpha Net', end: 90 }]);
    expect(await listed()).toEqual(gone);
    expect(await harness.db.core.rows(sql`select max(changed_at) as at from signals`)).toEqual([at]);
  });
});

describe('a saved search for contracts', () => {
  it('reports once a contract that two sources state, and counts its vendor until the end that counts', async () => {
    await file([]);
    await scout([]);
    const path = '/signals?kinds=contract&state=TX';
    const { body } = await harness.post('/saved-searches', acme.key, {
      name: 'Ends',
      path,
      is_watched: true,
    });
    const listed = async () => {
      await matchSearches(harness.db);
      const feed = await harness.get(`/saved-searches/${body.id}/feed?limit=200`, acme.key);
      return feed.body.data.map(({ record_id }: { record_id: string }) => record_id);
    };
    await matchSearches(harness.db);
    await file([{ vendor: 'Beta Fiber', end: 90, number: 7 }]);
    const [filed, ...others] = await listed();
    expect([filed, others]).toEqual([expect.any(String), []]);
    await scout([{ vendor: 'Beta Fiber', end: 120 }]);
    expect(await listed()).toEqual([filed]);
    const [vendor] = (await harness.get('/vendors?search=Beta%20Fiber', acme.key)).body.data;
    const users = async (days: number) => {
      harness.pass(days * 86_400_000);
      const { pagination } = (await harness.get(`/districts?vendor_ids=${vendor.id}`, acme.key)).body;
      const stats = await harness.graphql(
        acme.key,
        '{ districtStats(filter: { unlockedOnly: true }, groupBy: [VENDOR]) { groups { keys { label } } } }',
      );
      const labels = stats.body.data.districtStats.groups.map(
        ({ keys }: { keys: { label: string }[] }) => keys[0]!.label,
      );
      return [pagination.total, labels.includes('Beta Fiber')];
    };
    expect(await users(0)).toEqual([1, true]);
    expect(await users(100)).toEqual([0, false]);
  });
});

describe('a vendor in use that the operator and a registry state', () => {
  it('keeps the statement of the operator when the registry no longer has it', async () => {
    const use = (values: object) =>
      importRecords(
        Readable.from([
          Buffer.from(
            JSON.stringify({
              type: 'vendor_stack_entry',
              district_id: district.id,
              vendor_name: 'Aeries',
              ...values,
            }),
          ),
        ]),
        harness.address,
      );
    await harness.seed.vendor({ canonicalName: 'Aeries' });
    await use({ origin: 'erate', source_key: 'frns use aeries', source_year: 2026 });
    await use({ context: 'On the website.' });
    const stack = async () => {
      const { body } = await harness.graphql(
        acme.key,
        'query ($id: UUID!) { district(id: $id) { vendorStack { origin context otherStatements { origin } } } }',
        { id: district.id },
      );
      expect(body.errors).toBeUndefined();
      return body.data.district.vendorStack;
    };
    const own = { origin: 'import', context: 'On the website.' };
    expect(await stack()).toEqual([{ ...own, otherStatements: [{ origin: 'erate' }] }]);
    await harness.db.core.rows(sql`delete from vendor_stack_entries where source_key is not null`);
    expect(await stack()).toEqual([{ ...own, otherStatements: [] }]);
    await use({ origin: 'erate', source_key: 'frns use aeries', source_year: 2026 });
    await harness.db.core.rows(sql`delete from vendor_stack_entries where source_key is null`);
    expect(await stack()).toEqual([{ origin: 'erate', context: null, otherStatements: [] }]);
  });
});
