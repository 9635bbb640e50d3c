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
import { readBody } from '../../contract/body.ts';
import { checkForms, withRows } from '../../contract/body-forms.ts';
import { bodyOf } from '../../contract/document-body.ts';

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

  it('clears a field that is null, unless the field is declared as kept by null', () => {
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

  it('accepts one row without its list, and beside a list the fields that all rows share', () => {
    const document = 'mutation AddAll($rows: [Note!]!) { body: addAll(rows: $rows) }';
    const wanted = { name: 'rows', shared: ['title'] };
    const either = bodyOf(schema, document, [], { rows: { maxItems: 2 } }, wanted);
    expect(Object.keys(either)).toEqual(['title', 'plain_text', 'color', 'kinds', 'rows']);
    const gathered = (body: object) => withRows(either, wanted, readBody(either, body)).rows;
    const one = { title: 'Hello', plain_text: null };
    expect(gathered(one)).toEqual([one]);
    expect(gathered({ title: 'Ours', rows: [{}, { title: 'Own' }] })).toEqual([
      { title: 'Ours' },
      { title: 'Own' },
    ]);
    expect(() => readBody(either, { rows: [{ plain_text: '012345' }] })).toThrow('rows[0].plain_text');
  });

  it('has no field for a variable that only decides what is shown', () => {
    const document = `mutation Add($title: String!, $isShown: Boolean!) {
      body: add(input: { title: $title }) @include(if: $isShown)
    }`;
    expect(Object.keys(bodyOf(schema, document, []))).toEqual(['title']);
  });

  it('is in one of its forms', () => {
    const forms = [
      { title: 'One', requires: ['kind', 'id'], excludes: ['rows'] },
      { title: 'Several', requires: ['rows'], excludes: ['id'] },
    ];
    for (const body of [{ kind: 'a' }, { id: 1, rows: [] }])
      expect(() => checkForms(forms, body)).toThrow('Give either kind and id, or rows.');
    expect(() => checkForms(forms, { id: 1 })).not.toThrow();
  });
});
