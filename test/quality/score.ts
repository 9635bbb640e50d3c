import type { Analyst } from '../../src/scouting/analysts/analyst.ts';
import { checkFacts } from '../../src/scouting/analysts/check-facts.ts';
import type { Facts, KnownVendor, UrlFact } from '../../src/scouting/facts.ts';
import type { FetchedDocument, Page } from '../../src/scouting/page.ts';
import { sameUrl } from './alike.ts';
import { FACT_KINDS, foundItems, labelItems } from './kinds.ts';
import type { LabelledSite } from './site.ts';
import { emptyTally, type Mistake, type Tally, tallyKind } from './tally.ts';

export const PAGE_KINDS = ['pageType', 'classification'] as const;
export const KIND_NAMES = [...FACT_KINDS, ...PAGE_KINDS] as const;
export type KindName = (typeof KIND_NAMES)[number];

export interface SiteFindings {
  readonly urls: readonly UrlFact[];
  readonly facts: Facts;
  /** Facts whose context is not on their page; nobody would publish them, so they do not count. */
  readonly unfounded: number;
}

export interface SiteScore {
  readonly site: LabelledSite;
  readonly tallies: Readonly<Record<KindName, Tally>>;
  readonly mistakes: readonly Mistake[];
  readonly unfounded: number;
}

export type ReadPage = (document: FetchedDocument) => Promise<Page>;

/** What the analyst finds on a site, as the pipeline would hand it on. */
export async function findingsOf(
  site: LabelledSite,
  readPage: ReadPage,
  analyst: Analyst,
  vendors: readonly KnownVendor[],
): Promise<SiteFindings> {
  const brief = {
    subject: site.subject,
    vendors,
    now: site.now,
    signal: new AbortController().signal,
  };
  const pages = await Promise.all(site.pages.map(({ document }) => readPage(document)));
  const urls = await Promise.all(pages.map((page) => analyst.classify(page, brief)));
  const facts = await analyst.analyse(pages, brief);
  const founded = checkFacts(pages, facts);
  const count = (counted: Facts) => FACT_KINDS.reduce((sum, kind) => sum + counted[kind].length, 0);
  return { urls, facts: founded, unfounded: count(facts) - count(founded) };
}

export function scoreSite(site: LabelledSite, { urls, facts, unfounded }: SiteFindings): SiteScore {
  const kinds = FACT_KINDS.map((kind) => {
    const labels = site.pages.flatMap((page) => labelItems(page.labels, kind, page.document.url));
    return [kind, tallyKind(kind, site.name, foundItems(facts, kind), labels)] as const;
  });
  const pages = PAGE_KINDS.map((kind) => [kind, tallyPages(kind, site, urls)] as const);
  const scored = [...kinds, ...pages];
  return {
    site,
    tallies: Object.fromEntries(scored.map(([kind, { tally }]) => [kind, tally])) as SiteScore['tallies'],
    mistakes: scored.flatMap(([, { mistakes }]) => mistakes),
    unfounded,
  };
}

/** Each page has one label; each answer that differs is a miss and a false find. */
function tallyPages(kind: (typeof PAGE_KINDS)[number], site: LabelledSite, urls: readonly UrlFact[]) {
  const tally = emptyTally();
  const mistakes: Mistake[] = [];
  for (const { document, labels } of site.pages) {
    const found = urls.find(({ url }) => sameUrl(url, document.url))?.[kind];
    tally.labels += 1;
    if (found !== undefined) tally.found += 1;
    if (found === labels[kind]) tally.right += 1;
    else {
      const said = `${labels[kind]}, found ${found ?? 'nothing'}`;
      mistakes.push({ kind, what: 'missed', site: site.name, page: document.url, said });
    }
  }
  return { tally, mistakes };
}
