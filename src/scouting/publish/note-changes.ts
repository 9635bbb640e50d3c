import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { placeOf, type ScoutingOutcome } from './outcome.ts';

/** A finding that a reading published, changed, or withdrew. */
export interface NotedChange {
  /** The name of its kind in `SCOUTED_KINDS`, such as `events`. */
  readonly kind: string;
  readonly id: string;
  readonly change: 'new' | 'changed' | 'gone';
  /** The former and the new values of the fields that changed; absent unless `change` is `changed`. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** The changes that publishing a part of a reading's results made. */
export interface Published {
  readonly changes: readonly NotedChange[];
  /** True if callers read anything new, whether or not `changes` lists it. */
  readonly isNews: boolean;
}

/** The changes of several parts of a reading as one. */
export const together = (parts: readonly Published[]): Published => ({
  changes: parts.flatMap(({ changes }) => changes),
  isNews: parts.some(({ isNews }) => isNews),
});

/** Stores the changes of a reading, from which events are made. */
export async function noteChanges(
  tx: Transaction,
  outcome: ScoutingOutcome,
  changes: readonly NotedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.rows(sql`
    insert into finding_changes (district_id, school_id, run_id, kind, finding_id, change, before, after, changed_at)
    select ${placeOf(outcome)}, ${outcome.runId}::uuid, c.kind, c.id, c.change, c.before, c.after, ${outcome.at}
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as c(kind text, id uuid, change text, before jsonb, after jsonb)`);
}

/** Numbers of findings that a reading published, changed, and withdrew. */
export type ChangeCounts = Readonly<Record<NotedChange['change'], number>>;

/** Counts changes by what happened. */
export const countChanges = (changes: readonly NotedChange[]): ChangeCounts => {
  const counted = (kind: NotedChange['change']) => changes.filter(({ change }) => change === kind).length;
  return { new: counted('new'), changed: counted('changed'), gone: counted('gone') };
};
