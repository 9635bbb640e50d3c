import type { TableFormat } from '@emi/base/tables';
import { type IgnoredColumn, type ImportReport, Rejections, type RowError } from '../report.ts';
import type { Kind, RecordDraft } from './record-kind.ts';
import { kindOf, RECORD_KINDS } from './record-kinds.ts';
import type { BatchOutcome } from './store.ts';

/** Counts for one type of line. `read` = inserted + updated + unchanged + rejected. */
export interface TypeCounts {
  readonly read: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
}

export interface RecordsReport extends ImportReport {
  /** Counts by `type`; lines that are not records appear only in the totals. */
  readonly types: Readonly<Record<string, TypeCounts>>;
  /** Skipped entries, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Counts of remarks, such as missing websites. */
  readonly notes: Readonly<Record<string, number>>;
  /** Removed records by type: those that a complete file lacks. */
  readonly removed: Readonly<Record<string, number>>;
}

/** Facts about a file that its source reports. */
export interface Reading {
  format?: TableFormat;
  edition?: string | undefined;
  absentColumns?: readonly string[];
  ignoredColumns?: readonly IgnoredColumn[];
}

export interface RecordError extends RowError {
  readonly type?: string;
}

/** An invalid line, with what is known of its record. */
interface Fault {
  readonly line: number;
  readonly fault: string;
  readonly type?: unknown;
  readonly nces_id?: unknown;
}

/** The NCES id for the report of a line, if the line has one. */
const idOf = (ncesId: unknown) => (typeof ncesId === 'string' && ncesId !== '' ? { nces_id: ncesId } : {});

const NOTHING: TypeCounts = { read: 0, inserted: 0, updated: 0, unchanged: 0, rejected: 0 };

/** Counts the outcomes of an import's lines. */
export class ImportTally {
  read = 0;
  removed: Readonly<Record<string, number>> = {};
  readonly skipped: Record<string, number> = {};
  readonly notes: Record<string, number> = {};
  readonly #rejections: Rejections;
  readonly #counts = new Map<string, { -readonly [K in keyof TypeCounts]: number }>();

  constructor(onRejected?: (error: RecordError) => void) {
    this.#rejections = new Rejections(onRejected);
  }

  onRead({ kind }: RecordDraft): void {
    this.read++;
    this.#of(kind).read++;
  }

  onFault({ line, fault, type, nces_id }: Fault): void {
    this.read++;
    const kind = kindOf.get(type as string);
    if (kind) this.#of(kind).read++;
    this.#reject({ line, ...idOf(nces_id), reason: fault }, kind);
  }

  get rejected(): number {
    return this.#rejections.count;
  }

  onSkipped(reason: string, count = 1): void {
    this.skipped[reason] = (this.skipped[reason] ?? 0) + count;
  }

  onNoted(what: string, count = 1): void {
    if (count > 0) this.notes[what] = (this.notes[what] ?? 0) + count;
  }

  onStored({ inserted, updated, refused }: BatchOutcome): void {
    for (const [kind, count] of inserted) this.#of(kind).inserted += count;
    for (const [kind, count] of updated) this.#of(kind).updated += count;
    for (const { draft, reason } of refused)
      this.#reject({ line: draft.line, ...idOf(draft.given.nces_id), reason }, draft.kind);
  }

  #reject(error: RowError, kind?: Kind): void {
    if (kind) this.#of(kind).rejected++;
    this.#rejections.add({ ...error, ...(kind && { type: kind.type }) });
  }

  report(kind: string, seconds: number, reading: Reading): RecordsReport {
    const types = Object.fromEntries(
      RECORD_KINDS.flatMap(({ type }) => {
        const { read, inserted, updated, rejected } = this.#counts.get(type) ?? NOTHING;
        const unchanged = read - inserted - updated - rejected;
        return read === 0 ? [] : [[type, { read, inserted, updated, unchanged, rejected }]];
      }),
    );
    const sum = (name: keyof TypeCounts) =>
      Object.values(types).reduce((total, counts) => total + counts[name], 0);
    return {
      kind,
      read: this.read,
      inserted: sum('inserted'),
      updated: sum('updated'),
      unchanged: sum('unchanged'),
      rejected: this.#rejections.count,
      seconds,
      errors: this.#rejections.first,
      absent_columns: reading.absentColumns ?? [],
      ignored_columns: reading.ignoredColumns ?? [],
      ...(reading.format && { read_as: reading.format }),
      ...(reading.edition && { edition: reading.edition }),
      types,
      skipped: this.skipped,
      notes: this.notes,
      removed: this.removed,
    };
  }

  #of({ type }: Kind) {
    const counts = this.#counts.get(type) ?? { ...NOTHING };
    this.#counts.set(type, counts);
    return counts;
  }
}
