import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { GraphQLJSON } from 'graphql-scalars';
import { badRequest } from '../problems/problem.ts';
import { readValue } from '../values/read.ts';
import { stateCode, text, timestamp, uuid } from '../values/values.ts';

/** A placeholder for the name of the input, which a scalar is not given; the formatter of errors replaces it. */
export const THE_VALUE = 'The value';

/** The canonical (lower-case) form of a uuid, or a Problem that names the input. */
export const parseUuid = (value: unknown, name = THE_VALUE): string => readValue(uuid, value, name);

const parseStateCode = (value: unknown, name = THE_VALUE): string => readValue(stateCode, value, name);

const SEARCH_TEXT = text();

/** A text to search for, of at most 200 characters, or a Problem that names the input. */
export const parseText = (value: unknown, name = THE_VALUE): string => readValue(SEARCH_TEXT, value, name);

/** An RFC 3339 timestamp, to UTC with milliseconds; finer fractions are cut. */
export const parseTimestamp = (value: unknown, name = 'timestamp'): string =>
  readValue(timestamp, value, name);

function inputScalar(
  name: string,
  description: string,
  parse: (value: unknown) => string,
): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    description,
    parseValue: (value) => parse(value),
    parseLiteral: (node: ValueNode) => parse(node.kind === Kind.STRING ? node.value : null),
    serialize: (value) => String(value),
  });
}

export const UUID = inputScalar('UUID', 'A UUID in its canonical textual form.', (value) => parseUuid(value));
export const StateCode = inputScalar(
  'StateCode',
  'A two-letter state abbreviation such as `TX`, in upper or lower case.',
  (value) => parseStateCode(value),
);
export const SearchText = inputScalar(
  'SearchText',
  `Literal text of at most 200 characters; \`%\`, \`_\` and \`\\\` mean themselves.`,
  (value) => parseText(value),
);

/**
 * Timestamps leave the database as RFC 3339 text (see `packages/records/rows/wire-types.ts`), so this scalar passes
 * them through: validating each again took a tenth of the time of a page.
 */
export const DateTime = new GraphQLScalarType({
  name: 'DateTime',
  description: 'An RFC 3339 timestamp in UTC with milliseconds: `2026-11-20T09:30:00.000Z`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
  parseValue: (value) => {
    if (typeof value === 'string') return value;
    throw badRequest('A timestamp must be text such as 2026-11-20T09:30:00.000Z.');
  },
});

/** Days leave the database as text, too. */
export const Day = new GraphQLScalarType({
  name: 'Date',
  description: 'A day without a time, in the calendar of its place: `2027-06-30`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  serialize: (value) => value,
});

/** Any JSON, for records whose shape the graph does not declare. */
export const JSONValue = GraphQLJSON;
