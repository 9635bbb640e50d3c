import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { graphql } from 'graphql';
import { Authorized, buildSchema, Query } from 'type-graphql';
import { graphSchema } from '../../src/app/schema.ts';
import { SchoolResolver } from '../../src/directory/schools/school.resolver.ts';
import { callDirectly } from '../../src/execution/direct-resolvers.ts';

describe('fields that read', () => {
  it('call the method of their resolver at once, with arguments as they were given', async () => {
    const field = (await graphSchema()).getQueryType()!.getFields().schools!;
    const { schools } = SchoolResolver.prototype;
    const calls: unknown[][] = [];
    SchoolResolver.prototype.schools = (...given) => {
      calls.push(given);
      return Promise.resolve(undefined as never);
    };
    const [args, context, info] = [{ filter: {}, order: {}, page: {} }, { viewer: { scopes: ['read'] } }, {}];
    try {
      field.resolve!(undefined, args, context, info as never);
    } finally {
      SchoolResolver.prototype.schools = schools;
    }
    expect(calls).toHaveLength(1);
    for (const [index, given] of [args.filter, args.order, args.page, context, info].entries()) {
      expect(calls[0]![index]).toBe(given);
    }
  });

  it('are left to type-graphql where their resolver has roles', async () => {
    class Guarded {
      secret() {
        return 'told';
      }
    }
    Query(() => String)(Guarded.prototype, 'secret', {});
    Authorized('admin')(Guarded.prototype, 'secret');
    const schema = await buildSchema({ resolvers: [Guarded], authChecker: () => false, validate: false });
    callDirectly(schema, () => new Guarded());
    const { data, errors } = await graphql({ schema, source: '{ secret }', contextValue: {} });
    expect([data, errors?.length]).toEqual([null, 1]);
  });
});
