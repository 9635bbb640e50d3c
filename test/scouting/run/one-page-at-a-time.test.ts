import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Analyst } from '@emi/reading';
import type { Page } from '@emi/reading/documents';
import { LanguageModelError } from '@emi/reading/model';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openAiAnalyst } from '../../../packages/reading/analysts/openai.ts';
import { openIsolatedTools } from '../../../src/scouting/isolated/isolated-tools.ts';
import { analyzePhase } from '../../../src/scouting/phases/analyze.ts';
import { classifyPhase } from '../../../src/scouting/phases/classify.ts';
import { extractPhase } from '../../../src/scouting/phases/extract.ts';
import { fetchPhase } from '../../../src/scouting/phases/fetch.ts';
import { mapPhase } from '../../../src/scouting/phases/map.ts';
import { summarizePhase } from '../../../src/scouting/phases/summarize.ts';
import { MemoryRunStore } from '../../../src/scouting/run/memory-run-store.ts';
import type { Scouting } from '../../../src/scouting/run/scouting.ts';
import * as tasks from '../../../src/scouting/web/crawl-tasks.ts';
import type { Web, WebDocument } from '../../../src/scouting/web/web.ts';
import { brief, page } from '../../support/made-pages.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const tools = openIsolatedTools({ processes: 1, readMs: 600_000, analyzeMs: 600_000 });
afterAll(() => tools.close());

const PAGES = 6;
/** The page that is being made, the one that is worked on, and the first page of the website. */
const MOST_AT_ONCE = 3;

/** Counts how many of the documents or pages that a phase gets are in memory at once. */
class Census {
  readonly #things: WeakRef<object>[] = [];
  most = 0;

  async add<T extends object>(thing: T): Promise<T> {
    this.#things.push(new WeakRef(thing));
    await setImmediate();
    collectGarbage();
    this.most = Math.max(this.most, this.#things.filter((one) => one.deref() !== undefined).length);
    await setImmediate();
    return thing;
  }
}

const HOME = 'https://www.wcsd.example/';
const urlAt = (place: number) => (place === 0 ? HOME : `${HOME}technology/page-${'x'.repeat(place)}`);
/** A page with links that a long base makes longer. */
const bodyOf = (place: number) =>
  `<base href="${HOME}${'b'.repeat(1_900)}/"><h1>Page ${place}</h1><p>Our district uses PowerSchool ${place}.</p>
  ${Array.from({ length: PAGES }, (_, at) => `<a href="${urlAt(at)}">Technology ${at}</a>`).join('')}
  ${Array.from({ length: 2_000 }, (_, at) => `<a href="${at}">${at}</a>`).join('')}`;

/** A store that keeps no documents and pages but makes them when they are asked for, like a database. */
class MadeStore extends MemoryRunStore {
  readonly census = new Census();

  override async addDocument(url: string): Promise<void> {
    await super.addFailure(url);
  }

  override async addPage(): Promise<void> {}

  override async *documents() {
    for (let place = 0; place < PAGES; place++)
      yield { url: urlAt(place), document: await this.census.add(documentAt(place)) };
  }

  override async *pages() {
    for (let place = 0; place < PAGES; place++) yield await this.census.add(pageAt(place));
  }
}

const documentAt = (place: number): WebDocument => ({
  etag: null,
  lastModified: null,
  isUnchanged: false,
  url: urlAt(place),
  contentType: 'text/html',
  body: Buffer.from(bodyOf(place)),
  fetchedAt: '2026-11-20T00:00:00.000Z',
});

/** A page so long that no other page fits into its message to the process. */
const pageAt = (place: number): Page =>
  page([`Our district uses PowerSchool ${place}.`, 'The board met. '.repeat(7_400)], {
    url: urlAt(place),
    type: 'technology',
  });

const web = (census: Census): Web => ({
  fetch: async (url) =>
    census.add(documentAt(Math.max(0, url.length - HOME.length - 'technology/page-'.length))),
  robots: async () => ({ allows: () => true, sitemaps: [], crawlDelayMs: 0, problem: null }) as never,
  tasks,
  close: async () => undefined,
});

const refusing = {
  model: 'refusing',
  ask: async () => {
    throw new LanguageModelError('no', false);
  },
} as never;

async function run(
  phases: readonly ((scouting: Scouting) => Promise<string>)[],
  analyst: Analyst = tools.analyst,
) {
  const runStore = new MadeStore(() => undefined);
  await runStore.addUrls(
    Array.from({ length: PAGES }, (_, at) => ({ url: urlAt(at), discoveredVia: 'link', text: null })),
  );
  const fetching = new Census();
  const { signal } = new AbortController();
  const scouting: Scouting = {
    website: HOME,
    otherHosts: [],
    sharedDomains: [],
    isBorrowed: false,
    brief: brief({ signal }),
    signal,
    web: web(fetching),
    reader: tools.reader,
    analyst,
    runStore,
  };
  for (const phase of phases) await phase(scouting);
  return { fetched: fetching.most, kept: runStore.census.most };
}

describe('the pages of a website', () => {
  it('are never in memory together while they are found', async () =>
    expect((await run([mapPhase])).fetched).toBeLessThanOrEqual(MOST_AT_ONCE));

  it('are never in memory together while they are fetched', async () =>
    expect((await run([classifyPhase, fetchPhase])).fetched).toBeLessThanOrEqual(MOST_AT_ONCE));

  it('are never in memory together while they are read', async () =>
    expect((await run([extractPhase])).kept).toBeLessThanOrEqual(MOST_AT_ONCE));

  it.each<[string, Analyst]>([
    ['by rules', tools.analyst],
    ['by rules because the model refuses', openAiAnalyst(refusing, tools.analyst, {}, tools.check)],
  ])('are never in memory together while they are analyzed and summarized %s', async (_, analyst) =>
    expect((await run([analyzePhase, summarizePhase], analyst)).kept).toBeLessThanOrEqual(MOST_AT_ONCE),
  );
});
