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

describe('what is held against every answer of the suite', () => {
  it('takes what is declared, with and without what may be left out', () => {
    expect(faultOf(page(item))).toBeUndefined();
    expect(faultOf(page({ ...item, entity: null }))).toBeUndefined();
  });

  it.each<[string, unknown, number?]>([
    ['a property more', page({ ...item, secret: 1 })],
    ['a property less', page({ ...item, notes: undefined })],
    ['another kind of value', page({ ...item, notes: 1 })],
    ['null where none may be', page({ ...item, id: null })],
    ['a date of another form', page({ ...item, added_at: '2026-11-20' })],
    ['an entity of no kind', page({ ...item, entity: { id: ID } })],
    ['no body', undefined],
    ['a status that is not its own', {}, 201],
    [
      'a failure with more than its three fields',
      { error: 'Not Found', message: 'x', statusCode: 404, stack: '' },
      404,
    ],
    ['a 401 that says why', { error: 'Unauthorized', message: 'expired' }, 401],
  ])('refuses %s', (_what, body, status = 200) => {
    expect(faultOf(JSON.parse(JSON.stringify(body ?? null)), status)).toEqual(expect.any(String));
  });
});
