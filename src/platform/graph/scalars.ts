import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { GraphQLJSON } from 'graphql-scalars';
import { badRequest } from '../base/problem.ts';
import { checkText } from './text.ts';

export const UUID_FORMAT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_TEXT_LENGTH = 200;

/** The name of the input in a scalar's refusal, which cannot know it; the formatter of errors puts the right one. */
export const THE_VALUE = 'The value';

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID_FORMAT.test(value);

/** The canonical (lower-case) form of a uuid, or a Problem that names the input. */
export function parseUuid(value: unknown, name = THE_VALUE): string {
  if (isUuid(value)) return value.toLowerCase();
  throw badRequest(`${name} must be a UUID such as 0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11.`);
}

/** Two letters, any case, to upper case; states, DC and territories alike, and `BI` (Bureau of Indian Education). */
export function parseStateCode(value: unknown, name = THE_VALUE): string {
  if (typeof value === 'string' && /^[a-z]{2}$/i.test(value)) return value.toUpperCase();
  throw badRequest(`${name} must be a two-letter state abbreviation such as TX.`);
}

/** Free text for searching: bounded, and without the NUL that PostgreSQL cannot hold. */
export function parseText(value: unknown, name = THE_VALUE, maxLength = MAX_TEXT_LENGTH): string {
  if (typeof value !== 'string') throw badRequest(`${name} must be text.`);
  checkText(value, name, maxLength);
  return value;
}

const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i;

/** An RFC 3339 timestamp, to UTC with milliseconds; finer fractions are cut. */
export function parseTimestamp(value: unknown, name = 'timestamp'): string {
  const [, year, month, day] = (typeof value === 'string' && RFC_3339.exec(value)) || [];
  const date = new Date(day === undefined ? Number.NaN : String(value).toUpperCase());
  const isDay = Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const inUtc = date.getUTCFullYear();
  if (isDay && inUtc >= 1 && inUtc <= 9_999) return date.toISOString();
  throw badRequest(`${name} must be an RFC 3339 timestamp such as 2026-11-20T09:30:00.000Z.`);
}

function inputScalar(
  name: string,
  description: string,
  parse: (value: unknown) => string,
): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    description,
    parseValue: (value) => parse(value),
    parseLiteral: (node: ValueNode) => parse(node.kind === Kind.STRING ? node.value : undefined),
    serialize: (value) => String(value),
  });
}

export const UUID = inputScalar('UUID', 'A UUID in its canonical textual form.', (value) => parseUuid(value));
export const StateCode = inputScalar(
  'StateCode',
  'A two-letter state abbreviation such as `TX`, in any case.',
  (value) => parseStateCode(value),
);
export const SearchText = inputScalar(
  'SearchText',
  `Literal text of at most ${MAX_TEXT_LENGTH} characters; \`%\`, \`_\` and \`\\\` mean themselves.`,
  (value) => parseText(value),
);

/**
 * Timestamps leave the database as RFC 3339 text (see `wire-types.ts`), so this scalar passes them through: validating
 * each again took a tenth of the time of a page.
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

export const JSONValue = GraphQLJSON;
