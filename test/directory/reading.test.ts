import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

const READ_AT = '2026-11-20T09:00:00.000Z';
const DUE_AT = '2026-12-04T09:00:00.000Z';

let harness: Harness;
let owner: Cast;
let stranger: Cast;
let district: { id: string };
let unread: { id: string };
let covered: { id: string };

beforeAll(async () => {
  harness = await Harness.start();
  owner = await harness.seed.organization({ credits: 100 });
  stranger = await harness.seed.organization({ credits: 100 });
  district = await harness.seed.district({ name: 'Agenda ISD', crawledAt: READ_AT });
  covered = await harness.seed.district({ name: 'Shelf ISD', crawledAt: '2026-11-01T09:00:00.000Z' });
  unread = await harness.seed.district({ name: 'Unread ISD', crawledAt: null });
  await owner.unlocks('district', district);
  await harness.db.core.rows(sql`delete from place_readings`);
  await harness.db.core.rows(sql`
    insert into place_readings (district_id, is_unlocked, is_covered, due_at, promised_at, expects, interval_hours)
    values (${district.id}, true, false, ${DUE_AT}, ${DUE_AT}, 'agenda', 48),
      (${covered.id}, true, true, ${DUE_AT}, ${DUE_AT}, 'minutes', 48)`);
  const note = (at: string, changes: readonly string[]) =>
    harness.db.core.rows(sql`
      insert into finding_changes (district_id, kind, finding_id, change, changed_at)
      select ${district.id}, 'rfps', gen_random_uuid(), c, ${at} from unnest(${changes}::text[]) c`);
  await note('2026-11-10T09:00:00.000Z', ['new', 'new', 'new']);
  await note(READ_AT, ['new', 'gone', 'changed', 'changed']);
});
afterAll(() => harness.close());

const readings = async (key: string) => {
  const { body } = await harness.get('/districts?include=reading&sort=name', key);
  return body.data.map(({ name, reading }: { name: string; reading: object }) => ({ name, ...reading }));
};

const UNCHANGED = { changed_at: null, new: 0, changed: 0, gone: 0 };
const CHANGES = { changed_at: READ_AT, new: 1, changed: 2, gone: 1 };
const NOTHING = { next_read_at: null, reason: null, expects: null, changes: UNCHANGED };

describe('the reading of a place', () => {
  it('tells its owner when it is read again, for what, and what changed last', async () => {
    expect(await readings(owner.key)).toMatchObject([
      {
        name: 'Agenda ISD',
        last_read_at: READ_AT,
        next_read_at: DUE_AT,
        reason: 'unlocked',
        expects: 'agenda',
        changes: CHANGES,
      },
      { name: 'Shelf ISD', next_read_at: null, reason: 'covered', expects: null, changes: UNCHANGED },
      { name: 'Unread ISD', last_read_at: null, ...NOTHING },
    ]);
  });

  it('does not tell others that an organization has unlocked the place', async () => {
    expect(await readings(stranger.key)).toMatchObject([
      { name: 'Agenda ISD', last_read_at: READ_AT, ...NOTHING, changes: CHANGES },
      { name: 'Shelf ISD', ...NOTHING, reason: 'covered' },
      { name: 'Unread ISD', ...NOTHING },
    ]);
  });

  it('is absent from the documented record, and has columns in files', async () => {
    const { body } = await harness.get(`/districts/${district.id}`, owner.key);
    expect(body).not.toHaveProperty('reading');
    const { text } = await harness.get('/districts?format=csv&sort=name', owner.key);
    const [head, first] = text.split(/\r?\n/);
    expect(head).toContain('reading.next_read_at');
    expect(first).toContain(`${DUE_AT},unlocked,agenda`);
  });

  it('names what changed to who has unlocked the place, and to nobody else', async () => {
    await harness.db.core.rows(sql`
      update finding_changes set before = '{"title": "Old"}', after = '{"title": "Current"}'
      where change = 'gone'`);
    const changesFor = async ({ key }: Cast) => {
      const query = `{ district(id: "${district.id}") {
        reading { changes { gone findings { kind change before after } } }
      } }`;
      return (await harness.graphql(key, query)).body.data.district.reading.changes;
    };
    const { findings } = await changesFor(owner);
    expect(findings).toHaveLength(4);
    expect(findings).toContainEqual({
      kind: 'rfp',
      change: 'gone',
      before: { title: 'Old' },
      after: { title: 'Current' },
    });
    expect(await changesFor(stranger)).toEqual({ gone: 1, findings: null });
  });

  it('is read in one statement for all places of a page', async () => {
    const query = '{ districts(page: { limit: 3 }) { nodes { reading { reason changes { new } } } } }';
    await harness.graphql(owner.key, query);
    const statements = await statementsOf(() => harness.graphql(owner.key, query));
    expect(statements.filter(({ text }) => text.includes('finding_changes'))).toHaveLength(1);
  });
});

describe('the filter of places read since a time', () => {
  const names = async (query: string) =>
    (await harness.get(`/districts?sort=name&${query}`, stranger.key)).body.data.map(
      ({ name }: { name: string }) => name,
    );

  it('finds those whose website was read then or later', async () => {
    expect(unread.id).toBeDefined();
    expect(await names('read_since=2026-11-02T00:00:00Z')).toEqual(['Agenda ISD']);
    expect(await names(`read_since=${READ_AT}`)).toEqual(['Agenda ISD']);
    expect(await names('read_since=2026-11-01T00:00:00Z')).toEqual(['Agenda ISD', 'Shelf ISD']);
    expect(await names('read_since=2026-11-20T09:00:01Z')).toEqual([]);
  });

  it('refuses a text that is not a time', async () => {
    const { status, body } = await harness.get('/schools?read_since=lately', stranger.key);
    expect(status).toBe(400);
    expect(body.message).toContain('read_since');
  });
});
