import { guardedAgent, type Network, readBoundedBody } from '@emi/base/network';
import { Problem } from '@emi/base/problems';
import { SharedSemaphore, TooBusy } from '@emi/base/runtime';
import type { Agent } from 'undici';

/** Maximum time to wait for a turn, to connect, and to read. */
const TIMEOUT_MS = 3_000;
const MAX_DOCUMENT_BYTES = 5_000;
const KEPT_MS = 600_000;
/** Time until a document that could not be read is tried again. */
const MISSING_MS = 10_000;
const MAX_KEPT = 1_000;
/**
 * Maximum number of documents that are read at once, in total and for one caller's address. `PER_ADDRESS` further
 * requests of an address may wait.
 */
const AT_ONCE = 64;
const PER_ADDRESS = 8;

interface Kept {
  until: number;
  readonly document: Promise<unknown>;
}

/** Reads and caches applications' metadata documents on the public internet, never inside our network. */
export class MetadataReader {
  #agent: Agent | undefined;
  readonly #network: Network;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();
  readonly #slots = new SharedSemaphore(AT_ONCE, PER_ADDRESS, {
    maxWaitMs: TIMEOUT_MS,
    maxWaiting: PER_ADDRESS,
  });

  constructor(network: Network, now: () => number) {
    this.#network = network;
    this.#now = now;
  }

  /**
   * @param source the address of the caller
   * @throws Problem if too many reads, of this caller or in total, are slow; Error if the document cannot be read
   */
  read(url: URL, source: string): Promise<unknown> {
    const known = this.#kept.get(url.href);
    if (known && known.until > this.#now()) return known.document;
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    const kept: Kept = {
      until: this.#now() + KEPT_MS,
      document: this.#slots.run(source, () => this.#fetch(url)),
    };
    this.#kept.set(url.href, kept);
    kept.document.catch((error: unknown) => {
      kept.until = error instanceof TooBusy ? 0 : this.#now() + MISSING_MS;
    });
    return kept.document.catch((error: unknown) => {
      throw error instanceof TooBusy
        ? new Problem('RATE_LIMITED', 'Too many applications are looked up.')
        : error;
    });
  }

  async close(): Promise<void> {
    await this.#agent?.destroy();
  }

  async #fetch(url: URL): Promise<unknown> {
    if (!this.#network.permitsPort(url.port)) throw new Error('the port is not permitted');
    this.#agent ??= guardedAgent(this.#network, TIMEOUT_MS);
    const { statusCode, headers, body } = await this.#agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { Accept: 'application/json', 'Accept-Encoding': 'identity' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    body.on('error', () => undefined);
    // Redirects are not followed, because the address is the identity.
    if (statusCode !== 200 || !/^application\/(?:[\w.-]+\+)?json\b/.test(String(headers['content-type']))) {
      body.destroy();
      throw new Error('there is no JSON document');
    }
    return JSON.parse(
      String(
        await readBoundedBody(body, String(headers['content-encoding'] ?? ''), {
          bytes: MAX_DOCUMENT_BYTES,
          cut: false,
        }),
      ),
    );
  }
}
