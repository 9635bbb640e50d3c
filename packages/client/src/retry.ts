/** The retry policy of a client. */
export interface RetryOptions {
  readonly retries: number;
  /** The longest `Retry-After` to wait for, in seconds; a longer one ends the attempts. */
  readonly maxWaitSeconds: number;
  readonly fetch: typeof globalThis.fetch;
}

const RETRIED = [429, 502, 503, 504];
const FIRST_WAIT_MS = 250;

/**
 * A `fetch` that retries, which is safe because every request either only reads or has an Idempotency-Key. It waits for
 * `Retry-After` or, without that header, with exponential backoff and jitter.
 */
export function fetchWithRetries({ retries, maxWaitSeconds, fetch }: RetryOptions) {
  return async (request: Request): Promise<Response> => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt === retries;
      const outcome = await tryOnce(fetch, isLast ? request : request.clone());
      const wait =
        isLast || request.signal.aborted ? undefined : waitBefore(outcome, attempt, maxWaitSeconds);
      if (wait === undefined) {
        if (outcome instanceof Response) return outcome;
        throw outcome.error;
      }
      if (outcome instanceof Response) await outcome.body?.cancel();
      await sleep(wait, request.signal);
    }
  };
}

type Outcome = Response | { readonly error: unknown };

const tryOnce = (fetch: typeof globalThis.fetch, request: Request): Promise<Outcome> =>
  fetch(request).catch((error: unknown) => ({ error }));

/** Milliseconds to wait before the next attempt; undefined if there is none. */
function waitBefore(outcome: Outcome, attempt: number, maxWaitSeconds: number): number | undefined {
  const backoff = FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random());
  if (!(outcome instanceof Response)) return backoff;
  if (!RETRIED.includes(outcome.status)) return undefined;
  const seconds = Number(outcome.headers.get('retry-after') ?? Number.NaN);
  if (Number.isNaN(seconds)) return backoff;
  return seconds <= maxWaitSeconds ? seconds * 1_000 : undefined;
}

/** Waits; rejects with the signal's reason if that is aborted. */
export const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort);
  });
