import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  graphqlSync,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { schemaText } from '../../scripts/schema-text.ts';
import '../../src/app/entities.ts';
import { recordKinds } from '../../packages/records/record.ts';
import { graphSchema } from '../../src/app/schema.ts';

let schema: GraphQLSchema;
const ownTypes = (): GraphQLNamedType[] =>
  Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'));
const BUILT_IN = ['Query', 'Mutation', 'Subscription', 'String', 'Int', 'Float', 'Boolean', 'ID', 'JSON'];

beforeAll(async () => {
  schema = await graphSchema();
});

describe('the schema', () => {
  it('matches schema.graphql (run `npm run schema` after an intended change)', () => {
    expect(readFileSync('schema.graphql', 'utf8')).toBe(schemaText(schema));
  });

  it('is valid, and answers the introspection query', () => {
    const { data, errors } = graphqlSync({ schema, source: getIntrospectionQuery() });
    expect(errors).toBeUndefined();
    expect(data).toHaveProperty('__schema.types.length', Object.keys(schema.getTypeMap()).length);
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

  it('describes nothing in more than two sentences', () => {
    const descriptions = schemaText(schema).matchAll(/"""\s*([^"]+?)\s*"""/g);
    const long = [...descriptions]
      .map(([, text]) => text!)
      .filter((text) => text.split(/[.!?]\s+(?=[A-Z`])/).length > 2);
    expect(long).toEqual([]);
  });

  it("makes every mutation nullable, so that a failure leaves the document's other answers intact", () => {
    const mutations = Object.values(schema.getMutationType()!.getFields());
    expect(mutations.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
  });

  it('makes every gated column nullable, and shows no internal one', () => {
    for (const kind of recordKinds()) {
      const type = schema.getType(kind.name);
      if (!isObjectType(type)) throw new Error(`${kind.name} is not in the schema`);
      const fields = type.getFields();
      for (const [property, { gate }] of kind.columns) {
        if (gate === 'internal') expect(fields).not.toHaveProperty(property);
        if (gate === 'gated') expect(String(fields[property]?.type)).not.toMatch(/!$/);
      }
    }
  });

  it('bounds every list of objects, by a page, a top number, or a size of its own', () => {
    const fields = ownTypes().flatMap((type) =>
      isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ type, field })) : [],
    );
    const isPaged = (field: GraphQLField<unknown, unknown>) =>
      field.extensions.usually === undefined && // as lists of findings have, which take a page, too
      (field.args.some(({ name }) => name === 'page' || name === 'top') || field.extensions.eachOf);
    const pages = new Set(
      fields.filter(({ field }) => isPaged(field)).map(({ field }) => getNamedType(field.type)),
    );
    // The limit of a page also holds below a list of a known size, such as the facets of one field.
    const sized = fields.filter(
      ({ type, field }) => pages.has(type) && field.extensions.usually !== undefined,
    );
    for (const { field } of sized) pages.add(getNamedType(field.type));
    const unpaged = fields.filter(
      ({ type, field }) => pages.has(getNamedType(field.type)) && !isPaged(field) && !pages.has(type),
    );
    expect(unpaged).toEqual([]); // so that the nodes of a page always have the limit of one
    const silent = fields
      .filter(
        ({ field }) => isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type)),
      )
      .filter(({ type, field }) => !pages.has(type) && field.extensions.usually === undefined)
      .map(({ type, field }) => `${type.name}.${field.name}`);
    expect(silent).toEqual([]);
  });
});
