import { GraphQLScalarType } from 'graphql';
import { badRequest } from '../base/problem.ts';
import { THE_VALUE } from '../graph/scalars.ts';
import { checkText } from '../graph/text.ts';
import { ReceivedTable, receiveTable, type TableLimits } from './received.ts';

/** The largest list of accounts. */
export const LIMITS: TableLimits = { bytes: 50_000_000, rows: 250_000, columns: 500 };
/** Characters of a table that is sent as a text. */
export const MAX_TEXT = 500_000;

/** Receives an uploaded list of accounts. */
export const receiveAccounts = (bytes: AsyncIterable<Buffer>): Promise<ReceivedTable> =>
  receiveTable(bytes, LIMITS, 'Nothing was matched.');

/** Reads what `AccountsTable` accepts: text, or a table that was received as a file. */
export function parseAccounts(value: unknown, name = THE_VALUE): string | ReceivedTable {
  if (value instanceof ReceivedTable) return value;
  if (typeof value !== 'string') throw badRequest(`${name} must be text.`);
  checkText(value, name, MAX_TEXT);
  return value;
}

/** In process a file that was received already; no client can send one. */
export const AccountsTable = new GraphQLScalarType({
  name: 'AccountsTable',
  description:
    'A table as text of at most 500,000 characters: a row of titles, and the rows below it. Cells are separated by ' +
    'commas, tabs, semicolons, or bars.',
  parseValue: (value) => parseAccounts(value),
  serialize: String,
});
