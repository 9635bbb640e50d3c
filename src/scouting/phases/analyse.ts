import type { Scouting } from '../run/scouting.ts';

/** Finds what the pages tell. How much it is, is for those to know who have unlocked the entity. */
export async function analyse({ analyst, brief, notebook }: Scouting): Promise<string> {
  await notebook.keepFacts(await analyst.analyse(await notebook.pages(), brief));
  return 'Looked for facts.';
}
