import { Readable } from 'node:stream';
import { snakeCase } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import { receiveAccounts, UploadedTable } from '@emi/base/tables';
import { ROWS_PER_REQUEST, requestLimitOf } from '@emi/base/viewer';
import {
  ACCOUNT_FIELDS,
  type AccountField,
  accountColumnsOf,
  IDENTIFYING,
  READ_FIELDS,
} from '../../directory/matching/account-columns.ts';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { queueFile, requireRoom, requireSlot } from '../exports/create-export.ts';
import type { MatchingFacts } from '../exports/export.entity.ts';
import { storeChunk, UPLOADED } from '../exports/write-file.ts';
import { type MatchFormat, matchKindOf } from './match-file.kind.ts';

/** The path that stands for a list in the export of a result. */
const MATCH_FILES_PATH = '/match/files';

/** Bytes that count as one request: about twice the size of 200 rows of most lists. */
const BYTES_PER_REQUEST = 100_000;

export interface MatchFileOrder {
  readonly content: string | UploadedTable;
  readonly entityType?: MatchingFacts['entityType'];
  /** Titles of columns that the caller assigns to fields, by field. */
  readonly columns: Partial<Record<AccountField, string | null>>;
  readonly format: MatchFormat;
  /** True if the result is to begin with a byte order mark. */
  readonly hasMark: boolean;
}

/** Stores a list of accounts and queues its matching; returns the id of the export with the result. */
export async function createMatchFile(
  context: Context,
  { content, ...order }: MatchFileOrder,
): Promise<string> {
  if (content instanceof UploadedTable) return createFrom(context, content, order);
  const owner = context.viewer.organizationId;
  const { table } = await receiveAccounts({ owner, body: Readable.from([Buffer.from(content)]) });
  try {
    return await createFrom(context, table, order);
  } finally {
    table.release();
  }
}

async function createFrom(
  context: Context,
  uploaded: UploadedTable,
  { columns: named, entityType = null, format, hasMark }: Omit<MatchFileOrder, 'content'>,
): Promise<string> {
  const { viewer } = context;
  const table = uploaded.facts;
  const above = rowsAboveTitles(table.top, named);
  const titles = table.top[above]!;
  const columns = chosenColumns(titles, named);
  const rows = table.rows - above - 1;
  if (rows === 0) throw badRequest('The file must have rows below its titles. Nothing was matched.');
  const left = above === 0 ? '' : ` The titles are in row ${above + 1}; the rows above were left out.`;
  const facts = { width: table.width, titles, columns, above, readAs: `${table.readAs}${left}` };
  const matching = { rows, ...facts, entityType, hasMark };
  const work = Math.ceil(Math.max(rows / ROWS_PER_REQUEST, table.bytes / BYTES_PER_REQUEST));
  const price = Math.min(work, requestLimitOf(viewer)) - 1; // the call has been counted
  const { id } = await withIdempotency(context, async (tx) => {
    await requireSlot(tx, viewer.organizationId);
    await requireRoom(tx, viewer, table.bytes);
    if (price > 0) await context.takeRequests(price);
    const order = { path: MATCH_FILES_PATH, format };
    const exportId = await queueFile(context, tx, matchKindOf(format), order, matching);
    await tx.em.flush();
    let number = 0;
    for await (const chunk of uploaded.chunks())
      await storeChunk(tx, { exportId, attempt: UPLOADED, number: number++ }, chunk);
    return { id: exportId };
  });
  return id;
}

/**
 * The number of rows above the titles, such as the name and date of a report. The titles are in the first row with one
 * that the caller names; if none is named, in the first row if it has a field that can identify a place, or else in the
 * first with that and another field; else in the first row.
 */
function rowsAboveTitles(top: readonly (readonly string[])[], named: MatchFileOrder['columns']): number {
  const wanted = Object.values(named).flatMap((title) => title?.trim().toLowerCase() || []);
  const isTitles = (cells: readonly string[], fewest: number) => {
    if (wanted.length > 0) return cells.some((cell) => wanted.includes(cell.trim().toLowerCase()));
    const columns = accountColumnsOf(cells);
    const known = ACCOUNT_FIELDS.filter((field) => columns[field].length > 0);
    return known.length >= fewest && IDENTIFYING.some((field) => known.includes(field));
  };
  return Math.max(
    0,
    top.findIndex((cells, at) => isTitles(cells, at === 0 ? 1 : 2)),
  );
}

/** The positions of each field's columns: the column that the caller names, or else columns with its usual titles. */
function chosenColumns(
  titles: readonly string[],
  named: MatchFileOrder['columns'],
): MatchingFacts['columns'] {
  const shown = titles.map((title) => title.trim());
  const taken = new Map<AccountField, number>();
  for (const field of ACCOUNT_FIELDS) {
    const title = named[field]?.trim();
    if (!title) continue;
    const same = (one: string) => one.toLowerCase() === title.toLowerCase();
    const at = shown.includes(title) ? shown.indexOf(title) : shown.findIndex(same);
    if (at < 0) {
      throw badRequest(
        `${snakeCase(field)}_column names “${title}”, which is no column of the file: ${listed(shown)}.`,
      );
    }
    taken.set(field, at);
  }
  const others = [...taken.values()];
  const byTitle = accountColumnsOf(titles.map((title, at) => (others.includes(at) ? '' : title)));
  const columns = Object.fromEntries(
    READ_FIELDS.map((field) => [
      field,
      field !== 'entityType' && taken.has(field) ? [taken.get(field)!] : byTitle[field],
    ]),
  );
  if (IDENTIFYING.some((field) => columns[field]!.length > 0)) return columns;
  throw badRequest(
    `None of the columns is known as a name, website, or id: ${listed(shown)}. The first row must have the titles of ` +
      'the columns; name_column names the one with the names of the accounts.',
  );
}

const SHOWN_TITLES = 30;
const SHOWN_LENGTH = 60;

const listed = (titles: readonly string[]): string => {
  const shown = titles.slice(0, SHOWN_TITLES).map((title) => `“${title.slice(0, SHOWN_LENGTH)}”`);
  return shown.join(', ') + (titles.length > SHOWN_TITLES ? ', …' : '');
};
