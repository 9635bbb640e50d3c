import { setTimeout } from 'node:timers/promises';
import { Problem } from '@emi/base/problems';

export interface UsacSettings {
  /** Such as `https://opendata.usac.org`. */
  readonly url: string;
  /** USAC's app token, which raises its rate limits. */
  readonly token?: string;
  /** The pause after the first failed request, 2 seconds by default; each further pause is twice as long. */
  readonly pauseMs?: number;
}

const ATTEMPTS = 5;
const TIMEOUT_MS = 120_000;
/** Maximum length of an answer in characters, larger than any requested page. */
const LONGEST_ANSWER = 64_000_000;

/** Asks USAC's API for rows of a set; see https://dev.socrata.com. */
export class Usac {
  readonly #settings: UsacSettings;
  readonly #signal?: AbortSignal;

  constructor(settings: UsacSettings, signal?: AbortSignal) {
    this.#settings = settings;
    this.#signal = signal;
  }

  async count(set: string, where: string): Promise<number> {
    const [row] = await this.#rows(set, { $select: 'count(*) as count', ...(where && { $where: where }) });
    const count = Number((row as { count?: unknown } | undefined)?.count);
    if (Number.isInteger(count) && count >= 0) return count;
    throw unavailable(`USAC does not report the number of rows of the set ${set}.`);
  }

  page(set: string, where: string, offset: number, limit: number): Promise<unknown[]> {
    const range = { $order: ':id', $limit: String(limit), $offset: String(offset) };
    return this.#rows(set, { ...(where && { $where: where }), ...range });
  }

  async #rows(set: string, query: Record<string, string>): Promise<unknown[]> {
    const url = new URL(`/resource/${set}.json?${new URLSearchParams(query)}`, this.#settings.url);
    for (let attempt = 1; ; attempt++) {
      this.#signal?.throwIfAborted();
      const answer = await this.#ask(url, set);
      if (Array.isArray(answer)) return answer;
      if (attempt === ATTEMPTS) throw unavailable(`USAC does not answer for the set ${set}: ${answer}.`);
      const pause = (this.#settings.pauseMs ?? 2_000) * 2 ** (attempt - 1);
      await setTimeout(pause, undefined, { signal: this.#signal });
    }
  }

  /** Returns the rows, or the reason to try again; throws a Problem for a permanent failure. */
  async #ask(url: URL, set: string): Promise<unknown[] | string> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = this.#signal ? AbortSignal.any([timeout, this.#signal]) : timeout;
    try {
      const { token } = this.#settings;
      const response = await fetch(url, { signal, headers: token ? { 'X-App-Token': token } : {} });
      if (response.status === 429 || response.status >= 500) return `status ${response.status}`;
      const text = await response.text();
      if (response.status === 404) {
        throw unavailable(`USAC does not publish the set ${set} any more. Nothing of it was changed.`);
      }
      if (!response.ok) {
        throw unavailable(
          `USAC refuses the request for the set ${set}: ${response.status} ${text.slice(0, 200)}`,
        );
      }
      if (text.length > LONGEST_ANSWER) throw unavailable(`USAC's page of the set ${set} is too large.`);
      const rows: unknown = JSON.parse(text);
      return Array.isArray(rows) ? rows : 'no list of rows';
    } catch (error) {
      if (error instanceof Problem) throw error;
      this.#signal?.throwIfAborted();
      return error instanceof SyntaxError ? 'a page that was cut off' : (error as Error).message;
    }
  }
}

const unavailable = (message: string): Problem => new Problem('UNAVAILABLE', message);
