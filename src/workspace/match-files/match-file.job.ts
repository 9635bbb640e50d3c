import { readDelimited, type TableRow } from '@emi/base/tables';
import type { Database } from '../../db/database.ts';
import { type Account, type AccountColumns, accountOf } from '../../directory/matching/account-columns.ts';
import type { Verdict } from '../../directory/matching/judge.ts';
import { matchPlaces } from '../../directory/matching/match-places.ts';
import { type JobHandler, type JobKind, Permanent, type RunningJob } from '../../jobs/job.kind.ts';
import type { MatchingFacts } from '../exports/export.entity.ts';
import { exportContentOf } from '../exports/file.ts';
import {
  completeFile,
  type FileOrder,
  FileWriter,
  fileFailed,
  orderOf,
  UPLOADED,
} from '../exports/write-file.ts';
import { MATCH_KINDS } from './match-file.kind.ts';
import { asCsv, asWorkbook } from './result-file.ts';
import { ResultTable } from './result-table.ts';

/** Rows that are matched together: few enough to keep every turn of the event loop short. */
const BATCH = 200;
/** Batches whose results form one chunk of the file. */
const BATCHES = 5;

/** The handlers of the jobs that match uploaded lists of accounts; each has at most a chunk of the result in memory. */
export const matchFiles = (tools: { readonly db: Database }): JobHandler<{ exportId: string }>[] =>
  MATCH_KINDS.map((kind) => matchFile(kind, tools));

const matchFile = (
  kind: JobKind<{ exportId: string }>,
  tools: { readonly db: Database },
): JobHandler<{ exportId: string }> => ({
  kind,

  async run({ exportId }, job) {
    const { db } = tools;
    const order = await orderOf(db, exportId);
    const { matching } = order;
    if (!matching) throw new Permanent('The uploaded file is no longer there.');
    const writer = await FileWriter.of(db, exportId, job);
    const table = new ResultTable(matching);
    const file = order.format === 'xlsx' ? asWorkbook(table.titles()) : asCsv(table.titles(), matching);
    let rows: string[][] = [];
    let done = 0;
    for await (const batch of batchesOf(uploaded(db, exportId, matching))) {
      job.signal.throwIfAborted();
      rows.push(...table.rows(batch, await verdictsOf(db, order, matching, batch)));
      done += batch.length;
      if (done % (BATCH * BATCHES) !== 0) continue;
      await writer.add(await file.page(rows));
      rows = [];
      await report(job, done, matching, table);
    }
    if (done === 0) throw new Permanent('The uploaded file is no longer there.');
    await writer.add(await file.page(rows));
    await writer.add((await file.end?.()) ?? '');
    await report(job, done, matching, table);
    const facts = { ...matching, found: table.found };
    await completeFile(job, exportId, order, { rows: done, bytes: writer.bytes, matching: facts });
  },

  failed: fileFailed,
});

const report = (
  job: RunningJob,
  done: number,
  { rows }: MatchingFacts,
  { found }: ResultTable,
): Promise<void> => {
  const { matched, ambiguous, unmatched } = found;
  const parts = `${matched} are matched, ${ambiguous} ambiguous, ${unmatched} unmatched`;
  return job.progress(done, Math.max(rows, done), `${done} of ${rows} rows are read: ${parts}.`);
};

const WHOLE = { start: 0, end: Number.MAX_SAFE_INTEGER };

/** The rows below the titles. */
async function* uploaded(
  db: Database,
  exportId: string,
  { above = 0 }: MatchingFacts,
): AsyncGenerator<TableRow> {
  let left = above + 1;
  for await (const rows of readDelimited(
    exportContentOf(db.core, { id: exportId, attempt: UPLOADED }, WHOLE),
  )) {
    yield* rows.slice(left);
    left -= Math.min(left, rows.length);
  }
}

async function* batchesOf(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The result for each row; undefined for a row that is unreadable or has nothing to match. */
async function verdictsOf(
  db: Database,
  viewer: Pick<FileOrder, 'seesSynthetic'>,
  { columns, entityType }: MatchingFacts,
  batch: readonly TableRow[],
): Promise<(Verdict | undefined)[]> {
  const of = columns as AccountColumns;
  const accounts = batch.map((row) => ('cells' in row ? accountOf(of, row.cells) : {}));
  const asked = accounts.filter(isAsked);
  const verdicts = await matchPlaces(
    db,
    viewer,
    asked.map((account) => ({ ...account, entityType: entityType ?? account.entityType })),
  );
  let next = 0;
  return accounts.map((account) => (isAsked(account) ? verdicts[next++] : undefined));
}

const isAsked = ({ name, domain, ncesId, stateId }: Account): boolean =>
  Boolean(name ?? domain ?? ncesId ?? stateId);
