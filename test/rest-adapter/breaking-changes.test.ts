import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { unannounced } from '../support/changelog.ts';
import { breakingRestChanges, restContract } from '../support/rest-contract.ts';

const contractOf = (operation: object) => restContract({ paths: { '/lists': { get: operation } } });
const answering = (properties: object) => ({
  '200': { content: { 'application/json': { schema: { type: 'object', properties } } } },
});

describe('openapi.json', () => {
  it('breaks nothing of the last release that CHANGELOG.md does not announce', () => {
    const released = JSON.parse(readFileSync('test/rest-adapter/released.json', 'utf8'));
    const current = restContract(JSON.parse(readFileSync('openapi.json', 'utf8')));
    expect(released.promises.length).toBeGreaterThan(500);
    expect(unannounced(breakingRestChanges(released, current))).toEqual([]);
  });

  it('is compared so that lost keys, other types, lost parameters, and new demands are breaking', () => {
    const before = contractOf({
      parameters: [{ in: 'query', name: 'search' }],
      responses: answering({ id: { type: 'string' }, count: { type: 'integer' } }),
    });
    const after = contractOf({
      parameters: [{ in: 'query', name: 'state', required: true }],
      responses: answering({
        count: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        name: { type: 'string' },
      }),
    });
    expect(breakingRestChanges(before, after)).toEqual([
      'GET /lists 200.count: integer is gone or changed',
      'GET /lists 200.id: string is gone or changed',
      'GET /lists takes query search is gone or changed',
      'GET /lists demands query state',
    ]);
    expect(breakingRestChanges(before, before)).toEqual([]);
  });

  it('is compared so that a value that is never null any more breaks nothing', () => {
    const count = { type: 'integer' };
    const maybe = contractOf({ responses: answering({ count: { anyOf: [count, { type: 'null' }] } }) });
    expect(breakingRestChanges(maybe, contractOf({ responses: answering({ count }) }))).toEqual([]);
    expect(
      breakingRestChanges(maybe, contractOf({ responses: answering({ count: { type: 'string' } }) })),
    ).toEqual(['GET /lists 200.count: integer | null is gone or changed']);
  });
});
