import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Plan } from '@emi/base/plans';
import sql from 'sql-template-tag';
import { note } from '../../accounts/audit-trail/note.ts';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type FailedJob, Permanent, type RunningJob } from '../../jobs/job.kind.ts';
import type { ListOrder } from '../../requests/context/context.ts';
import type { MatchingFacts } from './export.entity.ts';

/** A file that a job writes, and its owner. */
export interface FileOrder extends ListOrder {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly seesSynthetic: boolean;
  readonly userId: string;
  readonly plan: Plan;
  readonly matching: MatchingFacts | null;
}

export const EXPORT_KEPT_HOURS = 24;
/**
 * The number of the attempt under which an uploaded file is stored until its result is complete; attempts of jobs begin
 * with 1.
 */
export const UPLOADED = 0;

/** Reads the owner and format of an export's file. */
export async function orderOf(db: Pick<Database, 'core'>, exportId: string): Promise<FileOrder> {
  const [order] = await db.core.rows<FileOrder>(sql`
    select e.path, e.format, e.user_id as "userId", o.id as "organizationId", e.matching_facts as matching,
      o.name as "organizationName", o.sees_synthetic as "seesSynthetic", o.plan
    from exports e join organizations o on o.id = e.organization_id where e.id = ${exportId}`);
  if (order) return order;
  throw new Permanent('The user who requested the export no longer exists.');
}

const compress = promisify(deflate);

/** Stores a compressed part of a file. */
export const storeChunk = (
  pool: Pick<Transaction, 'rows'>,
  of: { readonly exportId: string; readonly attempt: number; readonly number: number },
  { content, bytes }: { readonly content: Buffer; readonly bytes: number },
): Promise<unknown> =>
  pool.rows(sql`
    insert into export_chunks (export_id, attempt, number, content, bytes)
    values (${of.exportId}, ${of.attempt}, ${of.number}, ${content}, ${bytes}::int)`);

/** Each attempt writes its own chunks; the chunks of the attempt that finishes form the file. */
export class FileWriter {
  bytes = 0;
  #number = 0;
  readonly #db: Pick<Database, 'core'>;
  readonly #of: { readonly exportId: string; readonly attempt: number };

  private constructor(db: Pick<Database, 'core'>, exportId: string, attempt: number) {
    this.#db = db;
    this.#of = { exportId, attempt };
  }

  /** Deletes the chunks of earlier attempts. */
  static async of(
    db: Pick<Database, 'core'>,
    exportId: string,
    { attempt }: RunningJob,
  ): Promise<FileWriter> {
    await db.core.rows(sql`
      delete from export_chunks
      where export_id = ${exportId} and attempt > ${UPLOADED} and attempt < ${attempt}`);
    return new FileWriter(db, exportId, attempt);
  }

  async add(text: string | Uint8Array): Promise<void> {
    if (text.length === 0) return;
    const chunk = { content: await compress(text), bytes: Buffer.byteLength(text) };
    await storeChunk(this.#db.core, { ...this.#of, number: this.#number++ }, chunk);
    this.bytes += chunk.bytes;
  }
}

/** Completes the job and makes its chunks the file; deletes other attempts' chunks and the uploaded file. */
export const completeFile = (
  job: RunningJob,
  exportId: string,
  order: FileOrder,
  {
    rows,
    bytes,
    matching = order.matching,
  }: {
    readonly rows: number;
    readonly bytes: number;
    readonly matching?: MatchingFacts | null;
  },
): Promise<void> =>
  job.finish(async (tx) => {
    await tx.rows(sql`
      update exports set attempt = ${job.attempt}, "rows" = ${rows}::int, bytes = ${bytes}::bigint,
        matching_facts = ${matching && JSON.stringify(matching)}::jsonb,
        expires_at = date_trunc('second', now()) + ${EXPORT_KEPT_HOURS} * interval '1 hour'
      where id = ${exportId}`);
    await tx.rows(sql`delete from export_chunks where export_id = ${exportId} and attempt <> ${job.attempt}`);
    await note(tx.em, { ...order, action: 'export_completed', exportId, rows });
  });

/** Deletes the chunks of a job that has failed for good. */
export async function fileFailed(
  tx: Transaction,
  { payload: { exportId } }: FailedJob<{ exportId: string }>,
): Promise<void> {
  const [order] = await tx.rows<Pick<FileOrder, 'organizationId' | 'userId' | 'path'>>(sql`
    select organization_id as "organizationId", user_id as "userId", path from exports where id = ${exportId}`);
  await tx.rows(sql`delete from export_chunks where export_id = ${exportId}`);
  if (order) await note(tx.em, { ...order, action: 'export_failed', exportId });
}
