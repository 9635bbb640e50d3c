import { isIP } from 'node:net';
import type { Network } from '@emi/base/network';
import { WebProblem } from './web-problem.ts';

const LONGEST_URL = 2048;

/**
 * Parses a URL that may be requested, absolute and without its fragment. The URL parser normalizes all notations of IP
 * addresses, so literal addresses are checked here; hosts are checked when they are resolved.
 * @throws WebProblem if the URL may not be requested
 */
export function webUrl(text: string, network: Network, base?: URL): URL {
  const url = text.length <= LONGEST_URL ? URL.parse(text, base) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new WebProblem('bad_url', text.slice(0, LONGEST_URL));
  }
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  if (url.hostname === '' || !network.permitsPort(url.port)) throw new WebProblem('bad_url', url.href);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !network.permits(literal)) throw new WebProblem('blocked_address', url.href);
  return url;
}
