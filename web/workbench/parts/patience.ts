/** Sends the requests of the pages: waits as long as the service asks for, and reports a refused key. */

/** The service did not answer; the cause is the network, not the request. */
export class ConnectionLost extends Error {
  constructor() {
    super('The connection is lost.');
  }
}

/** The key is unknown, revoked, or expired, or the session is over. */
export class KeyRefused extends Error {
  constructor() {
    super('This key is unknown, revoked, or expired.');
  }
}

export interface Wait {
  /** The time of the next try, in milliseconds as of `Date.now()`. */
  readonly until: number;
  readonly reason: string;
}

/** The event of the window that announces a wait. */
export const WAITING = 'waiting';
/** A longer refusal, such as that of the guard of exports, is shown to the user instead. */
const LONGEST_SECONDS = 60;
/** The wait if the response names none. */
const USUAL_SECONDS = 2;

const REASONS: Readonly<Record<number, string>> = {
  429: 'Your plan’s requests for this minute are used.',
  503: 'The service is not available right now.',
};

/** @throws DOMException when the signal aborts */
function pause(seconds: number, reason: string, signal: AbortSignal | undefined): Promise<void> {
  const until = Date.now() + seconds * 1_000;
  dispatchEvent(new CustomEvent<Wait>(WAITING, { detail: { until, reason } }));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

interface Options {
  readonly signal?: AbortSignal | undefined;
  /** False if the request may have had an effect although the answer was 503; it is then not repeated. */
  readonly isSafe: boolean;
}

/**
 * The response, after as many waits as the service asks for; longer waits than a minute are left to the user. A refusal
 * with 429 means that nothing was done, so every such request is repeated.
 * @throws ConnectionLost, KeyRefused
 */
export async function patiently(
  send: () => Promise<Response>,
  { signal, isSafe }: Options,
): Promise<Response> {
  for (;;) {
    const response = await send().catch((error) => {
      throw signal?.aborted ? error : new ConnectionLost();
    });
    if (response.status === 401) throw new KeyRefused();
    const reason = response.status === 429 || isSafe ? REASONS[response.status] : undefined;
    const seconds = Number(response.headers.get('Retry-After') ?? USUAL_SECONDS);
    if (reason === undefined || !(seconds <= LONGEST_SECONDS)) return response;
    await pause(seconds, reason, signal);
  }
}
