import { pagesToAnalyze } from '../run/pages-to-analyze.ts';
import type { Scouting } from '../run/scouting.ts';

/** Summarizes the facts in a few sentences. */
export async function summarizePhase({ analyst, brief, runStore }: Scouting): Promise<string> {
  const facts = await runStore.facts();
  const warnings: string[] = [];
  const warn = (problem: string) => void warnings.push(problem);
  await runStore.saveSummary(await analyst.summarize(pagesToAnalyze(runStore), facts, { ...brief, warn }));
  for (const warning of warnings) await runStore.saveWarning(warning);
  return 'Summarized what was found.';
}
