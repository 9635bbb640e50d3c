import type { Analyst } from '@emi/reading';
import { embeddedAnalyst } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { analyzePhase } from '../../../src/scouting/phases/analyze.ts';
import { MemoryRunStore } from '../../../src/scouting/run/memory-run-store.ts';
import type { Scouting } from '../../../src/scouting/run/scouting.ts';
import { brief, page } from '../../support/made-pages.ts';

/** The warning of a run whose pages have texts of these lengths, of which the analyst reads the first `most`. */
async function warningFor(lengths: readonly number[], most: number): Promise<string | null> {
  const runStore = new MemoryRunStore(() => undefined);
  for (const [at, length] of lengths.entries()) {
    const url = `https://www.wcsd.example/${at}`;
    await runStore.addUrls([{ url, discoveredVia: 'link', text: null }]);
    await runStore.addPage(url, page('a '.repeat(length / 2), { url }));
  }
  const analyst: Analyst = {
    ...embeddedAnalyst,
    async analyze(pages, { onCut }) {
      for await (const { text } of pages) if (text.length > most) onCut?.(most);
      return embeddedAnalyst.analyze([], brief());
    },
  };
  await analyzePhase({
    website: '',
    isBorrowed: false,
    brief: brief(),
    runStore,
    analyst,
  } as unknown as Scouting);
  return runStore.warning;
}

describe('the text of a website that takes too much', () => {
  it('is not mentioned when all of it is read', async () =>
    expect(await warningFor([1_000, 1_000], 1_000)).toBeNull());

  it('is reported as the part that the process could read', async () =>
    expect(await warningFor([1_000, 600], 400)).toBe(
      'Its text is too long to read all of it: the findings are from the first 25 %.',
    ));

  it('is reported as the part that fits, also if the process reads all of that', async () =>
    expect(await warningFor([3_000_000, 3_000_000], 3_000_000)).toContain('the first 50 %.'));
});
