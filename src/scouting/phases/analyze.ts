import { factsAboutSchool } from '../run/about-school.ts';
import { pagesToAnalyze } from '../run/pages-to-analyze.ts';
import type { Scouting } from '../run/scouting.ts';

/**
 * Extracts facts from the pages. Their number is not reported, because only organizations that unlocked the entity
 * may know it.
 */
export async function analyze({ analyst, brief, runStore, isBorrowed }: Scouting): Promise<string> {
  const facts = await analyst.analyze(pagesToAnalyze(runStore), brief);
  await runStore.saveFacts(isBorrowed ? factsAboutSchool(facts, brief.subject.name) : facts);
  return 'Looked for facts.';
}
