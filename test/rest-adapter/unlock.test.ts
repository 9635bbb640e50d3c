import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { Harness } from '../support/harness.ts';
import { balanceOf, district as wanted } from '../support/unlocks.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const NOWHERE = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';

describe('POST /unlock for one record', () => {
  it('charges its price, unlocks it, and reports that in the documented keys and in headers', async () => {
    const acme = await harness.seed.organization({ credits: 100 });
    const district = await harness.seed.district();
    const school = await harness.seed.school({ districtId: district.id });
    const contact = await harness.seed.contact({ districtId: district.id });
    let remaining = 100;
    for (const [entity_type, { id }, price] of [
      ['district', district, 6],
      ['school', school, 6],
      ['contact', contact, 2],
    ] as const) {
      const answer = await harness.post('/unlock', acme.key, { entity_type, entity_id: id });
      remaining -= price;
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(
        `{"unlocked":true,"credits_charged":${price},"credits_remaining":${remaining},"already_unlocked":false}`,
      );
      expect(answer.headers.get('x-credits-charged')).toBe(String(price));
      expect(answer.headers.get('x-credits-remaining')).toBe(String(remaining));
    }
    expect((await harness.get(`/contacts/${contact.id}`, acme.key)).body.email).toBe(contact.email);
    expect(await balanceOf(harness, acme)).toBe(86);
    expect((await harness.get('/credits', acme.key)).body.usage).toEqual([
      { operation: 'unlock_contact', total_credits: 2, transaction_count: 1 },
      { operation: 'unlock_district', total_credits: 6, transaction_count: 1 },
      { operation: 'unlock_school', total_credits: 6, transaction_count: 1 },
    ]);
  });

  it('is free when repeated', async () => {
    const acme = await harness.seed.organization({ credits: 6 });
    const { id } = await harness.seed.district();
    await harness.post('/unlock', acme.key, wanted(id));
    const again = await harness.post('/unlock', acme.key, wanted(id));
    expect(again.body).toEqual({
      unlocked: true,
      credits_charged: 0,
      credits_remaining: 0,
      already_unlocked: true,
    });
    expect(again.headers.get('x-credits-charged')).toBe('0');
  });

  it('answers 404, 403 naming a locked parent, or 402, and charges nothing', async () => {
    const acme = await harness.seed.organization({ credits: 5 });
    const school = await harness.seed.school();
    const contact = await harness.seed.contact({ districtId: school.districtId });
    const teacher = await harness.seed.contact({ districtId: school.districtId, schoolId: school.id });
    const ask = async (entity_type: string, entity_id: string) => {
      const { status, body } = await harness.post('/unlock', acme.key, { entity_type, entity_id });
      return { status, body };
    };
    for (const type of ['district', 'school', 'contact']) {
      expect(await ask(type, NOWHERE)).toEqual({
        status: 404,
        body: { error: 'Not Found', message: `There is no ${type} with this id.`, statusCode: 404 },
      });
    }
    for (const { id } of [contact, teacher]) {
      expect(await ask('contact', id)).toEqual({
        status: 403,
        body: {
          error: 'PARENT_ENTITY_LOCKED',
          message: expect.stringContaining('district'),
          parent_entity_type: 'district',
          parent_entity_id: school.districtId,
          unlock_cost: 6,
        },
      });
    }
    expect(await ask('school', school.id)).toEqual({
      status: 402,
      body: { error: 'INSUFFICIENT_CREDITS', message: expect.any(String), balance: 5, required: 6 },
    });
    expect(await balanceOf(harness, acme)).toBe(5);
    expect((await harness.get('/credits/ledger', acme.key)).body.pagination.total).toBe(1);
  });

  it('opens a contact through its school or through its district', async () => {
    const acme = await harness.seed.organization();
    const school = await harness.seed.school();
    const teacher = await harness.seed.contact({ districtId: school.districtId, schoolId: school.id });
    await acme.unlocks('district', { id: school.districtId });
    const answer = await harness.post('/unlock', acme.key, { entity_type: 'contact', entity_id: teacher.id });
    expect([answer.status, answer.body.credits_charged]).toEqual([200, 2]);
  });
});

