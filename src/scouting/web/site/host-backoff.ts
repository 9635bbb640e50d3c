import { WebProblem } from '../web-problem.ts';

const TRIES = 3;

/** Hosts that did not answer several times in a row are not asked again in the same run; https and http are two of them. */
export class HostBackoff {
  readonly #failures = new Map<string, { count: number; last: WebProblem }>();

  /** Why a page's host is given up, if it is. */
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
