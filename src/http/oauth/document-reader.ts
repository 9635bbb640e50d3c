import type { Network } from '@emi/base/network';
import { guardedAgent } from '@emi/base/network';
import type { Agent } from 'undici';
import { readBoundedBody } from '../../scouting/web/read-body.ts';

const MILLISECONDS = 3_000;
const BYTES = 5_000;
const KEPT_MS = 600_000;
/** Time until a document that could not be read is tried again. */
const MISSING_MS = 10_000;
const MAX_KEPT = 1_000;

interface Kept {
  until: number;
  readonly document: Promise<unknown>;
}

/** Reads and caches applications' metadata documents on the public internet, never inside our network. */
export class MetadataReader {
  readonly #agent: Agent;
  readonly #network: Network;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();

  constructor(network: Network, now: () => number) {
    this.#agent = guardedAgent(network, MILLISECONDS);
    this.#network = network;
    this.#now = now;
  }

  read(url: URL): Promise<unknown> {
    const known = this.#kept.get(url.href);
    if (known && known.until > this.#now()) return known.document;
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    const kept: Kept = { until: this.#now() + KEPT_MS, document: this.#fetch(url) };
    this.#kept.set(url.href, kept);
    kept.document.catch(() => {
      kept.until = this.#now() + MISSING_MS;
    });
    return kept.document;
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #fetch(url: URL): Promise<unknown> {
    if (!this.#network.permitsPort(url.port)) throw new Error('the port is not permitted');
    const { statusCode, headers, body } = await this.#agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { Accept: 'application/json', 'Accept-Encoding': 'identity' },
      signal: AbortSignal.timeout(MILLISECONDS),
    });
    body.on('error', () => undefined);
    // Redirects are not followed, because the address is the identity.
    if (statusCode !== 200 || !/^application\/(?:[\w.-]+\+)?json\b/.test(String(headers['content-type']))) {
      body.destroy();
      throw new Error('there is no JSON document');
    }
    return JSON.parse(
      String(
        await readBoundedBody(body, String(headers['content-encoding'] ?? ''), { bytes: BYTES, cut: false }),
      ),
    );
  }
}
