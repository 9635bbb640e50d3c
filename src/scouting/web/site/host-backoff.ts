import { WebProblem } from '../web-problem.ts';

const TRIES = 3;

/**
 * Stops requests to hosts that failed several times in a row, for the rest of the run; https and http count
 * separately.
 */
export class HostBackoff {
  readonly #failures = new Map<string, { count: number; last: WebProblem }>();

  /** The reason a page's host was given up, if it was. */
  lost(url: string): WebProblem | null {
    const failures = this.#failures.get(new URL(url).origin);
    return failures && failures.count >= TRIES ? failures.last : null;
  }

  succeeded(url: string): void {
    this.#failures.delete(new URL(url).origin);
  }

  failed(url: string, problem: WebProblem): void {
    const { origin } = new URL(url);
    if (!problem.canRetry) this.#failures.delete(origin);
    else this.#failures.set(origin, { count: (this.#failures.get(origin)?.count ?? 0) + 1, last: problem });
  }
}
