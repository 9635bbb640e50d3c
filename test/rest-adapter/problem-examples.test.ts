import { randomUUID } from 'node:crypto';
import type { ProblemCode } from '@emi/base/problems';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { PROBLEMS } from '../../rest-adapter/openapi/problem-examples.ts';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import type { Cast } from '../support/cast.ts';
import { withClient } from '../support/database.ts';
import { Harness, type HttpAnswer } from '../support/harness.ts';
import { deeds } from '../support/scouting.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const keyWith = async (options: { scopes?: string[]; rateLimit?: number }): Promise<string> =>
  (await createKey(harness.db.orm.em.fork(), acme.userId, options)).apiKey;
const unlock = ({ key }: Cast, id: string, more: object = {}, headers: Record<string, string> = {}) =>
  harness.post('/unlock', key, { entity_type: 'district', entity_id: id, ...more }, headers);
const newList = (headers: Record<string, string> = {}, name = 'Bonds') =>
  harness.post('/lists', acme.key, { name, entity_type: 'district' }, headers);

/** Answers while a transaction of somebody else holds a lock. */
async function whileLocked<T>(statement: string, ask: () => Promise<T>): Promise<T> {
  return withClient(harness.address, async (other) => {
    await other.query(`begin; ${statement}`);
    return await ask();
  });
}

/** Requests that provoke the problems. */
const REFUSED: Readonly<Partial<Record<ProblemCode, () => Promise<HttpAnswer>>>> = {
  BAD_USER_INPUT: () => harness.get('/schools?limit=0', acme.key),
  UNAUTHENTICATED: () => harness.get('/schools'),
  FORBIDDEN: async () => {
    const { id } = await harness.seed.district();
    return unlock({ ...acme, key: await keyWith({ scopes: ['read'] }) }, id);
  },
  NOT_FOUND: () => harness.get(`/districts/${randomUUID()}`, acme.key),
  ENTITY_LOCKED: async () => harness.get(`/districts/${(await harness.seed.district()).id}/rfps`, acme.key),
  PARENT_ENTITY_LOCKED: async () => harness.get(`/contacts/${(await harness.seed.contact()).id}`, acme.key),
  RATE_LIMITED: async () => {
    const { key } = await harness.seed.organization({ plan: 'free' });
    for (let number = 0; number < 30; number++) await harness.get('/me', key);
    return harness.get('/me', key);
  },
  INSUFFICIENT_CREDITS: async () =>
    unlock(await harness.seed.organization({ credits: 2 }), (await harness.seed.district()).id),
  SPEND_CAP_EXCEEDED: async () => unlock(acme, (await harness.seed.district()).id, { max_credits: 5 }),
  CONFLICT: async () => {
    await newList();
    return newList();
  },
  SCOUTING_CAP_REACHED: async () => {
    const starter = await harness.seed.organization({ plan: 'starter' });
    const answers: HttpAnswer[] = [];
    for (let number = 0; number < 3; number++) {
      const district = await harness.seed.district({ websiteUrl: `http://${number}.example.org` });
      await starter.unlocks('district', district);
      answers.push(await deeds(harness).scout(starter, 'district', district));
    }
    return answers.at(-1)!;
  },
  IDEMPOTENT_REQUEST_IN_PROGRESS: async () => {
    const { id } = await harness.seed.district();
    const headers = { 'Idempotency-Key': randomUUID() };
    const lock = `select from credit_accounts where organization_id = '${acme.organizationId}' for update`;
    return whileLocked(lock, () =>
      Promise.any([unlock(acme, id, {}, headers), unlock(acme, id, {}, headers)].map(inConflict)),
    );
  },
  IDEMPOTENCY_KEY_REUSED: async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await newList(headers, 'Levies');
    return newList(headers, 'Ballots');
  },
  EXPORT_TOO_LARGE: async () => {
    const { id } = await harness.seed.district();
    await harness.db.core.rows(sql`
      insert into schools (nces_id, name, state, district_id)
      select 'X' || n, 'Many ' || n, 'NM', ${id} from generate_series(1, 201) n`);
    return harness.get('/schools?state=NM&format=csv', await keyWith({ rateLimit: 1 }));
  },
  UNAVAILABLE: async () => {
    const impatient = sql`select set_config('lock_timeout', '250ms', false), pg_sleep(0.05)::text`;
    await Promise.all(Array.from({ length: 4 }, () => harness.db.search.rows(impatient))); // all of its connections
    return whileLocked('lock table vendors in access exclusive mode', () =>
      harness.get('/vendors', acme.key),
    );
  },
};

/** Resolves to a 409, and rejects with any other answer, so that of two requests the one in conflict is taken. */
async function inConflict(asking: Promise<HttpAnswer>): Promise<HttpAnswer> {
  const answer = await asking;
  return answer.status === 409 ? answer : Promise.reject(answer);
}

const comparable = (body: object): unknown =>
  JSON.parse(
    JSON.stringify(body).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id'),
    (_name, value) =>
      typeof value === 'string' ? value.replace(/\d+/g, '0') : typeof value === 'number' ? 0 : value,
  );

describe('the example of a problem in the reference', () => {
  it.each(Object.entries(PROBLEMS))(
    'is a real answer, but for ids and numbers: %s',
    async (code, { status, example }) => {
      const answer = await REFUSED[code as ProblemCode]!();
      expect([answer.status, comparable(answer.body)]).toEqual([status, comparable(example)]);
    },
  );
});
