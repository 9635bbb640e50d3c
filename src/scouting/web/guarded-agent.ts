import type { LookupFunction, Socket } from 'node:net';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { Network } from './network.ts';
import { WebProblem } from './web-problem.ts';

/**
 * An HTTP client that connects only to permitted addresses. All addresses of a host are checked on resolution and
 * then pinned, which defeats DNS rebinding; a literal address in the URL bypasses the resolver and is checked
 * directly; and the actual peer is checked before any byte is sent.
 */
export function guardedAgent(network: Network, connectMs: number): Agent {
  return new Agent({
    connections: 1,
    pipelining: 1,
    connect(options, callback) {
      const url = `${options.protocol}//${options.hostname}`;
      const isHttps = options.protocol === 'https:';
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) && !network.permits(host)) {
        callback(new WebProblem('blocked_address', url), null);
        return;
      }
      const connector = buildConnector({
        timeout: connectMs,
        lookup: checkedLookup(network, url),
        autoSelectFamily: true,
      });
      const port = Number(options.port) || (isHttps ? 443 : 80);
      const endpoint = network.endpoint(host, port);
      const target = { ...options, hostname: endpoint.host, port: String(endpoint.port) };
      connector({ ...target, protocol: 'http:' }, (error, socket) => {
        if (error) return callback(error, null);
        if (!network.permits(socket.remoteAddress ?? '')) {
          socket.destroy();
          return callback(new WebProblem('blocked_address', url), null);
        }
        if (!isHttps) return callback(null, socket);
        return connector({ ...target, httpSocket: socket as Socket }, callback);
      });
    },
  });
}

/** A lookup that fails unless all addresses of a host are permitted: a mix is an attempt to evade the check. */
function checkedLookup(network: Network, url: string): LookupFunction {
  return (host, { all }, callback) => {
    const answer = (addresses: readonly string[]) => {
      if (addresses.length === 0) throw new WebProblem('unreachable', url);
      if (!addresses.every(network.permits)) throw new WebProblem('blocked_address', url);
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      return () => (all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family));
    };
    const refuse = (error: unknown) => () => callback(error as Error, '');
    void network
      .resolve(host)
      .then(answer)
      .catch(refuse)
      .then((tell) => tell());
  };
}
