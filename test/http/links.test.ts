import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { originFor } from '../../src/http/known-hosts.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let key: string;
beforeAll(async () => {
  harness = await Harness.start();
  ({ key } = await harness.seed.organization());
  for (const name of ['A', 'B']) await harness.seed.district({ name, state: 'WY' });
});
afterAll(() => harness.close());

describe('the links of responses', () => {
  it('lead to the public address, whatever host the request names', async () => {
    for (const Host of ['evil.example', 'localhost:9', 'api.example.org.evil.example', 'user@evil.example']) {
      const { headers } = await harness.request('/api/v1/districts?state=WY&limit=1', {
        key,
        headers: { Host, 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' },
      });
      expect(headers.get('link')).toMatch(
        /^<https:\/\/api\.example\.org\/api\/v1\/districts\?\S+after=\S+>; rel="next"$/,
      );
    }
  });

  it('follow the name and port of this machine only where the public address is on this machine, too', () => {
    const local = originFor('http://localhost:4000');
    expect(['127.0.0.1:8080', '[::1]:4000', 'LOCALHOST', 'localhost:4000'].map(local)).toEqual([
      'http://127.0.0.1:8080',
      'http://[::1]:4000',
      'http://localhost',
      'http://localhost:4000',
    ]);
    const strangers = [
      'evil.example',
      'localhost.evil.example',
      'localhost@evil.example',
      'a b',
      '',
      undefined,
    ];
    for (const host of strangers) expect(local(host)).toBe('http://localhost:4000');
    expect(originFor('https://api.example.org')('localhost:4000')).toBe('https://api.example.org');
  });
});
