import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { SharedSemaphore } from '../runtime/index.ts';

/** Maximum time of a look-up, after which its host counts as temporarily unknown. */
const LONGEST_MS = 3_000;
/** Further wait for one IP family after the answer for the other; many name servers never answer about IPv6. */
const OTHER_FAMILY_MS = 300;
/** Time after which a name server is asked again. */
const RETRY_MS = 1_000;
/** Maximum look-ups at once. */
const AT_ONCE = 64;
/** Maximum look-ups at once of hosts below one domain, whose name servers may be slow. */
const PER_DOMAIN = 4;
/** Maximum look-ups that wait, of one domain and in all. */
const MOST_WAITING = 200;
/** Minimum time for which an answer is kept, even if its time to live is shorter. */
const SHORTEST_KEPT_MS = 5_000;
/** Maximum time for which an answer is kept, even if its time to live is longer. */
const LONGEST_KEPT_MS = 300_000;
/** Maximum number of hosts whose answers are kept. */
const MOST_KEPT = 5_000;
/** Time for which the answer is kept that a host does not exist. */
const ABSENT_MS = 10_000;
/** Time for which a failed look-up is not repeated. */
const FAILED_MS = 2_000;

const LOOPBACK = ['127.0.0.1', '::1'];
/** The codes of answers that say that there is no address. */
const ABSENT = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

interface Answer {
  readonly addresses: readonly string[];
  readonly keptMs: number;
}

interface Kept {
  until: number;
  readonly addresses: Promise<readonly string[]>;
}

/**
 * Resolves hosts that strangers name. The system's resolver would hold one of the few threads on which files,
 * compression, and the names of database connections wait, too, so a name server that does not answer would stop the
 * process. The look-ups of this class hold only a socket each, are few per domain and bounded in time, and their
 * answers are kept.
 */
export class Names {
  readonly #servers: readonly string[] | undefined;
  readonly #slots = new SharedSemaphore(AT_ONCE, PER_DOMAIN, {
    maxWaitMs: LONGEST_MS,
    maxWaiting: MOST_WAITING,
  });
  readonly #kept = new Map<string, Kept>();

  /** @param servers the DNS servers; absent: the system's */
  constructor(servers?: readonly string[]) {
    this.#servers = servers;
  }

  /**
   * Finds all addresses of a host, of both families. Fails with the codes of getaddrinfo: `ENOTFOUND` if there is none,
   * and `EAI_AGAIN` if the name servers do not answer.
   */
  resolve(host: string): Promise<readonly string[]> {
    const name = host.toLowerCase().replace(/\.$/, '');
    if (isIP(name)) return Promise.resolve([name]);
    if (name === 'localhost' || name.endsWith('.localhost')) return Promise.resolve(LOOPBACK); // RFC 6761, section 6.3
    const known = this.#kept.get(name);
    if (known && known.until > performance.now()) return known.addresses;
    return this.#find(name);
  }

  #find(name: string): Promise<readonly string[]> {
    const asked = this.#lookUp(name);
    const kept: Kept = {
      until: Number.POSITIVE_INFINITY, // callers that ask meanwhile share the look-up
      addresses: asked.then(({ addresses }) => addresses),
    };
    const keepFor = (milliseconds: number): void => {
      kept.until = performance.now() + milliseconds;
    };
    asked.then(
      ({ keptMs }) => keepFor(keptMs),
      ({ code }: NodeJS.ErrnoException) => keepFor(code === 'ENOTFOUND' ? ABSENT_MS : FAILED_MS),
    );
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    return kept.addresses;
  }

  async #lookUp(name: string): Promise<Answer> {
    try {
      return await this.#slots.run(domainAbove(name), () => this.#ask(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOTFOUND') throw error;
      throw failure('EAI_AGAIN', `the name servers of ${name} do not answer`, error);
    }
  }

  async #ask(name: string): Promise<Answer> {
    const resolver = new Resolver({ timeout: RETRY_MS, tries: 2 });
    if (this.#servers) resolver.setServers(this.#servers);
    const end = () => resolver.cancel();
    const timers = [setTimeout(end, LONGEST_MS)];
    const hurry = () => timers.push(setTimeout(end, OTHER_FAMILY_MS));
    const asked = [resolver.resolve4(name, { ttl: true }), resolver.resolve6(name, { ttl: true })];
    for (const answer of asked) answer.then(hurry, () => undefined);
    const answers = await Promise.allSettled(asked);
    timers.forEach(clearTimeout);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    if (found.length > 0) {
      const seconds = Math.min(...found.map(({ ttl }) => ttl));
      return {
        addresses: found.map(({ address }) => address),
        keptMs: Math.min(Math.max(seconds * 1_000, SHORTEST_KEPT_MS), LONGEST_KEPT_MS),
      };
    }
    if (errors.every(({ code }) => ABSENT.includes(code)))
      throw failure('ENOTFOUND', `${name} has no address`, errors[0]);
    throw errors.find(({ code }) => !ABSENT.includes(code));
  }
}

/** The domain that a host is in; a host right below a top-level domain counts as its own domain. */
const domainAbove = (name: string): string => {
  const above = name.slice(name.indexOf('.') + 1);
  return above.includes('.') ? above : name;
};

const failure = (code: string, message: string, cause: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code });
