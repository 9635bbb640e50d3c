import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { Harness } from '../support/harness.ts';
import { runNode } from '../support/run-node.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const page = (path: string, headers: Record<string, string> = {}) =>
  harness.request(path, { headers: { Accept: 'text/html', ...headers } });

describe('the reference page', () => {
  it('loads everything from its own origin, under a policy that allows nothing else', async () => {
    const response = await page('/docs');
    const html = response.text;
    expect(response.status).toBe(200);
    const loaded = [...html.matchAll(/<(?:script|link|img)\b[^>]*?(?:src|href)="([^"]+)"/g)].map(
      ([, url]) => url!,
    );
    expect(loaded.filter((url) => !url.startsWith('/'))).toEqual(['data:,']);
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe-inline/);
  });

  it('lets browsers cache its script forever, compressed', async () => {
    const { text: html } = await page('/docs');
    const [, script] = /src="(\/assets\/reference\.[^"]+)"/.exec(html)!;
    const compressed = await page(script!, { 'Accept-Encoding': 'br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await page('/assets/reference.other.js')).status).toBe(404);
  });
});

describe('an address without a page', () => {
  it('has a page with links to others for people, also where its id is none, and JSON for programs', async () => {
    for (const path of ['/explore/nonsense', '/explore/districts/nonsense', '/explore/lists/0000']) {
      const { status, text } = await page(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('There is no such page');
      expect(text).toContain('href="/explore"');
      expect((await page(path, { Accept: 'application/json' })).body).toMatchObject({ statusCode: 404 });
    }
    expect((await page(`/explore/districts/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`)).status).toBe(
      200,
    );
  });
});

describe('the OpenAPI document', () => {
  it('is the same in JSON and in YAML, and is not sent again to clients that have it', async () => {
    const json = await page('/openapi.json');
    const document = json.body;
    expect(document.openapi).toBe('3.1.0');
    const { text } = await page('/openapi.yaml');
    for (const version of ['1.2', '1.1'] as const) expect(parse(text, { version })).toEqual(document);
    expect(document.servers).toEqual([{ url: 'https://api.example.org/api/v1' }]);
    const again = await page('/openapi.json', { 'If-None-Match': json.headers.get('etag')! });
    expect(again.status).toBe(304);
  });
});

describe('/llms.txt', () => {
  it('describes the service without a key, and links only to addresses that exist', async () => {
    await runNode(['scripts/pack-client.mjs']); // as `npm run build` does
    const { status, text, headers } = await page('/llms.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^# Education Market Intelligence API\n\n> US school districts/);
    expect(text).toContain('\n## Credits\n');
    const links = [...text.matchAll(/\(https:\/\/api\.example\.org(\/[^)]+)\): /g)].map(([, path]) => path!);
    expect(links).toHaveLength(8);
    for (const link of links) expect([link, (await page(link)).status]).not.toEqual([link, 404]);
  });
});

describe('the address in guides and examples', () => {
  const FILES = ['/docs', '/openapi.json', '/openapi.yaml', '/llms.txt'];

  it.each(FILES)('is the public one in %s', async (path) => {
    const { text } = await page(path);
    expect(text).toContain('https://api.example.org/api/v1/me');
    expect(text).not.toContain('localhost:4000');
  });

  it('is the address of the request when the public one is on this machine', async () => {
    const local = await Harness.start(undefined, { publicUrl: 'http://localhost:3999' });
    for (const path of FILES) {
      const { text } = await local.request(path);
      expect(text).toContain(`${local.origin}/api/v1/me`);
      expect([path, text.match(/localhost:\d+/g)]).toEqual([path, null]);
    }
    await local.close();
  });
});

describe('the start page', () => {
  it('links only to pages that exist', async () => {
    const { text: html } = await page('/');
    const links = [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, url]) => url!);
    expect(links).toContain('/docs');
    for (const link of links) expect([link, (await page(link)).status]).toEqual([link, 200]);
  });

  it('lists the same links as JSON for programs', async () => {
    const { body } = await page('/', { Accept: '*/*' });
    expect(body).toMatchObject({ rest: '/api/v1', openapi: '/openapi.json' });
  });
});

describe('a response', () => {
  it.each(['gzip', 'br'])('is compressed with %s from 1 kB on, and unchanged below', async (encoding) => {
    const headers = { 'Accept-Encoding': encoding };
    for (const path of ['/openapi.json', '/openapi.yaml']) {
      expect((await page(path, headers)).headers.get('content-encoding')).toBe(encoding);
    }
    expect((await page('/healthz', headers)).headers.get('content-encoding')).toBeNull();
  });
});
