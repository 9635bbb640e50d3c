import { Problem } from '@emi/base/problems';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import type { Context } from '../context/context.ts';
import { decrypt, encrypt } from './encrypted-response.ts';

/** The time that a response is kept for retries of its request. */
export const KEPT_HOURS = 24;

interface Stored {
  readonly field: string;
  readonly fingerprint: Buffer;
  /** `sealed` is the encrypted result; programs of the previous release use this name. */
  readonly answer: { result?: unknown; sealed?: string; usage: Context['usage'] };
}

/**
 * Runs a mutation in a transaction. With an Idempotency-Key, it runs at most once in 24 hours per user and key: key,
 * work, and response commit together, and a retry gets the stored response. Failures are not stored and can be retried.
 * @param holdsSecret encrypts the stored result
 * @throws Problem if a request with the key is in progress, or the key was used for another request
 */
export function withIdempotency<T>(
  context: Context,
  work: (tx: Transaction) => Promise<T>,
  { holdsSecret = false }: { holdsSecret?: boolean } = {},
): Promise<T> {
  const { idempotent, mutation: field, viewer, db, now, usage } = context;
  if (!idempotent) return db.transaction(work);
  if (field === undefined) throw new Error('withIdempotency runs mutations only');
  const { key, fingerprint } = idempotent;
  const name = `${viewer.userId} ${key}`;

  return db.transaction(async (tx) => {
    const [lock] = await tx.rows<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isFree"`,
    );
    if (!lock?.isFree) throw inFlight();
    // The stored results of all of the request's mutations, because a key belongs to a request.
    const known = await tx.rows<Stored>(sql`
      select field, fingerprint, answer from idempotency_keys
      where user_id = ${viewer.userId} and key = ${key} and created_at > ${hoursBefore(now, KEPT_HOURS)}`);
    if (known.some((other) => !fingerprint.equals(other.fingerprint))) throw reused();
    const stored = known.find((one) => one.field === field);
    if (stored) {
      const { sealed, result, usage: paid } = stored.answer;
      const answer = sealed === undefined ? result : decrypt(idempotent, sealed);
      Object.assign(usage, paid, { isReplayed: true });
      return answer as T;
    }
    const result = await work(tx);
    const kept = holdsSecret ? { sealed: encrypt(idempotent, result) } : { result };
    const answer = JSON.stringify({ ...kept, usage });
    await tx.rows(sql`
      insert into idempotency_keys (user_id, key, field, fingerprint, answer, created_at)
      values (${viewer.userId}, ${key}, ${field}, ${fingerprint}, ${answer}, ${now.toISOString()})
      on conflict (user_id, key, field) do update
        set fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at`);
    return result;
  });
}

const hoursBefore = (instant: Date, hours: number): string =>
  new Date(instant.getTime() - hours * 3_600_000).toISOString();

const inFlight = (): Problem =>
  new Problem(
    'IDEMPOTENT_REQUEST_IN_PROGRESS',
    'A request with this Idempotency-Key is still running. Try again in a moment for its answer.',
  );

const reused = (): Problem =>
  new Problem(
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was used for another request. Choose a new key for every new request.',
  );
