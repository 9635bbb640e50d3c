import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { expectSound } from '../support/expect-sound.ts';
import { Harness } from '../support/harness.ts';
import { HOSTILE_TEXTS } from '../support/hostile.ts';
import { type PrivateRecords, privateRecords } from '../support/private-records.ts';
import { sendRaw } from '../support/raw.ts';

let harness: Harness;
let acme: Cast;
let own: PrivateRecords;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
  own = await privateRecords(harness, acme);
});
afterAll(() => harness.close());

/** The response to raw bytes; several responses on one connection are a failure. */
async function answerTo(bytes: string) {
  const raw = await sendRaw(harness.origin, bytes);
  const [head = '', text = ''] = raw.split(/\r\n\r\n(.*)/s, 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  let body: unknown;
  try {
    body = text ? JSON.parse(text) : undefined;
  } catch {
    body = undefined;
  }
  return { status: Number(statusLine.split(' ')[1]), headers, text, body };
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const me = (...more: string[]) =>
  lines('GET /api/v1/me HTTP/1.1', ...more, 'Connection: close', `Authorization: Bearer ${acme.key}`);

/** Text as bytes on the wire: beyond Latin-1 as UTF-8, in one header or, with line ends, in several. */
const onWire = (text: string) => Buffer.from(text.replaceAll('\n', '\n ')).toString('latin1');

describe('hostile text in a header', () => {
  it.each(['X-Request-Id', 'Idempotency-Key', 'Origin', 'Accept', 'X-Forwarded-For', 'Cookie', 'Host'])(
    'is harmless in %s and not echoed',
    async (name) => {
      for (const text of HOSTILE_TEXTS) {
        const host = name === 'Host' ? [] : ['Host: x'];
        const answer = await answerTo(me(...host, `${name}: ${onWire(text)}`));
        expectSound(answer, `${name}: ${text.slice(0, 100)}`);
        expect([200, 400, ...(name === 'Accept' ? [406] : [])]).toContain(answer.status);
        expect([...answer.headers].join()).not.toMatch(/Set-Cookie: a=b|script>/i);
        expect(answer.headers.get('x-request-id')).toMatch(/^[\w.:-]{1,128}$/);
      }
    },
  );

  it('is refused in Authorization like any other wrong key', async () => {
    for (const text of HOSTILE_TEXTS) {
      for (const scheme of ['', 'Bearer ']) {
        const answer = await answerTo(
          lines(
            'GET /api/v1/me HTTP/1.1',
            'Host: x',
            'Connection: close',
            `Authorization: ${scheme}${onWire(text)}`,
          ),
        );
        expectSound(answer, text.slice(0, 100));
        expect([400, 401]).toContain(answer.status);
      }
    }
  });

  it('is refused, or accepted verbatim, in Idempotency-Key and Content-Type of a POST', async () => {
    const body = JSON.stringify({ entity_type: 'district', entity_id: own.districtId });
    for (const name of ['Idempotency-Key', 'Content-Type']) {
      for (const text of [
        ...HOSTILE_TEXTS,
        'application/json; charset=x',
        'application/json; charset=utf-7',
      ]) {
        const type = name === 'Content-Type' ? [] : ['Content-Type: application/json'];
        const answer = await answerTo(
          lines(
            'POST /api/v1/unlock HTTP/1.1',
            'Host: x',
            'Connection: close',
            `Authorization: Bearer ${acme.key}`,
            ...type,
            `${name}: ${onWire(text)}`,
            `Content-Length: ${body.length}`,
          ) + body,
        );
        expectSound(answer, `${name}: ${text.slice(0, 100)}`);
        expect([200, 400, 415, 422]).toContain(answer.status);
      }
    }
  });
});

describe('a request that no client sends', () => {
  it.each<[string, () => string, readonly number[]]>([
    ['no Host', () => me(), [400]],
    ['two Hosts', () => me('Host: a', 'Host: b'), [400]],
    ['an unknown expectation', () => me('Host: x', 'Expect: 200-maybe'), [200]],
    ['an upgrade', () => me('Host: x', 'Upgrade: websocket', 'Connection: Upgrade, close'), [200]],
    ['two Authorizations', () => me('Host: x', `Authorization: Bearer ${acme.key}x`), [400]],
    ['two lengths', () => me('Host: x', 'Content-Length: 1', 'Content-Length: 2'), [400]],
    ['a length and chunks', () => me('Host: x', 'Content-Length: 1', 'Transfer-Encoding: chunked'), [400]],
    ['a length below zero', () => me('Host: x', 'Content-Length: -1'), [400]],
    [
      'an absolute address',
      () => me('Host: x').replace('/api/v1/me', 'http://evil.example/api/v1/me'),
      [200, 404],
    ],
    ['no address', () => me('Host: x').replace('/api/v1/me', '*'), [400, 404]],
    ['a climbing path', () => me('Host: x').replace('/api/v1/me', '/api/v1/../../me'), [404]],
    ['a path with bytes', () => me('Host: x').replace('/me', '/\u00e9\u00ff'), [400, 404]],
    ['a path of 10 kB', () => me('Host: x').replace('/me', `/${'x'.repeat(10_000)}`), [404]],
    ['10,000 parameters', () => me('Host: x').replace('/me', `/me?${'a&'.repeat(5_000)}`), [200]],
    ['an unknown method', () => me('Host: x').replace('GET', 'BREW'), [400]],
    ['TRACE', () => me('Host: x').replace('GET', 'TRACE'), [405]],
    ['HTTP/1.0', () => me().replace('HTTP/1.1', 'HTTP/1.0'), [200]],
    ['a NUL in a header', () => me('Host: x', 'X-A: a\0b'), [400]],
    ['300 headers', () => me('Host: x', ...Array.from({ length: 300 }, (_, at) => `X-${at}: 1`)), [200, 431]],
  ])('gets a sound response: %s', async (_what, bytes, statuses) => {
    const answer = await answerTo(bytes());
    expectSound(answer, answer.text);
    expect(statuses).toContain(answer.status);
  });
});
