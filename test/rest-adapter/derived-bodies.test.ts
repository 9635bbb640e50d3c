import { bounded } from '@emi/base/declared';
import { describe, expect, it } from '@jest/globals';
import {
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import { readBody } from '../../packages/facade/contract/body.ts';
import { bodyOf } from '../../packages/facade/contract/document-body.ts';

const Note = new GraphQLInputObjectType({
  name: 'Note',
  fields: {
    title: { type: new GraphQLNonNull(GraphQLString), extensions: bounded({ maxLength: 9, isFilled: true }) },
    plainText: { type: GraphQLString, extensions: bounded({ maxLength: 5 }) },
    color: { type: GraphQLString, extensions: bounded({ maxLength: 5, keptByNull: true }) },
    kinds: { type: new GraphQLList(GraphQLString), extensions: bounded({ values: ['a', 'b'] }) },
  },
});
const field = (
  args: Record<string, { type: GraphQLInputObjectType | GraphQLList<GraphQLInputObjectType> }>,
) => ({
  type: GraphQLString,
  args,
});
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { note: { type: GraphQLString } } }),
  mutation: new GraphQLObjectType({
    name: 'Mutation',
    fields: {
      add: field({ input: { type: Note } }),
      addAll: field({ rows: { type: new GraphQLList(Note) } }),
    },
  }),
});

const INPUT = 'mutation Add($input: Note!) { body: add(input: $input) }';

describe('the body of a document', () => {
  const fields = bodyOf(schema, INPUT, []);
  const read = (body: object) => readBody(fields, body);

  it('has the fields of the input with their bounds', () => {
    const note = { title: 'Hello', plain_text: 'short', kinds: ['a'] };
    expect(read(note)).toEqual(note);
    for (const wrong of [
      {},
      { title: ' \n' },
      { title: '0123456789' },
      { title: 'Hello', plain_text: '012345' },
      { title: 'Hello', kinds: ['c'] },
    ]) {
      expect(() => read(wrong)).toThrow(/title|plain_text|kinds/);
    }
  });

  it('clears by null, except what null keeps', () => {
    expect(read({ title: 'Hello', plain_text: null, color: null })).toEqual({
      title: 'Hello',
      plain_text: null,
    });
  });

  it('takes bounds from the input field that gets a variable, and no field for an id of the path', () => {
    const document = 'mutation Add($noteId: String!, $name: String!) { body: add(input: { title: $name }) }';
    const own = bodyOf(schema, document, ['noteId']);
    expect(Object.keys(own)).toEqual(['name']);
    expect(() => readBody(own, { name: '' })).toThrow('name must be 1 to 9 characters long');
  });

  it('has rows up to the bounds of their argument, and none without', () => {
    const document = 'mutation AddAll($rows: [Note!]!) { body: addAll(rows: $rows) }';
    const rows = bodyOf(schema, document, [], { rows: { maxItems: 2 } });
    const row = { title: 'Hello' };
    expect(readBody(rows, { rows: [row] })).toEqual({ rows: [row] });
    expect(() => readBody(rows, { rows: [row, row, row] })).toThrow('rows must be an array of 1 to 2');
    expect(() => bodyOf(schema, document, [])).toThrow('cannot derive a field of a body from rows');
  });
});
