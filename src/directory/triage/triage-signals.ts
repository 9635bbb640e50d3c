import { optionalText } from '@emi/base/text';
import { whereClause } from '@emi/records/pages';
import sql from 'sql-template-tag';
import { noteChange } from '../../accounts/audit-trail/note.ts';
import { takeTurn } from '../../db/take-turn.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import type { TriageState } from '../findings/signal-state.values.ts';
import { SIGNALS } from '../signals/signal.entity.ts';
import { TRIAGE_COLUMNS, type Triage, undecided } from './triage.ts';
import type { TriageStatus } from './triage-status.values.ts';

export const LONGEST_NOTE = 2_000;

/** A decision about a signal. An absent field keeps its value; null clears the note. */
export interface TriageRow {
  readonly id: string;
  readonly state?: TriageState | null;
  readonly note?: string | null;
}

export interface TriageResult {
  readonly id: string;
  readonly status: TriageStatus;
  /** Null if the organization cannot see a signal with this id. */
  readonly triage: Triage | null;
}

type Change = Pick<Triage, 'state' | 'note'>;

/** Stores decisions about signals. A signal that the organization cannot see does not block the other decisions. */
export function triageSignals(context: Context, given: readonly TriageRow[]): Promise<TriageResult[]> {
  const { viewer, now } = context;
  const rows = given.map(({ id, state, note }, index) => ({
    id,
    state: state ?? undefined,
    note: optionalText(note, given.length === 1 ? 'note' : `rows[${index}].note`, LONGEST_NOTE),
  }));
  return withIdempotency(context, async (tx) => {
    const known = await readLocked(tx, context, [...new Set(rows.map(({ id }) => id))]);
    const changed = new Map<string, Change>();
    const statuses = rows.map(({ id, ...given }): TriageStatus => {
      const before = changed.get(id) ?? known.get(id);
      if (!before) return 'not_found';
      const after = {
        state: given.state ?? before.state,
        note: given.note === undefined ? before.note : given.note,
      };
      const { previousState } = known.get(id)!;
      // After a change of the signal, the same state is stored again, to be a decision about the current content.
      const isSame = after.state === before.state && after.note === before.note;
      if (isSame && (previousState === null || given.state === undefined)) return 'unchanged';
      changed.set(id, after);
      return 'updated';
    });
    const decided = { userId: viewer.userId, triagedAt: now, previousState: null };
    const stored = await store(tx, context, changed);
    await noteChange(tx.em, viewer, 'signal_triaged', 'signal', ...changed.keys());
    return rows.map(({ id }, index) => {
      const triage = known.get(id);
      const status = statuses[index]!;
      const change = changed.get(id);
      if (!triage) return { id, status, triage: null };
      return {
        id,
        status,
        triage: change ? { ...triage, ...change, ...decided, userName: stored } : triage,
      };
    });
  });
}

/**
 * Reads the decisions about the signals that the organization can see, once its other requests with decisions are done.
 */
async function readLocked(
  tx: Transaction,
  { viewer }: Context,
  ids: readonly string[],
): Promise<Map<string, Triage>> {
  // Signals without a decision have no row to lock.
  await takeTurn(tx, `triage of ${viewer.organizationId}`);
  const seen = await tx.rows<{ id: string }>(sql`
    select r.id from signals r ${whereClause([sql`r.id = any(${ids}::uuid[])`, ...SIGNALS.where(viewer)])} order by 1`);
  const visible = seen.map(({ id }) => id);
  const rows = await tx.rows<Triage>(sql`
    select ${TRIAGE_COLUMNS} from signal_triage t join signals r on r.id = t.signal_id
    where t.organization_id = ${viewer.organizationId} and t.signal_id = any(${visible}::uuid[])`);
  const stored = new Map(rows.map((row) => [row.signalId, row]));
  return new Map(visible.map((id) => [id, stored.get(id) ?? undecided(id)]));
}

/** Stores the changes, and returns the name of the user; null if there are no changes or the user has no name. */
async function store(
  tx: Transaction,
  { viewer, now }: Context,
  changed: ReadonlyMap<string, Change>,
): Promise<string | null> {
  if (changed.size === 0) return null;
  const rows = [...changed].map(([id, change]) => ({ id, ...change }));
  await tx.rows(sql`
    insert into signal_triage (organization_id, signal_id, state, note, user_id, material, triaged_at)
    select distinct on (n.id) ${viewer.organizationId}::uuid, n.id, n.state, n.note, ${viewer.userId}::uuid,
      signal_material(s), ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) n (id uuid, state text, note text)
    join signals s on s.id = n.id order by n.id
    on conflict (organization_id, signal_id) do update set state = excluded.state, note = excluded.note,
      user_id = excluded.user_id, material = excluded.material, triaged_at = excluded.triaged_at`);
  const [user] = await tx.rows<{ name: string | null }>(sql`
    select name from users where id = ${viewer.userId}`);
  return user?.name ?? null;
}
