import { GraphQLScalarType } from 'graphql';
import { z } from 'zod';
import { THE_VALUE } from '../scalars/scalars.ts';
import { readValue } from '../values/read.ts';
import { ANY_TEXT, must, withLength } from '../values/values.ts';
import type { TableLimits } from './received.ts';
import { readUploaded, type Upload, UploadedTable } from './uploaded.ts';

/** Bounds of a list of accounts. */
export const ACCOUNTS_LIMITS: TableLimits = {
  bytes: 50_000_000,
  lines: 1_000_000,
  rows: 250_000,
  columns: 500,
  cells: 10_000_000,
};
/** Maximum number of characters of a table that is sent as a text. */
const MAX_TEXT = 500_000;

/** Reads an uploaded list of accounts. The caller releases the table. */
export const receiveAccounts = (upload: Upload) =>
  readUploaded(upload, ACCOUNTS_LIMITS, 'Nothing was matched.');

/** A table as text, or one that was received as a file. */
export const accountsTable = z
  .custom<string | UploadedTable>(
    (value) => value instanceof UploadedTable || typeof value === 'string',
    must('text'),
  )
  .check(({ value, issues }) => {
    if (typeof value === 'string') withLength(MAX_TEXT)({ value, issues });
  })
  .meta({ type: 'string', maxLength: MAX_TEXT, pattern: ANY_TEXT });

/** An argument with a table. Within the process, its value can be an `UploadedTable`, which clients cannot send. */
export const AccountsTable = new GraphQLScalarType({
  name: 'AccountsTable',
  description:
    'A table as text of at most 500,000 characters: a row of titles, and the rows below it. Cells are separated by ' +
    'commas, tabs, semicolons, or bars.',
  parseValue: (value) => readValue(accountsTable, value, THE_VALUE),
  serialize: String,
});
