import { isIP } from 'node:net';
import type { Network } from '@emi/base/network';
import { badRequest } from '@emi/base/problems';
import { requiredText } from '@emi/base/text';

/** Maximum number of characters of an address. */
export const WEBHOOK_URL_LENGTH = 2_000;

/**
 * Checks the address of a receiver, and returns it in its normal form, without a fragment: HTTPS, or HTTP for the hosts
 * that the network allows. IP addresses are checked now, names when they are resolved for each connection.
 */
export function webhookUrl(text: string, network: Network): string {
  const given = requiredText(text, 'url', WEBHOOK_URL_LENGTH);
  const url = URL.parse(given);
  const isPlain = url?.protocol === 'http:' && network.isPlain?.(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isPlain)) {
    throw badRequest('url must be an https address such as https://hooks.example.com/education.');
  }
  if (url.username !== '' || url.password !== '') {
    throw badRequest('url must not contain a user or password; check the signature of the requests instead.');
  }
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !network.permits(literal)) throw badRequest('url must be a public address.');
  url.hash = '';
  return url.href;
}
