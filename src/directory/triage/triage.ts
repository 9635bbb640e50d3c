import { inOrder } from '@emi/records/context';
import sql from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import type { TriageState } from '../findings/signal-state.values.ts';

/** An organization's decision about a signal. */
export interface Triage {
  readonly signalId: string;
  readonly state: TriageState;
  readonly previousState: TriageState | null;
  readonly note: string | null;
  readonly userId: string | null;
  readonly userName: string | null;
  readonly triagedAt: Date | null;
}

/** SQL: decisions; a decision about earlier content is the `previousState`. Requires `signal_triage t`, `signals r`. */
export const TRIAGE_COLUMNS = sql`
  t.signal_id as "signalId", case when t.material = signal_material(r) then t.state else 'new' end as state,
  case when t.material <> signal_material(r) then t.state end as "previousState", t.note, t.user_id as "userId",
  (select u.name from users u where u.id = t.user_id) as "userName", t.triaged_at as "triagedAt"`;

/** Reads an organization's decision about a signal; batched over the signals of a request. */
export async function readTriage({ db, loaders, viewer }: Context, signalId: string): Promise<Triage> {
  const loader = loaders.get<Triage | null>('triage of signals', async (ids) => {
    const rows = await db.search.rows<Triage>(sql`
      select ${TRIAGE_COLUMNS} from signal_triage t join signals r on r.id = t.signal_id
      where t.organization_id = ${viewer.organizationId} and t.signal_id = any(${ids}::uuid[])`);
    return inOrder(ids, rows, (row) => row.signalId);
  });
  return (await loader.load(signalId)) ?? undecided(signalId);
}

export const undecided = (signalId: string): Triage => ({
  signalId,
  state: 'new',
  previousState: null,
  note: null,
  userId: null,
  userName: null,
  triagedAt: null,
});
