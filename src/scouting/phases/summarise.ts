import { pagesToAnalyse } from '../run/pages-to-analyse.ts';
import type { Scouting } from '../run/scouting.ts';

/** Says in a few sentences what was found. */
export async function summarise({ analyst, brief, notebook }: Scouting): Promise<string> {
  const [pages, facts] = [await pagesToAnalyse(notebook), await notebook.facts()];
  await notebook.keepSummary(await analyst.summarise(pages, facts, brief));
  return 'Summarised what was found.';
}
