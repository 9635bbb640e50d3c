import { createRequire } from 'node:module';
import type { LookupFunction, Socket } from 'node:net';
import { isIP } from 'node:net';
import type { Agent } from 'undici';
import { BlockedAddress } from './blocked-address.ts';
import type { Network } from './network.ts';

/** Loads undici with the first agent, because most processes that serve requests never open one. */
const load = createRequire(import.meta.url);

/**
 * An HTTP client that connects only to permitted addresses. All addresses of a host are checked on resolution and then
 * pinned, which defeats DNS rebinding; a literal address in the URL bypasses the resolver and is checked directly; and
 * the actual peer is checked before any byte is sent.
 * @param connections maximum number of connections to one host
 */
export function guardedAgent(network: Network, connectMs: number, connections = 1): Agent {
  const { Agent, buildConnector } = load('undici') as typeof import('undici');
  return new Agent({
    connections,
    pipelining: 1,
    connect(options, callback) {
      const isHttps = options.protocol === 'https:';
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) && !network.permits(host)) {
        callback(new BlockedAddress(), null);
        return;
      }
      const connector = buildConnector({
        timeout: connectMs,
        lookup: checkedLookup(network),
        autoSelectFamily: true,
      });
      const port = Number(options.port) || (isHttps ? 443 : 80);
      const endpoint = network.endpoint(host, port);
      const target = { ...options, hostname: endpoint.host, port: String(endpoint.port) };
      // Connects without TLS first: its handshake would send bytes before the peer is checked.
      connector({ ...target, protocol: 'http:' }, (error, socket) => {
        if (error) return callback(error, null);
        if (!network.permits(socket.remoteAddress ?? '')) {
          socket.destroy();
          return callback(new BlockedAddress(), null);
        }
        if (!isHttps) return callback(null, socket);
        return connector({ ...target, httpSocket: socket as Socket }, callback);
      });
    },
  });
}

/**
 * A lookup that fails unless all addresses of a host are permitted: a mix is an attempt to evade the check. The
 * callback is called last, so that an error that it throws is not reported as one of the lookup.
 */
function checkedLookup(network: Network): LookupFunction {
  return (host, { all }, callback) => {
    const answer = (addresses: readonly string[]) => {
      if (addresses.length === 0) throw new Error('the host has no address');
      if (!addresses.every(network.permits)) throw new BlockedAddress();
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      return () => (all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family));
    };
    const refuse = (error: unknown) => () => callback(error as Error, '');
    void network
      .resolve(host)
      .then(answer)
      .catch(refuse)
      .then((report) => report());
  };
}
