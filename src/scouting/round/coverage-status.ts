import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';

export interface CoverageState {
  /** Places that the round reads because a rule of the operator or a watched search wants them. */
  readonly places: number;
  /** Places that have been read at least once. */
  readonly read: number;
  /** Places whose next reading may begin. */
  readonly due: number;
  /** Places that were not read by the promised time. */
  readonly late: number;
  /** Places whose last attempt failed, counted by reason. */
  readonly failing: readonly { readonly problem: string; readonly places: number }[];
  /** The open job that adds or removes places; null if there is none. */
  readonly job: {
    readonly id: string;
    readonly status: string;
    readonly completed: number;
    readonly total: number;
    readonly message: string | null;
  } | null;
}

/** Maximum number of reasons that are listed, the most frequent first. */
const MOST_PROBLEMS = 20;

/** Progress of the operator's coverage. */
export async function coverageState({ rows }: Pick<ConnectionPool, 'rows'>): Promise<CoverageState> {
  const [state] = await rows<Omit<CoverageState, 'failing' | 'job'>>(sql`
    select count(*)::int as places, count(*) filter (where last_read_at is not null)::int as read,
      count(*) filter (where due_at <= now())::int as due, count(*) filter (where promised_at < now())::int as late
    from place_readings where is_covered`);
  const failing = await rows<CoverageState['failing'][number]>(sql`
    select coalesce(problem, 'unknown') as problem, count(*)::int as places from place_readings
    where is_covered and failures > 0 group by 1 order by 2 desc, 1 limit ${MOST_PROBLEMS}`);
  const [job] = await rows<NonNullable<CoverageState['job']>>(sql`
    select id, status, progress_completed as completed, progress_total as total, message from jobs
    where kind = 'cover_places' and status in ('queued', 'processing') order by created_at desc limit 1`);
  return { ...state!, failing, job: job ?? null };
}
