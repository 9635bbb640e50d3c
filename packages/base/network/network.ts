import ipaddr from 'ipaddr.js';
import { Names } from './names.ts';

/** The part of the internet that can be reached. */
export interface Network {
  /** Returns `true` if a URL may use the port; an empty string is the scheme's default. */
  permitsPort(port: string): boolean;
  /** Returns `true` if an address, in any notation, may be connected to. */
  permits(address: string): boolean;
  /** Resolves all addresses of a host; throws, or returns an empty list, if there are none. */
  resolve(host: string): Promise<readonly string[]>;
  /** The actual endpoint for a connection to a host. */
  endpoint(host: string, port: number): { readonly host: string; readonly port: number };
  /** Returns `true` for a host that webhooks may reach without TLS; absent: for none. */
  isPlain?(host: string): boolean;
}

/**
 * Public hosts on the default ports. By default, each network has look-ups of its own, so that slow names in one use,
 * such as crawling, delay no other, such as webhooks.
 */
export function publicNetwork(names = new Names()): Network {
  return {
    permitsPort: (port) => port === '' || port === '80' || port === '443',
    permits: isPublic,
    resolve: (host) => names.resolve(host),
    endpoint: (host, port) => ({ host, port }),
  };
}

/** Public hosts and, if allowed, this machine, on any port. */
export const receivingNetwork = (includesLoopback: boolean, names?: Names): Network => ({
  ...publicNetwork(names),
  permitsPort: () => true,
  permits: (address) => isPublic(address) || (includesLoopback && isLoopback(address)),
  isPlain: (host) => includesLoopback && LOOPBACK_HOSTS.includes(host),
});

/**
 * Only this machine, for tests and the test world: the given hosts map to ports of 127.0.0.1, whatever port a URL has.
 * URLs may also contain that address itself; no other host exists.
 */
export const loopbackNetwork = (ports: Readonly<Record<string, number>>): Network => ({
  permitsPort: () => true,
  permits: (address) => address === LOOPBACK,
  resolve: async (host) => (Object.hasOwn(ports, host) ? [LOOPBACK] : []),
  endpoint: (host, port) => ({ host, port: Object.hasOwn(ports, host) ? ports[host]! : port }),
});

/**
 * A network with hosts of this process in addition to those of another network: they map to one port of 127.0.0.1, and
 * no other name reaches this machine because of them.
 */
export function withOwnHosts(base: Network, hosts: readonly string[], port: number): Network {
  const isOwn = (host: string): boolean => hosts.includes(host);
  return {
    isPlain: (host) => isOwn(host) || (base.isPlain?.(host) ?? false),
    permitsPort: (given) => base.permitsPort(given),
    permits: (address) => address === LOOPBACK || base.permits(address),
    async resolve(host) {
      if (isOwn(host)) return [LOOPBACK];
      const found = await base.resolve(host);
      // Because `permits` allows 127.0.0.1, a foreign host with that address is refused here.
      return found.map((address) => (base.permits(address) ? address : NOWHERE));
    },
    // Without the second condition, a URL with 127.0.0.1 itself would lead to any port of this machine.
    endpoint: (host, given) =>
      isOwn(host) || (host === LOOPBACK && !base.permits(LOOPBACK))
        ? { host: LOOPBACK, port }
        : base.endpoint(host, given),
  };
}

const LOOPBACK = '127.0.0.1';
const LOOPBACK_HOSTS = ['localhost', LOOPBACK, '[::1]'];
/** An address to which no network permits a connection. */
const NOWHERE = '0.0.0.0';

/** The IPv6 space allocated so far; libraries classify the rest as unicast too. */
const ALLOCATED = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by its number, but internal to a data center: Azure's virtual machine agent. */
const INSIDE = ['168.63.129.16'];

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = ipaddr.process(address);
  if (plain.range() !== 'unicast' || INSIDE.includes(plain.toString())) return false;
  return plain.kind() === 'ipv4' || plain.match(ALLOCATED);
}
