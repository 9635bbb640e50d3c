import type { Facts } from '../facts.ts';
import type { Scouting } from '../run/scouting.ts';

/** Finds what the pages tell. */
export async function analyse({ analyst, brief, notebook }: Scouting): Promise<string> {
  const facts = await analyst.analyse(await notebook.pages(), brief);
  await notebook.keepFacts(facts);
  return `Found ${countOf(facts)} facts.`;
}

const countOf = (facts: Facts): number =>
  Object.values(facts).reduce((sum, found: readonly unknown[]) => sum + found.length, 0);
