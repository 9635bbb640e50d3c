import { WebProblem } from '../web-problem.ts';

const MOST_FAILURES = 3;

/**
 * Stops requests to hosts that failed several times in a row in ways that may pass, for the rest of the run; https and
 * http count separately.
 */
export class HostBackoff {
  readonly #failures = new Map<string, { readonly count: number; readonly last: WebProblem }>();

  /** Sends a request for a URL. If its host was given up, throws its last problem instead. */
  async send<Answer>(url: string, request: () => Promise<Answer>): Promise<Answer> {
    const { origin } = new URL(url);
    const { count = 0, last } = this.#failures.get(origin) ?? {};
    if (last && count >= MOST_FAILURES) throw last;
    this.#failures.delete(origin);
    return request().catch((error: unknown) => {
      const mayPass = error instanceof WebProblem && error.canRetry;
      if (mayPass) this.#failures.set(origin, { count: count + 1, last: error });
      throw error;
    });
  }
}