describe('POST /unlock for several records', () => {
  it('unlocks a contact before its district, collapses duplicates, and keeps the order of the request', async () => {
    const acme = await harness.seed.organization({ credits: 100 });
    const district = await harness.seed.district();
    const contact = await harness.seed.contact({ districtId: district.id });
    const locked = await harness.seed.contact();
    const old = await harness.seed.school();
    await acme.unlocks('school', old);
    const entities = [
      { entity_type: 'contact', entity_id: contact.id },
      { entity_id: NOWHERE },
      { entity_type: 'contact', entity_id: locked.id },
      { entity_id: district.id },
      { entity_type: 'school', entity_id: old.id },
      { entity_id: district.id.toUpperCase() },
    ];
    const { status, body } = await harness.post('/unlock', acme.key, { entity_type: 'district', entities });
    expect(status).toBe(200);
    const result = (entity_type: string, { id }: { id: string }, charged: number, error: string | null) => ({
      entity_type,
      entity_id: id,
      unlocked: error === null,
      already_unlocked: error === null && charged === 0,
      credits_charged: charged,
      error,
    });
    expect(body).toEqual({
      unlocked: false,
      credits_charged: 8,
      credits_remaining: 92,
      already_unlocked: false,
      results: [
        result('contact', contact, 2, null),
        result('district', { id: NOWHERE }, 0, 'NOT_FOUND'),
        result('contact', locked, 0, 'PARENT_ENTITY_LOCKED'),
        result('district', district, 6, null),
        result('school', old, 0, null),
      ],
    });
  });

  it('unlocks all or nothing where the balance does not suffice', async () => {
    const acme = await harness.seed.organization({ credits: 11 });
    const schools = await harness.seed.schools(2);
    const entities = schools.map(({ id }) => ({ entity_type: 'school', entity_id: id }));
    const { status, body } = await harness.post('/unlock', acme.key, { entities });
    expect([status, body]).toEqual([
      402,
      { error: 'INSUFFICIENT_CREDITS', message: expect.any(String), balance: 11, required: 12 },
    ]);
    expect(await balanceOf(harness, acme)).toBe(11);
  });

  it('fails as a whole with the reason that all records share', async () => {
    const acme = await harness.seed.organization();
    const missing = [{ entity_type: 'district', entity_id: NOWHERE }];
    expect((await harness.post('/unlock', acme.key, { entities: missing })).status).toBe(404);
    const contacts = [await harness.seed.contact(), await harness.seed.contact()];
    const entities = contacts.map(({ id }) => ({ entity_type: 'contact', entity_id: id }));
    const { status, body } = await harness.post('/unlock', acme.key, { entities });
    expect([status, body.error, body.parent_entity_id]).toEqual([
      403,
      'PARENT_ENTITY_LOCKED',
      contacts[0]!.districtId,
    ]);
  });

  it.each<[string, object]>([
    ['both forms', { entity_type: 'district', entity_id: NOWHERE, entities: [{ entity_id: NOWHERE }] }],
    ['neither form', {}],
    ['no type', { entity_id: NOWHERE }],
    ['an element without a type', { entities: [{ entity_id: NOWHERE }] }],
    ['an element without an id', { entities: [{ entity_type: 'school' }] }],
    ['no elements', { entities: [] }],
    ['101 elements', { entity_type: 'school', entities: Array(101).fill({ entity_id: NOWHERE }) }],
    ['an unknown channel', { entity_type: 'school', entity_id: NOWHERE, channel: 'fax' }],
  ])('refuses %s', async (_, body) => {
    const { key } = await harness.seed.organization();
    expect((await harness.post('/unlock', key, body)).status).toBe(400);
  });
});

