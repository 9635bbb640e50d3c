import type { Pages } from '@emi/reading/documents';
import { embeddedAnalyst } from '@emi/reading/tasks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { analyzePhase } from '../../src/scouting/phases/analyze.ts';
import { extractPhase } from '../../src/scouting/phases/extract.ts';
import { summarizePhase } from '../../src/scouting/phases/summarize.ts';
import { PostgresRunStore } from '../../src/scouting/run/postgres-run-store.ts';
import type { Scouting } from '../../src/scouting/run/scouting.ts';
import { Harness, READER } from '../support/harness.ts';
import { BRIEF, documentOf } from '../support/pages.ts';
import { testWeb, unending } from '../support/websites.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const PATHS = ['/a', '/b', '/c'] as const;
const urlOf = (path: string): string => `https://www.mgps.org${path}`;

/** A run that has fetched some documents. */
async function fetched(): Promise<Scouting> {
  const { id } = await harness.seed.district({});
  const [run] = await harness.db.core.rows<{ id: string }>(sql`
    insert into scouting_runs (district_id, status) values (${id}, 'in_progress') returning id`);
  const runStore = new PostgresRunStore(harness.db.core, run!.id, async () => undefined);
  await runStore.addUrls(PATHS.map((path) => ({ url: urlOf(path), discoveredVia: 'link', text: null })));
  for (const path of PATHS) {
    await runStore.addDocument(
      urlOf(path),
      documentOf(`<p>The board met at ${path}.</p>`, 'text/html', path),
    );
  }
  return {
    website: urlOf('/'),
    otherHosts: [],
    sharedDomains: [],
    isBorrowed: false,
    brief: BRIEF,
    web: testWeb({}),
    reader: READER,
    analyst: embeddedAnalyst,
    runStore,
    signal: unending(),
  };
}

describe('the pages of a run', () => {
  it('are read one after another by analysis and summary', async () => {
    const scouting = await fetched();
    await extractPhase(scouting);
    let read = 0;
    let taken = 0;
    const { runStore } = scouting;
    const pages = runStore.pages.bind(runStore);
    runStore.pages = async function* () {
      for await (const page of pages()) {
        expect(++read).toBe(taken + 1);
        yield page;
        taken++;
      }
    };
    const slow = {
      ...embeddedAnalyst,
      analyze: async (pages: Pages, brief: typeof BRIEF) => {
        for await (const { url } of pages) expect(url).toBe(urlOf(PATHS[taken]!));
        return embeddedAnalyst.analyze([], brief);
      },
    };
    await analyzePhase({ ...scouting, analyst: slow });
    expect([read, taken]).toEqual([3, 3]);
    await summarizePhase(scouting);
    expect([read, taken]).toEqual([6, 6]);
  });

  it('keep all warnings of a run, each once', async () => {
    const { runStore } = await fetched();
    for (const warning of ['The first.', 'The second.', 'The first.']) await runStore.saveWarning(warning);
    const [run] = await harness.db.core.rows<{ warning: string }>(
      sql`select warning from scouting_runs where warning is not null`,
    );
    expect(run!.warning).toBe('The first. The second.');
  });

  it('do not include one that the database cannot store', async () => {
    const scouting = await fetched();
    const unstorable = {
      ...scouting,
      reader: {
        async read(document: Parameters<typeof READER.read>[0]) {
          const page = await READER.read(document);
          return document.url.endsWith('/b') ? { ...page, data: [hugeNumber()] } : page;
        },
      },
    };
    expect(await extractPhase(unstorable)).toBe('Extracted 2 pages.');
    const stored = await Array.fromAsync(scouting.runStore.pages());
    expect(stored.map(({ url }) => url)).toEqual([urlOf('/a'), urlOf('/c')]);
  });
});

/** JSON that JavaScript writes and PostgreSQL refuses. */
const hugeNumber = (): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON('1e400000');
