import type { IncomingMessage } from 'node:http';

interface Negotiable extends IncomingMessage {
  accepts(types: string[]): string | false;
}

/**
 * The best of the types for a client; undefined if it accepts none. Clients repeat the `Content-Type` of responses,
 * such as `application/json; charset=utf-8`, so parameters other than weights do not count.
 */
export function acceptedType(request: Negotiable, types: readonly string[]): string | undefined {
  const { accept } = request.headers;
  const headers = { accept: accept && withoutParameters(accept) };
  const plain = Object.assign(Object.create(request), { headers }) as Negotiable;
  return plain.accepts([...types]) || undefined;
}

const withoutParameters = (accept: string): string =>
  accept
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';');
      return [type, ...parameters.filter((one) => /^\s*q\s*=/i.test(one))].join(';');
    })
    .join(',');
