import type { Scope } from '@emi/base/viewer';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, type GraphQLSchema, graphql, OperationTypeNode } from 'graphql';
import { guardRoots, scopeOf } from '../../packages/base/viewer/scopes.ts';
import { graphSchema } from '../../src/app/schema.ts';

let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await graphSchema();
});

const scopesOf = (operation: OperationTypeNode) =>
  Object.fromEntries(
    Object.values(schema.getRootType(operation)?.getFields() ?? {}).map((field) => [
      field.name,
      scopeOf(operation, field),
    ]),
  );

describe('the scope of a root field', () => {
  it('is read for queries, and manage for those that show users, keys, what they did, events, or webhooks', () => {
    const others = Object.entries(scopesOf(OperationTypeNode.QUERY)).filter(([, scope]) => scope !== 'read');
    expect(others.toSorted()).toEqual([
      ['apiKeys', 'manage'],
      ['auditTrail', 'manage'],
      ['creditSpending', 'manage'],
      ['eventSubscriptions', 'manage'],
      ['events', 'manage'],
      ['grants', 'manage'],
      ['oauthClients', 'manage'],
      ['requestCounts', 'manage'],
      ['users', 'manage'],
      ['webhook', 'manage'],
      ['webhookDeliveries', 'manage'],
      ['webhooks', 'manage'],
    ]);
  });

  it('is read for no mutation but those whose effect only shows what can be read', () => {
    const mutations = Object.entries(scopesOf(OperationTypeNode.MUTATION));
    expect(mutations.length).toBeGreaterThan(0);
    expect(mutations.filter(([, scope]) => scope === 'read')).toEqual([
      ['createExport', 'read'],
      ['createMatchFile', 'read'],
      ['seeSavedSearch', 'read'],
      ['subscribeToEvents', 'read'],
      ['unsubscribeFromEvents', 'read'],
    ]);
  });

  it('is checked before any resolver runs', async () => {
    const fields = [OperationTypeNode.QUERY, OperationTypeNode.MUTATION].flatMap((operation) =>
      Object.values(schema.getRootType(operation)?.getFields() ?? {}),
    );
    for (const field of fields) {
      // Only the viewer exists: anything else that a resolver accessed would fail.
      const call = () => field.resolve?.({}, {}, { viewer: { scopes: [] } }, undefined as never);
      expect(call).toThrow(/^This needs the scope \w+; the key or token has none\.$/);
    }
  });
});

describe('a root field without a declared scope', () => {
  const toy = (sdl: string) => {
    const built = buildSchema(sdl);
    for (const operation of Object.values(OperationTypeNode))
      for (const field of Object.values(built.getRootType(operation)?.getFields() ?? {}))
        field.resolve = () => 'done';
    return built;
  };
  const ask = async (scopes: Scope[], source: string) => {
    const guarded = guardRoots(toy('type Query { a: String }'));
    return graphql({ schema: guarded, source, contextValue: { viewer: { scopes } } });
  };

  it.each(['Mutation', 'Subscription'])('keeps the service from starting, in type %s', (type) => {
    const message = `the ${type.toLowerCase()} change declares no scope: put @NeedsScope('…') above it`;
    expect(() => guardRoots(toy(`type Query { a: String } type ${type} { change: String }`))).toThrow(
      message,
    );
  });

  it('requires read when it is a query', async () => {
    expect((await ask(['read'], '{ a }')).data).toEqual({ a: 'done' });
    const { data, errors } = await ask(['unlock', 'generate', 'manage'], '{ a }');
    expect(data).toEqual({ a: null });
    expect(errors?.[0]?.originalError).toMatchObject({ code: 'FORBIDDEN', data: { requiredScope: 'read' } });
  });
});
