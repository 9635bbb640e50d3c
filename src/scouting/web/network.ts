import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** The part of the internet that scouting may see. */
export interface Network {
  /** Whether a URL's port may be asked for; an empty text is the scheme's own. */
  permitsPort(port: string): boolean;
  /** Whether an address, in any notation, may be connected to. */
  permits(address: string): boolean;
  /** All addresses of a host; fails when there are none. */
  resolve(host: string): Promise<readonly string[]>;
  /** Where a connection for a host is made in the end. */
  endpoint(host: string, port: number): { readonly host: string; readonly port: number };
}

/** Public hosts on the usual ports. */
export const publicNetwork = (): Network => ({
  permitsPort: (port) => port === '' || port === '80' || port === '443',
  permits: isPublic,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  endpoint: (host, port) => ({ host, port }),
});

/**
 * This machine alone, for tests: the given hosts, whatever port a URL says, are servers on ports of 127.0.0.1. The
 * address itself may be used too. No other host exists.
 */
export const loopbackNetwork = (ports: Readonly<Record<string, number>>): Network => ({
  permitsPort: () => true,
  permits: (address) => address === LOOPBACK,
  resolve: async (host) => (Object.hasOwn(ports, host) ? [LOOPBACK] : []),
  endpoint: (host, port) => ({ host, port: Object.hasOwn(ports, host) ? ports[host]! : port }),
});

const LOOPBACK = '127.0.0.1';

/** The whole of what has been given out for IPv6; the rest is unicast to libraries too. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by number, but answered inside of a data centre: the virtual machine agent of Azure. */
const INSIDE = ['168.63.129.16'];

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = ipaddr.process(address);
  if (plain.range() !== 'unicast' || INSIDE.includes(plain.toString())) return false;
  return plain.kind() === 'ipv4' || plain.match(GIVEN_OUT);
}
