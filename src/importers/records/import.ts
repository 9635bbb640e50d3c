import { Readable } from 'node:stream';
import { badRequest, Problem } from '@emi/base/problems';
import type { DatabaseAddress } from '@emi/base/runtime';
import { onOwnConnection } from '../../db/own-connection.ts';
import type { ImportOptions, ImportProgress } from '../options.ts';
import { counted, unpackArchive } from '../unpack.ts';
import { Rejection } from '../values.ts';
import { parseLine, recordDraftOf } from './draft.ts';
import { numberedLinesOf } from './lines.ts';
import type { RecordDraft } from './record-kind.ts';
import { ImportTally, type Reading, type RecordsReport } from './report.ts';
import { restoreIndexes } from './set-aside.ts';
import { RecordStore } from './store.ts';
import { type SourceScope, Withdrawal } from './withdrawal.ts';

/** The outcome of an input line: a record, an error, a reason to skip it, or a remark. */
export type InputLine =
  | {
      readonly line: number;
      readonly record: Record<string, unknown>;
      /** Length of the line in characters, if it can be long. */
      readonly size?: number;
      /** Leaves a stored record as it is. */
      readonly onlyIfNew?: boolean;
    }
  | { readonly line: number; readonly fault: string; readonly nces_id?: string }
  | { readonly line: number; readonly skipped: string; readonly count?: number }
  /** A remark to count in the report, in addition to the stored records. */
  | { readonly line: number; readonly noted: string };

/** Converts the unpacked bytes of a file to entries, and reports facts about the file, such as its format. */
export type ImportSource = (
  bytes: AsyncIterable<Buffer>,
  reading: Reading,
) => AsyncIterable<readonly InputLine[]>;

/** Imports records, one JSON object per line, gzipped or not. */
export const importRecords = (
  input: Readable,
  address: DatabaseAddress,
  options?: ImportOptions,
): Promise<RecordsReport> => importEntries('records', jsonLines, input, address, options);

async function* jsonLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<InputLine[]> {
  for await (const lines of numberedLinesOf(bytes)) {
    yield lines.map(({ number: line, text, fault }): InputLine => {
      if (fault) return { line, fault };
      try {
        return { line, record: parseLine(text), size: text.length };
      } catch (error) {
        if (error instanceof Rejection) return { line, fault: error.message };
        throw error;
      }
    });
  }
}

/** Imports records that are not in a file. */
export const importGenerated = (
  kind: string,
  entries: Iterable<readonly InputLine[]>,
  address: DatabaseAddress,
  options?: ImportOptions,
): Promise<RecordsReport> =>
  importEntries(kind, () => Readable.from(entries), Readable.from([]), address, options);

export interface Publication {
  /**
   * Which stored findings a complete file replaces: findings in this scope that it lacks are removed. Absent for
   * sources whose files are never complete.
   */
  readonly scope?: () => SourceScope;
  /** The unit that is stored all or nothing. */
  readonly unit?: 'batch' | 'file';
}

/** Large enough to amortize a transaction, small enough for memory. */
const BATCH = { lines: 5_000, characters: 8_000_000 };

/**
 * Imports a stream of records in batches; reads the next batch while one is stored. Unless the file is one unit, each
 * batch is a transaction, and valid records are kept even if the file turns out to be damaged further on; importing it
 * again duplicates nothing.
 */
