import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Ajv, type ValidateFunction } from 'ajv';
import { array, assert, asyncProperty } from 'fast-check';
import { parse } from 'graphql';
import { DataSchema } from '../../packages/facade/contract/data-schema.ts';
import { closed } from '../../packages/facade/contract/json-schema.ts';
import { expectSound } from '../support/expect-sound.ts';
import { type GeneratedRequest, generatedRequests, MADE } from '../support/generated-requests.ts';
import { Harness } from '../support/harness.ts';
import { privateRecords } from '../support/private-records.ts';
import { rounds, SEED } from '../support/rounds.ts';
import { declaredSchema } from '../support/schema.ts';

const REQUESTS = rounds(2_000);
const AT_ONCE = 8;

/** The statuses of routes; those of GraphQL are 200, 400, 401 and 429. */
const STATUSES = [200, 201, 202, 204, 400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 429];

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

it(`${REQUESTS} generated requests get sound, declared responses (seed ${SEED})`, async () => {
  const schema = await declaredSchema();
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    code: { optimize: false },
  });
  const { unaffordable, ...known } = await world();
  const arbitrary = await generatedRequests(schema, known);
  const checks = new Map<string, ValidateFunction>();
  const seen = new Map<number, number>();
  let batches = 0;

  const made: Record<string, string> = {};
  const withMade = (text: string) =>
    Object.entries(MADE).reduce((all, [name, mark]) => all.replaceAll(mark, made[name] ?? mark), text);

  const send = async ({ path, document, ...options }: GeneratedRequest): Promise<void> => {
    const answer = await harness.request(withMade(path), {
      ...options,
      body: options.body && withMade(options.body),
    });
    const { status, body } = answer;
    if (status === 201 && /lists\?/.test(path)) made.listId = body.data.id;
    if (status === 201 && /items\?/.test(path)) made.itemId = body.data[0].id;
    if (status === 201 && /prompts\?/.test(path)) made.promptId = body.id;
    if (status === 202 && body.job_record_id) made.jobRecordId = body.job_record_id;
    expectSound(answer, `${options.method} ${path} ${options.body?.slice(0, 500) ?? ''}`);
    if (document === undefined) seen.set(status, (seen.get(status) ?? 0) + 1);
    else if (body.data) {
      const check =
        checks.get(document) ?? ajv.compile(closed(new DataSchema(schema, parse(document)).data()) as object);
      checks.set(document, check);
      if (!check(body.data)) expect([document, ajv.errorsText(check.errors), body]).toEqual([]);
    }
  };

  await send(unaffordable);
  await assert(
    asyncProperty(array(arbitrary, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (requests) => {
      await Promise.all(requests.map(send));
      batches++;
      if (batches % 30 === 0) harness.pass(60_000);
      if (batches % 50 === 0) await harness.drain();
    }),
    { numRuns: REQUESTS / AT_ONCE, seed: SEED, endOnFailure: true },
  );
  await harness.drain();
  expect(STATUSES.filter((status) => !seen.has(status))).toEqual([]);
  expect([...seen.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(REQUESTS / 2);
}, 300_000);

/**
 * A caller with many credits, one with hardly any, one with few requests; and a rival whose ids they know. Also a
 * request that always gets a 402, which not every draw of requests has.
 */
async function world() {
  const { seed } = harness;
  const rich = await seed.organization({ plan: 'enterprise', credits: 100_000 });
  const poor = await seed.organization({ plan: 'starter', credits: 1 });
  const slow = await seed.organization({ plan: 'free', credits: 50 });
  const rival = await seed.organization({ name: 'Rival' });
  const all = [];
  for (const cast of [rich, poor, slow, rival]) all.push(await privateRecords(harness, cast));
  const locked = [await seed.district(), await seed.district({ name: 'Lone Star', state: 'CA' })];
  const school = await seed.school({ districtId: locked[0]!.id });
  const contacts = [await seed.contact({ districtId: all[0]!.districtId }), await seed.contact()];
  for (const place of [
    { districtId: all[0]!.districtId },
    { schoolId: all[0]!.schoolId },
    { districtId: school.districtId },
  ]) {
    await seed.stackEntry(place, { id: all[0]!.vendorId });
    await seed.contract(place);
    await seed.painPoint(place);
    await seed.fundingSignal(place);
    await seed.rfp(place);
    await seed.timelineEvent(place);
    await seed.classifiedUrl(place);
  }
  return {
    keys: [rich.key, rich.key, poor.key, poor.key, poor.key, slow.key],
    privateRecords: all,
    unaffordable: {
      method: 'POST',
      path: '/api/v1/unlock',
      headers: { 'Content-Type': 'application/json' },
      key: poor.key,
      body: JSON.stringify({ entity_type: 'district', entity_id: locked[0]!.id }),
    },
    more: [...locked, school, ...contacts].map(({ id }) => id),
  };
}
