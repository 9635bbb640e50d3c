import { describe, expect, it } from '@jest/globals';
import { type GraphQLNamedType, getNamedType, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { graphSchema } from '../../src/app/schema.ts';
import { type GatedKind, gatedKinds, kindGivenBy } from './graph-paths.ts';

const schema = await graphSchema();
const gated = gatedKinds();

describe('the gates', () => {
  it('keep gated columns out of every filter and every order of their records', () => {
    // The input of mutations selects nothing by stored values.
    const types = Object.values(schema.getTypeMap()).filter((type) => type !== schema.getMutationType());
    const oracles = types.flatMap((parent) =>
      (isObjectType(parent) ? Object.values(parent.getFields()) : []).flatMap((field) => {
        const kind = gated.get(kindGivenBy(field));
        const words = field.args.flatMap((argument) => [
          argument.name,
          ...wordsOf(getNamedType(argument.type)),
        ]);
        return words
          .filter((word) => kind && namesGated(kind, word))
          .map((word) => `${parent.name}.${field.name}: ${word}`);
      }),
    );
    expect(oracles).toEqual([]);
  });

  it('keep internal columns out of the graph', () => {
    for (const { name, columns } of gated.values()) {
      const type = schema.getType(name);
      const fields = isObjectType(type) ? Object.keys(type.getFields()) : [];
      const internal = [...columns]
        .filter(([, { gate }]) => gate === 'internal')
        .map(([property]) => property);
      expect([name, fields.filter((field) => internal.includes(field))]).toEqual([name, []]);
    }
  });
});

/** The words that make up an argument of this type. */
function wordsOf(type: GraphQLNamedType): string[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  if (!isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    field.name,
    ...wordsOf(getNamedType(field.type)),
  ]);
}

/** Returns whether a word names a gated column, as `email`, `emailContains` and `email_contains` do. */
function namesGated({ columns }: GatedKind, word: string): boolean {
  const letters = (text: string) => text.replaceAll('_', '').toLowerCase();
  const names = [...columns].filter(([property]) => letters(word).startsWith(letters(property)));
  const [longest] = names.sort(([a], [b]) => b.length - a.length);
  return longest?.[1].gate === 'gated';
}
