import { pagesToAnalyze } from '../run/pages-to-analyze.ts';
import type { Scouting } from '../run/scouting.ts';

/** Summarizes the facts in a few sentences. */
export async function summarize({ analyst, brief, runStore }: Scouting): Promise<string> {
  const facts = await runStore.facts();
  await runStore.saveSummary(await analyst.summarize(pagesToAnalyze(runStore), facts, brief));
  return 'Summarized what was found.';
}