export async function importEntries(
  kind: string,
  source: ImportSource,
  input: Readable,
  address: DatabaseAddress,
  options: ImportOptions = {},
  publication: Publication = {},
): Promise<RecordsReport> {
  const { scope } = publication;
  const unit = options.whole ? 'file' : (publication.unit ?? 'batch');
  if (options.complete && options.dryRun)
    throw badRequest('A dry run cannot show what a complete file would remove.');
  if (options.complete && !scope) {
    throw badRequest(`A file of ${kind} cannot be complete: it does not show which records it omits.`);
  }
  const startedAt = performance.now();
  const tally = new ImportTally(options.onRejected);
  const reading: Reading = {};
  let bytes = 0;
  const report = (step: ImportProgress['step']) => options.onProgress?.({ bytes, rows: tally.read, step });
  const onBytes = (count: number) => {
    bytes += count;
    report('reading');
  };
  input.on('error', () => undefined); // the reader gets it, also later; unheard, it would end the process
  const content = unpackArchive(counted(input, onBytes));
  await onOwnConnection(address, options.signal, async (client) => {
    client.once('error', (error) => input.destroy(error)); // or the import would wait for input that it cannot store
    const store = await RecordStore.open(client, options.dryRun ? 'dry run' : unit);
    const withdrawal = options.complete ? await Withdrawal.open(client, options.complete) : undefined;
    const batches = new DraftBatches(store, withdrawal, tally);
    let failure: Problem | undefined;
    try {
      for await (const entries of source(content, reading)) {
        options.signal?.throwIfAborted();
        for (const entry of entries) await batches.add(entry);
      }
      report('storing');
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'BAD_USER_INPUT' || unit === 'file') {
        await batches.stored().catch(() => undefined); // the running statement must end before the connection does
        throw error;
      }
      failure = error;
    }
    await batches.flush();
    await batches.stored();
    if (!failure) tally.onNoted('changes of leaders', await store.publishLeadershipChanges());
    await store.close();
    if (failure) throw inPart(failure, tally.read);
    if (withdrawal && scope) {
      tally.removed = await withdrawal.run(scope(), tally.rejected, options.allowRemovals ?? false);
    }
  })
    .catch(async (error: unknown) => {
      // A table whose indexes were set aside must get them back, on another connection: this one may be lost.
      await onOwnConnection(address, undefined, restoreIndexes).catch(() => undefined);
      throw error;
    })
    .finally(() => input.destroy());
  return tally.report(kind, Math.round(performance.now() - startedAt) / 1_000, reading);
}

/** Records on their way into the database: one batch is stored while the next one is read. */
class DraftBatches {
  #drafts: RecordDraft[] = [];
  #characters = 0;
  #storing: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: RecordStore,
    private readonly withdrawal: Withdrawal | undefined,
    private readonly tally: ImportTally,
  ) {}

  /** Adds the record of a line, if it has one, and begins to store the batch if it is full. */
  async add(entry: InputLine): Promise<void> {
    if ('record' in entry) this.withdrawal?.note(entry.record);
    const draft = draftFrom(entry, this.tally);
    if (!draft) return;
    this.#drafts.push(draft);
    this.#characters += 'record' in entry ? (entry.size ?? 0) : 0;
    if (this.#drafts.length >= BATCH.lines || this.#characters >= BATCH.characters) await this.flush();
  }

  /** Begins to store the batch, once the previous batch is stored. */
  async flush(): Promise<void> {
    await this.#storing;
    const drafts = this.#drafts;
    this.#drafts = [];
    this.#characters = 0;
    this.#storing = (this.withdrawal?.flush() ?? Promise.resolve())
      .then(() => this.store.store(drafts))
      .then((outcome) => this.tally.onStored(outcome));
    this.#storing.catch(() => undefined); // `stored` rejects with this error
  }

  /** Waits for the batch that is being stored; rejects if it cannot be. */
  stored(): Promise<void> {
    return this.#storing;
  }
}

/** The record of a line; undefined for a line without a record or with a mistake, which is counted. */
function draftFrom(entry: InputLine, tally: ImportTally): RecordDraft | undefined {
  if ('fault' in entry) tally.onFault(entry);
  else if ('skipped' in entry) tally.onSkipped(entry.skipped, entry.count);
  else if ('noted' in entry) tally.onNoted(entry.noted);
  else {
    try {
      const draft = recordDraftOf(entry.record, { ...entry, place: tally.read });
      tally.onRead(draft);
      return draft;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const { type, nces_id } = entry.record;
      tally.onFault({ line: entry.line, fault: error.message, type, nces_id });
    }
  }
  return undefined;
}

const inPart = (failure: Problem, read: number): Problem =>
  read === 0
    ? failure
    : badRequest(
        failure.message.replace(
          'Nothing was imported.',
          `The ${read} lines before that were imported, except those that were refused.`,
        ),
      );
