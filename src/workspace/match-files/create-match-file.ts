import { Readable } from 'node:stream';
import {
  ACCOUNT_FIELDS,
  type AccountField,
  columnsOf,
  IDENTIFYING,
} from '../../directory/matching/account-columns.ts';
import { badRequest } from '../../platform/base/problem.ts';
import { snakeCase } from '../../platform/graph/snake-case.ts';
import { receiveAccounts } from '../../platform/tables/accounts-table.ts';
import { ReceivedTable } from '../../platform/tables/received.ts';
import type { Context } from '../../records/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { ROWS_PER_REQUEST, requestLimitOf } from '../../viewer/viewer.ts';
import { queueFile, requireSlot } from '../exports/create-export.ts';
import type { MatchingFacts } from '../exports/export.entity.ts';
import { storeChunk, UPLOADED } from '../exports/write-file.ts';
import { MATCH_FILE } from './match-file.kind.ts';

/** Where its result is asked for; the path of its export. */
const MATCH_FILES_PATH = '/match/files';

export interface MatchFileOrder {
  readonly content: string | ReceivedTable;
  readonly entityType?: MatchingFacts['entityType'];
  /** Titles of columns that the caller assigns to fields, by field. */
  readonly columns: Partial<Record<AccountField, string | null>>;
}

/** Stores a list of accounts and queues its matching; returns the id of the export with the result. */
export async function createMatchFile(
  context: Context,
  { content, columns: named, entityType = null }: MatchFileOrder,
): Promise<string> {
  const { viewer } = context;
  const table =
    content instanceof ReceivedTable ? content : await receiveAccounts(Readable.from([Buffer.from(content)]));
  const { titles, rows, width } = table;
  const columns = chosenColumns(titles, named);
  const matching = { rows, width, titles, columns, entityType, readAs: String(table.format) };
  const price = Math.min(Math.ceil(rows / ROWS_PER_REQUEST), requestLimitOf(viewer)) - 1;
  const { id } = await withIdempotency(context, async (tx) => {
    await requireSlot(tx, viewer.organizationId);
    if (price > 0) await context.takeRequests(price);
    const exportId = await queueFile(
      context,
      tx,
      MATCH_FILE,
      { path: MATCH_FILES_PATH, format: 'csv' },
      matching,
    );
    await tx.em.flush();
    for (const [number, chunk] of table.chunks.entries())
      await storeChunk(tx, { exportId, attempt: UPLOADED, number }, chunk);
    return { id: exportId };
  });
  return id;
}

/** The columns of each field: those that the caller assigned, and the others by their titles. */
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
  const byTitle = columnsOf(titles.map((title, at) => (others.includes(at) ? '' : title)));
  const columns = Object.fromEntries(
    ACCOUNT_FIELDS.map((field) => [field, taken.has(field) ? [taken.get(field)!] : byTitle[field]]),
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
