import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { createMarketClient } from '../../packages/client/src/index.ts';
import { openApiWithExamples } from '../../src/http/reference/examples.ts';
import { placed } from '../../src/http/reference/open-api.ts';
import { samplesOf } from '../../src/http/reference/samples.ts';

interface Sample {
  readonly operationId: string;
  readonly curl: string;
  readonly ts: string;
  readonly py: string;
}

let samples: Sample[];
beforeAll(async () => {
  samples = placed(JSON.parse(await openApiWithExamples()).paths).map((one) => {
    const $ = load(samplesOf(one));
    const of = (language: string) => $(`pre.${language}`).text();
    return { operationId: one.operation.operationId, curl: of('curl'), ts: of('ts'), py: of('py') };
  });
});

const ORIGIN = 'https://api.example.org';
const shellWords = (command: string): string[] =>
  spawnSync('bash', ['-c', `URL=${ORIGIN} KEY=k; curl() { printf '%s\\0' "$@"; }; ${command}`], {
    encoding: 'utf8',
  })
    .stdout.split('\0')
    .slice(0, -1);

describe('the samples of the reference', () => {
  it('send the same request in curl and in TypeScript', async () => {
    const differing: unknown[] = [];
    for (const { operationId, curl, ts } of samples) {
      const words = shellWords(curl);
      const sent: { url: string; method: string; body: string | undefined }[] = [];
      const make = (options: { key: string }) =>
        createMarketClient({
          ...options,
          baseUrl: `${ORIGIN}/api/v1`,
          fetch: async (request: Request) => {
            sent.push({
              url: request.url,
              method: request.method,
              body: (await request.text()) || undefined,
            });
            return new Response('{}', { headers: { 'Content-Type': 'application/json' } });
          },
        } as never);
      const run = new Function('createMarketClient', 'key', `return (async () => {${ts}})()`);
      await run(make, 'k').catch(() => undefined);
      const [first] = sent;
      const url = words.find((word) => word.startsWith(ORIGIN));
      const data = words[words.indexOf('-d') + 1];
      const isSame =
        first !== undefined &&
        decodeURIComponent(first.url) === decodeURIComponent(url!.replaceAll('+', '%20')) &&
        (!words.includes('-d') || JSON.stringify(JSON.parse(data!)) === first.body);
      if (!isSame) differing.push({ operationId, curl, sent });
    }
    expect(samples.length).toBeGreaterThan(70);
    expect(differing).toEqual([]);
  });

  it('are valid Python', () => {
    const check = 'import sys, json\nfor text in json.load(sys.stdin): compile(text, "sample", "exec")';
    const run = spawnSync('python3', ['-c', check], {
      input: JSON.stringify(samples.map(({ py }) => py)),
      encoding: 'utf8',
    });
    expect([run.status ?? 0, run.stderr ?? '']).toEqual([0, '']);
  });
});
