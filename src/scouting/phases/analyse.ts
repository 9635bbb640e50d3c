import { factsAboutSchool } from '../run/about-school.ts';
import { pagesToAnalyse } from '../run/pages-to-analyse.ts';
import type { Scouting } from '../run/scouting.ts';

/** Finds what the pages tell. How much it is, is for those to know who have unlocked the entity. */
export async function analyse({ analyst, brief, runStore, isBorrowed }: Scouting): Promise<string> {
  const facts = await analyst.analyse(await pagesToAnalyse(runStore), brief);
  await runStore.keepFacts(isBorrowed ? factsAboutSchool(facts, brief.subject.name) : facts);
  return 'Looked for facts.';
}
