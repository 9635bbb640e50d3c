import { Resolver } from 'node:dns/promises';
import type { Network } from './network.ts';

/** The result of DNS look-ups about mail to a domain; `unknown` if DNS did not answer. */
export type MailDomain = 'accepts' | 'refuses' | 'unknown';

/** Looks up the hosts that receive a domain's mail; an empty name means that none does (RFC 7505). */
export type FindExchangers = (domain: string) => Promise<readonly string[]>;

/** @param servers the DNS servers; absent: the system's */
export function exchangersByDns(servers?: readonly string[]): FindExchangers {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (domain) => {
    const found = await resolver.resolveMx(domain);
    return found.toSorted((a, b) => a.priority - b.priority).map(({ exchange }) => exchange);
  };
}

/** Maximum number of a domain's hosts that are looked up. */
const MOST_HOSTS = 5;

/**
 * Determines from DNS, without contacting a mail server, whether a domain receives mail: one of its mail exchangers has
 * a public address or, if there are none, the domain itself does (RFC 5321, section 5.1).
 */
export async function mailDomain(
  network: Pick<Network, 'permits' | 'resolve'>,
  exchangers: FindExchangers,
  domain: string,
): Promise<MailDomain> {
  let hosts: readonly string[];
  try {
    hosts = await exchangers(domain);
  } catch (error) {
    if (!isAbsent(error)) return 'unknown';
    hosts = [domain];
  }
  if (hosts.every((host) => host === '' || host === '.')) return 'refuses';
  let isUnsure = false;
  for (const host of hosts.slice(0, MOST_HOSTS)) {
    try {
      if ((await network.resolve(host)).some(network.permits)) return 'accepts';
    } catch (error) {
      isUnsure ||= !isAbsent(error);
    }
  }
  return isUnsure ? 'unknown' : 'refuses';
}

const isAbsent = (error: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '');
