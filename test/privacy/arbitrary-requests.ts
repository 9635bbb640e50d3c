import type { AnyRoute } from '@emi/facade/route';
import { encodeCursor } from '@emi/records/pages';
import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  subarray,
  tuple,
} from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from 'graphql';
import type { Param } from '../../packages/facade/contract/parameter-types.ts';
import { acceptedInQuery } from '../support/accepted.ts';
import { isNeeded } from '../support/needed-argument.ts';
import { documentOf, idsFor, isPaged, pageLimit, type Step } from './graph-paths.ts';
import type { Worlds } from './worlds.ts';

/** The kind of record that an id names, by the name of the id. */
const KINDS_BY_ID: Readonly<Record<string, string>> = {
  item: 'ListItem',
  list: 'List',
  vendor: 'Vendor',
  contact: 'Contact',
  school: 'School',
  district: 'District',
  prompt: 'EmailPrompt',
  job: 'Job',
};
export const kindNamed = (name: string): string | undefined =>
  Object.entries(KINDS_BY_ID).find(([word]) => name.toLowerCase().includes(word))?.[1];

/** Some of the values, at most a number of them: few, because many conditions together match nothing. */
const some = <T>(all: readonly T[], most: number) =>
  subarray([...all], { maxLength: Math.min(most, all.length) });
/** The arguments of a page, which belong together. */
const PAGING = ['page', 'first', 'after'];
const STATES = ['TX', 'ca', 'NY'];

/** Requests that name ids and words, public and hidden. */
export function arbitraryRequests(worlds: Pick<Worlds, 'ids' | 'words'>) {
  /** Ids that a parameter may name, by its name: of any owner, or of nothing. */
  function idsNamed(name: string): Arbitrary<string> {
    return constantFrom(...worlds.ids[kindNamed(name) ?? 'Vendor']!);
  }
  const words = () => constantFrom(...worlds.words);

  const parameter = (name: string, param: Param): Arbitrary<string> => {
    const { kind, hasFormat, example, min, values } = acceptedInQuery(param);
    switch (kind) {
      case 'uuid':
        return idsNamed(name);
      case 'uuids':
        return array(idsNamed(name), { minLength: 1, maxLength: 3 }).map((ids) => ids.join());
      case 'timestamp':
        return constantFrom('2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z');
      case 'state':
        return constantFrom(...STATES);
      case 'text':
        return hasFormat ? constant(example) : words();
      case 'texts':
        return constant(example);
      case 'flag':
        return constantFrom('true', 'false');
      case 'number':
      case 'whole':
        return integer({ min: min - 1, max: name === 'offset' ? 5 : 500 }).map(String);
      case 'value':
      case 'values':
        return constantFrom(...values);
      case 'object':
      case 'array':
        throw new Error('a query has no objects');
    }
  };

  const requestOf = ({ path, query }: AnyRoute): Arbitrary<string> => {
    const ids = path.match(/(?<=\{)\w+(?=\})/g) ?? [];
    const pathname = tuple(...ids.map(idsNamed)).map((given) =>
      ids.reduce((text, id, index) => text.replace(`{${id}}`, given[index]!), path),
    );
    // Cursors have a test of their own; made-up ones would only be refused.
    const search = some(
      Object.entries(query).filter(([name]) => name !== 'after'),
      3,
    ).chain((chosen) =>
      tuple(
        ...chosen.map(([name, param]) =>
          parameter(name, param).map((value) => `${name}=${encodeURIComponent(value)}`),
        ),
      ),
    );
    return tuple(pathname, search).map(([address, chosen]) => `${address}?${chosen.join('&')}`);
  };

  const cursor = (): Arbitrary<string> => {
    const [, ...values] = worlds.words;
    const id = worlds.ids.Contact![0]!;
    return constantFrom(
      ...values.map((value) => JSON.stringify(encodeCursor({ order: 'name up', value, id }))),
    );
  };

  const literal = (type: GraphQLInputType, name: string): Arbitrary<string> => {
    const inner = getNullableType(type);
    if (isListType(inner)) {
      return array(literal(inner.ofType, name), { minLength: 1, maxLength: 2 }).map(
        (items) => `[${items.join()}]`,
      );
    }
    if (isEnumType(inner)) return constantFrom(...inner.getValues().map((value) => value.name));
    if (isInputObjectType(inner)) {
      const fields = Object.values(inner.getFields());
      return spelled(fields.filter(isRequiredInputField), fields, 2).map(
        (given) => `{ ${given.join(', ')} }`,
      );
    }
    const scalars: Record<string, () => Arbitrary<string>> = {
      UUID: () => idsNamed(name).map((id) => JSON.stringify(id)),
      StateCode: () => constantFrom(...STATES).map((state) => JSON.stringify(state)),
      Boolean: () => boolean().map(String),
      Int: () => integer({ min: 0, max: 500 }).map(String),
      Float: () => integer({ min: 0, max: 30 }).map((whole) => `${whole}.5`),
    };
    return scalars[inner.name]?.() ?? words().map((word) => JSON.stringify(word));
  };

  /** `name: value` for the required arguments and some of the others. */
  const spelled = (
    required: readonly (GraphQLArgument | GraphQLInputField)[],
    all: readonly (GraphQLArgument | GraphQLInputField)[],
    maxLength: number,
  ): Arbitrary<string[]> =>
    some(
      all.filter((one) => !required.includes(one)),
      maxLength,
    ).chain((chosen) =>
      tuple(
        ...[...required, ...chosen].map(({ name, type }) =>
          literal(type, name).map((text) => `${name}: ${text}`),
        ),
      ),
    );

  const page = (limit: number): Arbitrary<string> =>
    tuple(
      integer({ min: 0, max: limit }),
      oneof(
        constant(''),
        integer({ min: 0, max: 5 }).map((offset) => `, offset: ${offset}`),
        cursor().map((after) => `, after: ${after}`),
      ),
    ).chain(([number, rest]) =>
      rest.startsWith(', offset')
        ? constant(`page: { limit: ${number}${rest} }`)
        : constantFrom(`page: { limit: ${number}${rest} }`, `first: ${number}${rest}`),
    );

  const argumentsOf = (field: GraphQLField<unknown, unknown>, limit: number): Arbitrary<string> => {
    const required = field.args.filter(isNeeded);
    const optional = field.args.filter((argument) => !isNeeded(argument) && !PAGING.includes(argument.name));
    const ids = tuple(
      ...required.map((argument) => {
        const known = idsFor(argument, field, worlds.ids);
        const value = known
          ? constantFrom(...known).map((id) => JSON.stringify(id))
          : literal(argument.type, argument.name);
        return value.map((text) => `${argument.name}: ${text}`);
      }),
    );
    const pages = isPaged(field) ? page(limit).map((spelling) => [spelling]) : constant([]);
    return tuple(ids, oneof(constant([]), spelled([], optional, 2)), pages).map((parts) => {
      const all = parts.flat();
      return all.length > 0 ? `(${all.join(', ')})` : '';
    });
  };

  const documentAlong = (path: readonly Step[]): Arbitrary<string> =>
    tuple(...path.map(({ field }, index) => argumentsOf(field, pageLimit(path, index)))).map((given) =>
      documentOf(path, (_step, index) => [given[index]!]),
    );

  return { requestOf, documentAlong };
}
