import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  printSchema,
} from 'graphql';
import '../../src/entities.ts';
import { recordKinds } from '../../src/graph/record.ts';
import { createSchema } from '../../src/schema.ts';

let schema: GraphQLSchema;
const ownTypes = (): GraphQLNamedType[] =>
  Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'));
const BUILT_IN = ['Query', 'Mutation', 'Subscription', 'String', 'Int', 'Float', 'Boolean', 'ID', 'JSON'];

beforeAll(async () => {
  schema = await createSchema();
});

describe('the schema', () => {
  it('is the one in schema.graphql (run `npm run schema` when it has changed on purpose)', () => {
    expect(readFileSync('schema.graphql', 'utf8')).toBe(`${printSchema(schema)}\n`);
  });

  it('describes every type, field, argument and enum value', () => {
    const silent = ownTypes().flatMap((type) => {
      const names = BUILT_IN.includes(type.name) || type.description ? [] : [type.name];
      if (isObjectType(type)) {
        for (const field of Object.values(type.getFields())) {
          if (!field.description) names.push(`${type.name}.${field.name}`);
          for (const arg of field.args)
            if (!arg.description) names.push(`${type.name}.${field.name}(${arg.name})`);
        }
      }
      if (isInputObjectType(type)) {
        for (const field of Object.values(type.getFields())) {
          if (!field.description) names.push(`${type.name}.${field.name}`);
        }
      }
      if (isEnumType(type)) {
        for (const value of type.getValues())
          if (!value.description) names.push(`${type.name}.${value.name}`);
      }
      return names;
    });
    expect(silent).toEqual([]);
  });

  it('lets every sealed column be null, and shows no internal one', () => {
    for (const kind of recordKinds()) {
      const type = schema.getType(kind.name);
      if (!isObjectType(type)) throw new Error(`${kind.name} is not in the schema`);
      const fields = type.getFields();
      for (const [property, { seal }] of kind.columns) {
        if (seal === 'internal') expect(fields).not.toHaveProperty(property);
        if (seal === 'sealed') expect(String(fields[property]?.type)).not.toMatch(/!$/);
      }
    }
  });
});
