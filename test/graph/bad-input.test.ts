import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
beforeEach(() => harness.pass(61_000));
afterAll(() => harness.close());

interface Refusal {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly field?: string };
}

async function refusal(document: string, variables?: Record<string, unknown>): Promise<Refusal> {
  const { body } = await harness.graphql(acme.key, document, variables);
  expect(body.errors).toHaveLength(1);
  return body.errors[0];
}

describe('a misspelled name', () => {
  it.each<[string, string, Record<string, unknown> | undefined, string]>([
    ['field', '{ schols { nodes { id } } }', undefined, '"schools"'],
    ['nested field', '{ schools { nodes { studentCounts } } }', undefined, '"studentCount"'],
    ['argument', '{ schools(filtr: {}) { nodes { id } } }', undefined, '"filter"'],
    ['input field', '{ schools(filter: { stat: "TX" }) { nodes { id } } }', undefined, '"state"'],
    ['enum value', '{ schools(filter: { gradeLevels: [hihg] }) { nodes { id } } }', undefined, '"high"'],
    [
      'type',
      'query ($filter: SchoolFiltr) { schools(filter: $filter) { nodes { id } } }',
      {},
      '"SchoolFilter"',
    ],
    [
      'input field of a variable',
      'query ($filter: SchoolFilter!) { schools(filter: $filter) { nodes { id } } }',
      { filter: { stat: 'TX' } },
      '"state"',
    ],
  ])('is answered with the name that was meant: %s', async (_what, document, variables, meant) => {
    expect((await refusal(document, variables)).message).toMatch(new RegExp(`Did you mean .*${meant}`));
  });
});

describe('an unknown value of an enum', () => {
  const ALLOWED =
    'Allowed: KIND, STATE, SEVERITY, VENDOR_CATEGORY, FUNDING_SOURCE, ORIGIN, TRIAGE, MONTH, QUARTER, ' +
    'ENDS_MONTH, ENDS_QUARTER.';

  it('is refused with the values that are allowed, in a document or a variable', async () => {
    const literal = await refusal('{ signalStats(groupBy: [VENDOR]) { total } }');
    const document = 'query ($by: [SignalDimension!]!) { signalStats(groupBy: $by) { total } }';
    const variable = await refusal(document, { by: ['VENDOR'] });
    const unknown = 'Value "VENDOR" does not exist in "SignalDimension" enum.';
    expect(literal.message).toBe(`${unknown} ${ALLOWED}`);
    expect(variable.message).toBe(
      `Variable "$by" got invalid value "VENDOR" at "by[0]"; ${unknown} ${ALLOWED}`,
    );
  });
});

describe('a malformed value', () => {
  const FILTERED = 'query ($given: SchoolFilter!) { schools(filter: $given) { nodes { id } } }';
  it.each<[string, string, Record<string, unknown> | undefined, string]>([
    ['id', '{ school(id: "x") { id } }', undefined, 'must be a UUID'],
    ['id', 'query ($id: UUID!) { school(id: $id) { id } }', { id: 'x' }, 'must be a UUID'],
    ['id', 'query ($id: UUID = "x") { school(id: $id) { id } }', undefined, 'must be a UUID'],
    ['listId', '{ schools(filter: { listId: "x" }) { nodes { id } } }', undefined, 'must be a UUID'],
    ['ids', '{ schools(filter: { ids: ["x"] }) { nodes { id } } }', undefined, 'must be a UUID'],
    ['ids', FILTERED, { given: { ids: ['x'] } }, 'must be a UUID'],
    ['state', FILTERED, { given: { state: '; Expected type "UUID" at "x"' } }, 'must be a two-letter state'],
    ['search', FILTERED, { given: { search: 'x'.repeat(300) } }, 'must be at most 200 characters long'],
    [
      'county',
      `{ schools(filter: { county: "${'x'.repeat(300)}" }) { total: pagination { total } } }`,
      undefined,
      'must be at most 200 characters long',
    ],
  ])('is refused with the name of its field: %s in %s', async (field, document, variables, words) => {
    const { message, extensions } = await refusal(document, variables);
    expect(message).toContain(`${field} ${words}`);
    expect(extensions).toEqual({ code: 'BAD_USER_INPUT', field });
  });
});

it('a number out of bounds is refused with the name of its field in the graph', async () => {
  const { message, extensions } = await refusal('{ signals(weights: { painPoint: -1 }) { asOf } }');
  expect([message, extensions.code]).toEqual(['weights.painPoint must be at least 0.', 'BAD_USER_INPUT']);
});

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

