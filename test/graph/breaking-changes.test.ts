import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { buildSchema, findBreakingChanges } from 'graphql';
import { unannounced } from '../support/changelog.ts';

const schemaIn = (file: string) => buildSchema(readFileSync(file, 'utf8'));
const released = schemaIn('test/graph/released.graphql');

describe('schema.graphql', () => {
  it('breaks nothing of the last release that CHANGELOG.md does not announce', () => {
    const changes = findBreakingChanges(released, schemaIn('schema.graphql'));
    expect(unannounced(changes.map(({ description }) => description))).toEqual([]);
  });

  it('is compared so that a lost field, a new required argument, and a changed type are breaking', () => {
    const before = buildSchema('type Query { name(id: ID): String! kept: Int lost: Int }');
    const after = buildSchema('type Query { name(id: ID, state: String!): String kept: Int }');
    const descriptions = findBreakingChanges(before, after).map(({ description }) => description);
    expect(
      unannounced(descriptions, '### Breaking\n\n- `Query.lost` is gone: Query.lost was removed.\n'),
    ).toEqual([
      'A required arg state on Query.name was added.',
      'Query.name changed type from String! to String.',
    ]);
  });
});
