import sql from 'sql-template-tag';
import type { Lane } from '../db/lanes.ts';
import type { Allowance, RequestStore, Standing } from './store.ts';

/** Counts in the database, exactly also for several processes at once; see `take_requests` in its migration. */
export class PostgresStore implements RequestStore {
  readonly #lane: Lane;

  constructor(lane: Lane) {
    this.#lane = lane;
  }

  async take(allowances: readonly Allowance[], cost: number): Promise<Standing> {
    const subjects = allowances.map(({ subject }) => subject);
    const limits = allowances.map(({ limit }) => limit);
    const [row] = await this.#lane.rows<Omit<Standing, 'limit'>>(sql`
      select admitted, remaining, reset_ms as "resetMs" from take_requests(${subjects}, ${limits}, ${cost})`);
    return { ...row!, limit: Math.min(...limits) };
  }
}