describe('the refusal of a document that is too large', () => {
  it.each<[string, string, string]>([
    [
      'tokens',
      `{ viewer { ${times(1_200, () => 'plan')} } }`,
      'The document has 1205 tokens; at most 1000 are allowed.',
    ],
    [
      'aliases',
      `{ viewer { ${times(120, (i) => `a${i}: plan`)} } }`,
      'The document has too many aliases: 120; at most 100 are allowed.',
    ],
    [
      'levels',
      `{ schools { nodes ${'{ district { schools { nodes '.repeat(5)} { id } ${'} } }'.repeat(5)} } }`,
      'The document is nested too deeply: 18 levels; at most 14 are allowed.',
    ],
    [
      'directives',
      `{ viewer { ${times(60, (i) => `a${i}: plan @include(if: true)`)} } }`,
      'The document has too many directives: 60; at most 50 are allowed.',
    ],
    [
      'repetitions',
      `{ viewer { ${times(40, () => 'plan')} } }`,
      'The field plan is repeated 40 times in one place; at most 30 times are allowed.',
    ],
    [
      'objects',
      '{ districts(page: { limit: 200 }) { nodes { schools(page: { limit: 200 }) { nodes { id } } } } }',
      'The document may return 40401 objects; your plan allows 10000.',
    ],
  ])('states how much was given and how much is allowed: %s', async (_what, document, message) => {
    expect((await refusal(document)).message).toContain(message);
  });
});

describe('an inverted range', () => {
  const COUNTS = 'filter: { studentCountMin: 900, studentCountMax: 100 }';
  const TOO_MANY = 'studentCountMin (900) must not be above studentCountMax (100).';

  it.each([
    ['schools', `{ schools(${COUNTS}) { nodes { id } } }`, TOO_MANY],
    ['districts', `{ districts(${COUNTS}) { pagination { total } } }`, TOO_MANY],
    ['nested schools', `{ districts { nodes { schools(${COUNTS}) { nodes { id } } } } }`, TOO_MANY],
    ['statistics', `{ schoolStats(${COUNTS}) { total } }`, TOO_MANY],
    ['facets', `{ districtFacets(${COUNTS}, dimensions: [STATE]) { total } }`, TOO_MANY],
    [
      'decimals',
      '{ schools(filter: { studentTeacherRatioMin: 15.5, studentTeacherRatioMax: 15 }) { nodes { id } } }',
      'studentTeacherRatioMin (15.5) must not be above studentTeacherRatioMax (15).',
    ],
  ])('is refused, naming both ends: %s', async (_what, document, message) => {
    await harness.seed.district();
    expect(await refusal(document)).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT' } });
  });

  it('has two different ends, so a range of one value is allowed', async () => {
    const { body } = await harness.graphql(
      acme.key,
      '{ schools(filter: { studentCountMin: 100, studentCountMax: 100 }) { nodes { id } } }',
    );
    expect(body.data.schools.nodes).toEqual([]);
  });
});

describe('an id of somebody else', () => {
  const ENTITY = randomUUID();

  it.each<[string, (ids: { list: string; prompt: string }) => string]>([
    ['listId', ({ list }) => `{ schools(filter: { listId: "${list}" }) { nodes { id } } }`],
    [
      'districtListIds',
      ({ list }) => `{ schools(filter: { districtListIds: ["${list}"] }) { nodes { id } } }`,
    ],
    ['schoolListIds', ({ list }) => `{ contacts(filter: { schoolListIds: ["${list}"] }) { nodes { id } } }`],
    ['id', ({ list }) => `mutation { updateList(id: "${list}", input: {}) { id } }`],
    ['id', ({ list }) => `mutation { deleteList(id: "${list}") }`],
    ['id', ({ prompt }) => `mutation { deleteEmailPrompt(id: "${prompt}") }`],
    ['id', () => `mutation { revokeApiKey(id: "${ENTITY}") { id } }`],
    ['id', () => `mutation { revokeOAuthClient(id: "${ENTITY}") { id } }`],
    [
      'listId',
      ({ list }) => `mutation { addListItems(listId: "${list}", items: [{ entityId: "${ENTITY}" }]) { id } }`,
    ],
    [
      'entities',
      () =>
        `mutation { unlock(input: { entities: [{ entityType: district, entityId: "${ENTITY}" }] }) { unlocked } }`,
    ],
    ['entityId', () => `mutation { startScouting(entityType: district, entityId: "${ENTITY}") { isNew } }`],
    [
      'emailPromptId',
      ({ prompt }) =>
        `mutation { generateEmail(input: { contactId: "${ENTITY}", emailPromptId: "${prompt}" }) { jobId } }`,
    ],
  ])('is refused with NOT_FOUND and the name of its field: %s', async (field, documentOf) => {
    const other = await harness.seed.organization();
    const [list, prompt] = [await harness.seed.list(other), await harness.seed.emailPrompt(other)];
    const { extensions } = await refusal(documentOf({ list: list.id, prompt: prompt.id }));
    expect(extensions).toEqual({ code: 'NOT_FOUND', field });
  });
});
