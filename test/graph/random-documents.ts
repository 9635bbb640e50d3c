import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  double,
  integer,
  oneof,
  string,
  subarray,
  tuple,
} from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isRequiredInputField,
} from 'graphql';
import { anyText } from '../support/any-text.ts';
import { isNeeded } from '../support/needed-argument.ts';

/**
 * Generates valid documents for a schema: aliases, fragments, directives, literals of every kind.
 * @param ids the ids that arguments may use.
 */
export function documents(schema: GraphQLSchema, ids: Arbitrary<string>): Arbitrary<string> {
  const scalars: Record<string, Arbitrary<string>> = {
    UUID: ids.map((id) => JSON.stringify(id)),
    StateCode: constantFrom('"TX"', '"ca"'),
    AccountsTable: constantFrom('"name\\nMesa USD"'),
    Boolean: boolean().map(String),
    Int: oneof(integer({ min: 1, max: 5 }), integer()).map(String),
    Float: oneof(
      integer({ min: 0, max: 30 }),
      double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
    ).map(String),
  };
  const text = oneof(string({ maxLength: 12 }), anyText({ maxLength: 5 }), constant('%_\\')).map((value) =>
    JSON.stringify(value).replaceAll('\u007f', ' '),
  );

  const literal = (type: GraphQLInputType): Arbitrary<string> => {
    const inner = getNullableType(type);
    if (isListType(inner)) {
      return array(literal(inner.ofType), { minLength: 1, maxLength: 2 }).map((items) => `[${items.join()}]`);
    }
    if (isEnumType(inner)) return constantFrom(...inner.getValues().map(({ name }) => name));
    if (isInputObjectType(inner)) {
      const fields = Object.values(inner.getFields());
      return given(fields.filter(isRequiredInputField), fields).map((all) => `{ ${all.join(', ')} }`);
    }
    return scalars[inner.name] ?? text;
  };

  const given = (
    required: readonly (GraphQLArgument | GraphQLInputField)[],
    all: readonly (GraphQLArgument | GraphQLInputField)[],
  ): Arbitrary<string[]> =>
    subarray(
      all.filter((one) => !required.includes(one)),
      { maxLength: Math.min(2, all.length - required.length) },
    ).chain((chosen) =>
      tuple(
        ...[...required, ...chosen].map(({ name, type }) =>
          literal(type).map((value) => `${name}: ${value}`),
        ),
      ),
    );

  const argumentsOf = ({ args }: GraphQLField<unknown, unknown>): Arbitrary<string> =>
    given(args.filter(isNeeded), args).map((all) => (all.length > 0 ? `(${all.join(', ')})` : ''));

  const directive = oneof(
    { weight: 9, arbitrary: constant('') },
    { weight: 1, arbitrary: constantFrom(' @include(if: true)', ' @skip(if: false)', ' @skip(if: true)') },
  );

  /** Derives the response name of a field with arguments from its path, so that no two of them clash. */
  const field = (one: GraphQLField<unknown, unknown>, depth: number, place: string): Arbitrary<string> => {
    const type = getNamedType(one.type);
    if (isLeafType(type) && one.args.length === 0) return directive.map((on) => one.name + on);
    const name = one.args.length > 0 ? `${one.name}${place}: ${one.name}` : one.name;
    const below = isLeafType(type)
      ? constant('')
      : isAbstractType(type)
        ? constantFrom(...schema.getPossibleTypes(type)).chain((member) =>
            selection(member, depth - 1, place).map(
              (part) => ` { __typename ... on ${member.name} ${part} }`,
            ),
          )
        : selection(type as GraphQLObjectType, depth - 1, place).map((part) => ` ${part}`);
    return tuple(argumentsOf(one), directive, below).map(
      ([args, on, inside]) => `${name}${args}${on}${inside}`,
    );
  };

  const selection = (type: GraphQLObjectType, depth: number, place: string): Arbitrary<string> => {
    const all = Object.values(type.getFields());
    const usable = depth > 0 ? all : all.filter((one) => isLeafType(getNamedType(one.type)));
    return subarray(usable, { maxLength: Math.min(4, usable.length) }).chain((chosen) =>
      tuple(
        boolean(),
        ...chosen.map((one, at) => field(one, depth, `${place}${String.fromCharCode(97 + at)}`)),
      ).map(([inFragment, ...fields]) => {
        const inside = ['__typename', ...fields].join(' ');
        return inFragment ? `{ ... on ${type.name} { ${inside} } }` : `{ ${inside} }`;
      }),
    );
  };

  return oneof(
    { weight: 8, arbitrary: selection(schema.getQueryType()!, 4, '_').map((part) => `query Random ${part}`) },
    {
      weight: 1,
      arbitrary: selection(schema.getMutationType()!, 3, '_').map((part) => `mutation Random ${part}`),
    },
  );
}
