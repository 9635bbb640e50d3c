import { expect } from '@jest/globals';
import type { HttpAnswer } from './harness.ts';

/** Words that would reveal internals: those of PostgreSQL, the runtime, and our files. */
const INSIDE = new RegExp(
  [
    'syntax error at|invalid input syntax|violates .*constraint|duplicate key|permission denied',
    '(column|relation|function|table) "[^"]*"|out of range for type|value too long|unterminated|null value in',
    'at \\w[\\w.]* \\(|node_modules|/src/|\\.ts:\\d|(Range|Type|Syntax|Reference)Error|Maximum call stack',
    'ECONN|Cannot read prop|is not a function|mikro|kysely',
  ].join('|'),
  'i',
);

const JSON_TYPE = /^application\/json; charset=utf-8$/;
const JSON_OR_FILE =
  /^((application\/(json|x-ndjson)|text\/csv); charset=utf-8|application\/(vnd\.|geo\+json))/;

/**
 * Checks any response: JSON or an exported file, the common headers, no internals, no internal error. On a
 * busy machine a 503 from the database is accepted.
 */
export function expectSound({ status, headers, text, body }: HttpAnswer, asked: string): void {
  const problems: string[] = [];
  const check = (isRight: boolean, what: string) => isRight || problems.push(what);
  check(status < 500 || (status === 503 && headers.has('retry-after')), `status ${status}`);
  if (status === 204) check(text === '', 'a 204 with a body');
  else
    check(
      (status === 200 ? JSON_OR_FILE : JSON_TYPE).test(headers.get('content-type') ?? ''),
      'it is not JSON',
    );
  check(/^[\w.:-]{1,128}$/.test(headers.get('x-request-id') ?? ''), 'no request id');
  for (const name of ['limit', 'remaining', 'reset']) {
    check(/^\d+$/.test(headers.get(`x-ratelimit-${name}`) ?? ''), `no X-RateLimit-${name}`);
  }
  for (const message of messagesOf(status, body)) {
    check(!INSIDE.test(message), `it tells of the inside: ${message.slice(0, 300)}`);
  }
  for (const error of body?.errors ?? []) {
    check(error.extensions?.code !== 'INTERNAL_SERVER_ERROR', 'an internal error');
  }
  if (problems.length > 0) expect([asked, status, text.slice(0, 1_000), problems]).toEqual([]);
}

const messagesOf = (status: number, body: HttpAnswer['body']): string[] => [
  ...(status >= 400 ? [String(body?.message ?? '')] : []),
  ...(body?.errors ?? []).map(({ message }: { message: unknown }) => String(message)),
];
