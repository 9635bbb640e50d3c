import { FirstPages } from '@emi/reading';
import type { Page, Stated } from '@emi/reading/documents';
import { factsAboutSchool } from '../run/about-school.ts';
import { pagesToAnalyze } from '../run/pages-to-analyze.ts';
import type { Scouting } from '../run/scouting.ts';
import { SiteOwner } from '../run/whose-site.ts';
import { WebProblem } from '../web/web-problem.ts';

/**
 * Extracts facts from the pages. The public message does not say how many facts were found, because only organizations
 * that unlocked the place may know that.
 * @throws WebProblem if the website belongs to another institution
 */
export async function analyzePhase(scouting: Scouting): Promise<string> {
  const { website, analyst, brief, runStore, isBorrowed } = scouting;
  const owner = new SiteOwner(brief.subject);
  const warnings: string[] = [];
  const warn = (problem: string) => void warnings.push(problem);
  const pages = pagesToAnalyze(runStore);
  let read = Number.POSITIVE_INFINITY;
  const onCut = (characters: number) => {
    read = Math.min(read, characters);
  };
  const stated = new Map<string, Stated>();
  const onStated = (url: string, said: Stated) => void stated.set(url, said);
  const facts = await analyst.analyze(owner.watching(pages), { ...brief, warn, onCut, onStated });
  if (owner.other !== null) throw new WebProblem('other_site', website, { owner: owner.other });
  warnings.push(...partOf(pages, read));
  const isWhole = Math.min(pages.taken, read) >= pages.total;
  const analyzed = isWhole ? 'all' : await addressesOf(new FirstPages(pages, { text: read }));
  await runStore.saveAnalyzed(analyzed, stated);
  for (const warning of warnings) await runStore.saveWarning(warning);
  await runStore.saveFacts(isBorrowed ? factsAboutSchool(facts, brief.subject.name) : facts);
  return 'Looked for facts.';
}

async function addressesOf(pages: AsyncIterable<Page>): Promise<string[]> {
  const addresses: string[] = [];
  for await (const { url } of pages) addresses.push(url);
  return addresses;
}

/** Reports how much of a website's text was read, if not all of it. */
function partOf({ taken, total }: FirstPages, read: number): string[] {
  const characters = Math.min(taken, read);
  if (characters >= total) return [];
  const percent = Math.max(1, Math.floor((100 * characters) / total));
  return [`Its text is too long to read all of it: the findings are from the first ${percent} %.`];
}
