import { Resolver } from 'node:dns/promises';
import type { Network } from './network.ts';

/** What the DNS says about mail to a domain; `unknown` if it could not be asked. */
export type MailDomain = 'accepts' | 'refuses' | 'unknown';

/** Looks up the hosts that take a domain's mail, an empty name for none by RFC 7505. */
export type FindExchangers = (domain: string) => Promise<readonly string[]>;

/** @param servers the DNS servers; those of the system if absent. */
export function exchangersByDns(servers?: readonly string[]): FindExchangers {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (domain) => {
    const found = await resolver.resolveMx(domain);
    return found.toSorted((a, b) => a.priority - b.priority).map(({ exchange }) => exchange);
  };
}

/** So many hosts of a domain are looked up. */
const MOST_HOSTS = 5;

/**
 * Asks the DNS, and never a mail server, whether a domain takes mail: one of its mail exchangers has a public address,
 * or without one the domain itself does (RFC 5321, section 5.1).
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