describe('POST /unlock with a safeguard', () => {
  it('reports the price or the obstacle of each record in a dry run, and charges nothing', async () => {
    const acme = await harness.seed.organization({ credits: 13 });
    const [a, b] = await harness.seed.schools(2);
    const contact = await harness.seed.contact();
    const entities = [
      { entity_type: 'school', entity_id: a!.id },
      { entity_type: 'contact', entity_id: contact.id },
      { entity_type: 'school', entity_id: NOWHERE },
    ];
    const ask = (more: object) => harness.post('/unlock', acme.key, { dry_run: true, ...more });
    const { status, body } = await ask({ entities });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      unlocked: false,
      credits_charged: 0,
      credits_remaining: 13,
      already_unlocked: false,
      dry_run: true,
      credits_required: 6,
    });
    expect(body.results.map(({ credits_required, error }: never) => [credits_required, error])).toEqual([
      [6, null],
      [0, 'PARENT_ENTITY_LOCKED'],
      [0, 'NOT_FOUND'],
    ]);
    const both = [a!, b!].map(({ id }) => ({ entity_type: 'school', entity_id: id }));
    const capped = await ask({ entities: both, max_credits: 11 });
    expect(capped.body.results.map(({ error }: { error: string }) => error)).toEqual([
      'SPEND_CAP_EXCEEDED',
      'SPEND_CAP_EXCEEDED',
    ]);
    const third = { entity_type: 'district', entity_id: a!.districtId };
    const poor = await ask({ entities: [...both, third] });
    expect(poor.body.credits_required).toBe(18);
    expect(poor.body.results[0].error).toBe('INSUFFICIENT_CREDITS');
    expect(await balanceOf(harness, acme)).toBe(13);
  });

  it('refuses with a 409 to exceed max_credits, and charges nothing', async () => {
    const acme = await harness.seed.organization({ credits: 100 });
    const [a, b] = await harness.seed.schools(2);
    const entities = [a!, b!].map(({ id }) => ({ entity_type: 'school', entity_id: id }));
    const refused = await harness.post('/unlock', acme.key, { entities, max_credits: 11 });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: 'SPEND_CAP_EXCEEDED',
        message: expect.stringContaining('12 credits'),
        statusCode: 409,
        required: 12,
        max_credits: 11,
      },
    ]);
    expect(await balanceOf(harness, acme)).toBe(100);
    expect((await harness.post('/unlock', acme.key, { entities, max_credits: 12 })).status).toBe(200);
  });
});

describe('the first unlock of an institution', () => {
  it('queues its scouting once, also when others unlock it, unless it was scouted before', async () => {
    const [acme, other] = [await harness.seed.organization(), await harness.seed.organization()];
    const fresh = await harness.seed.district({ websiteUrl: 'https://fresh.example.org' });
    const known = await harness.seed.district({ status: 'completed' });
    const unlock = ({ key }: { key: string }, { id }: { id: string }) =>
      harness.post('/unlock', key, wanted(id));
    for (const who of [acme, other]) for (const what of [fresh, known]) await unlock(who, what);
    const runs = await harness.db.core.rows<{
      entityId: string;
      organizationId: string;
      isQueued: boolean;
    }>(sql`
      select entity_id as "entityId", organization_id as "organizationId", exists (
        select from jobs j where j.kind = 'scout' and j.payload = jsonb_build_object('runId', r.id)) as "isQueued"
      from scouting_runs r where entity_id = any(${[fresh.id, known.id]}::uuid[])`);
    expect(runs).toEqual([{ entityId: fresh.id, organizationId: acme.organizationId, isQueued: true }]);
    expect((await harness.get(`/districts/${fresh.id}/status`, acme.key)).body.status).toBe('pending');
  });
});

describe('the unlock mutation in GraphQL', () => {
  it('works like the REST route, with its cost under extensions', async () => {
    const acme = await harness.seed.organization({ credits: 10 });
    const { id } = await harness.seed.school();
    const text = `mutation ($id: UUID!) {
      unlock(input: { entities: [{ entityType: school, entityId: $id }], channel: dashboard }) {
        unlocked creditsCharged creditsRemaining results { entityType entityId error }
      }
    }`;
    const { body } = await harness.graphql(acme.key, text, { id });
    expect(body).toEqual({
      data: {
        unlock: {
          unlocked: true,
          creditsCharged: 6,
          creditsRemaining: 4,
          results: [{ entityType: 'school', entityId: id, error: null }],
        },
      },
      extensions: { cost: { requested: 101, budget: 10_000 }, credits: { charged: 6, remaining: 4 } },
    });
    const ledger = await harness.graphql(
      acme.key,
      '{ creditLedger { nodes { kind reference channel availableChange availableAfter } } }',
    );
    expect(ledger.body.data.creditLedger.nodes.map(Object.values)).toEqual([
      ['unlock', `school:${id}`, 'dashboard', -6, 4],
      ['grant', 'opening', 'system', 10, 10],
    ]);
  });
});
