import { beforeAll, describe, expect, it } from '@jest/globals';
import { DeclaredAnswers } from '../support/declared-answers.ts';
import { declaredSchema } from '../support/schema.ts';

let declared: DeclaredAnswers;
beforeAll(async () => {
  declared = new DeclaredAnswers(await declaredSchema());
});

const ID = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
const WHEN = '2026-11-20T09:30:00.000Z';
const item = { id: ID, list_id: ID, entity_id: ID, added_at: WHEN, notes: null };
const page = (...data: object[]) => ({
  data,
  pagination: { total: 1, limit: 50, offset: 0, has_more: false },
});
const faultOf = (body: unknown, status = 200) =>
  declared.faultOf('GET', `/api/v1/lists/${ID}/items?limit=1`, status, body);

describe('the check that every response of the suite is as declared', () => {
  it('accepts declared responses, with and without optional fields', () => {
    expect(faultOf(page(item))).toBeUndefined();
    expect(faultOf(page({ ...item, entity: null }))).toBeUndefined();
  });

  it.each<[string, unknown, number?]>([
    ['an extra property', page({ ...item, secret: 1 })],
    ['a missing property', page({ ...item, notes: undefined })],
    ['a value of another type', page({ ...item, notes: 1 })],
    ['null in a required property', page({ ...item, id: null })],
    ['a date in another format', page({ ...item, added_at: '2026-11-20' })],
    ['an entity of an unknown type', page({ ...item, entity: { id: ID } })],
    ['no body', undefined],
    ['an undeclared status', {}, 201],
    [
      'an error with more than its three fields',
      { error: 'Not Found', message: 'x', statusCode: 404, stack: '' },
      404,
    ],
    ['a 401 that says why', { error: 'Unauthorized', message: 'expired' }, 401],
  ])('refuses %s', (_what, body, status = 200) => {
    expect(faultOf(JSON.parse(JSON.stringify(body ?? null)), status)).toEqual(expect.any(String));
  });
});
