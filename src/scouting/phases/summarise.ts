import { pagesToAnalyse } from '../run/pages-to-analyse.ts';
import type { Scouting } from '../run/scouting.ts';

/** Summarizes the facts in a few sentences. */
export async function summarise({ analyst, brief, runStore }: Scouting): Promise<string> {
  const [pages, facts] = [await pagesToAnalyse(runStore), await runStore.facts()];
  await runStore.saveSummary(await analyst.summarise(pages, facts, brief));
  return 'Summarised what was found.';
}
