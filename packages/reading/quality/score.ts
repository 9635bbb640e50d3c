import type { Analyst, Facts, KnownVendor, UrlFact } from '@emi/reading';
import type { FetchedDocument, Page } from '@emi/reading/documents';
import { checkFacts } from '@emi/reading/tasks';
import { sameUrl } from './alike.ts';
import { FACT_KINDS, foundItems, labelItems, MEASURES, type MeasureName } from './kinds.ts';
import type { LabeledSite } from './site.ts';
import { emptyTally, type Mistake, type Tally, tallyMeasure, type Verdict } from './tally.ts';

const PAGE_MEASURES = ['pageType', 'classification'] as const;
export type ScoreName = MeasureName | (typeof PAGE_MEASURES)[number];
export const SCORES: readonly ScoreName[] = [...MEASURES.map(({ name }) => name), ...PAGE_MEASURES];

export interface SiteFindings {
  readonly urls: readonly UrlFact[];
  readonly facts: Facts;
  /** Number of facts that `checkFacts` drops, such as those whose context is not on their page; they do not count. */
  readonly unfounded: number;
}

export interface SiteScore {
  readonly site: LabeledSite;
  readonly tallies: Readonly<Record<ScoreName, Tally>>;
  readonly mistakes: readonly Mistake[];
  /** Each find once; a contact is right only with the right title. */
  readonly verdicts: readonly Verdict[];
  readonly unfounded: number;
  /** Counts of pages that state no fact: all of them, and those without a false find. */
  readonly silentPages: { readonly labeled: number; readonly kept: number };
}

export type ReadPage = (document: FetchedDocument) => Promise<Page>;

/** The facts that the analyst finds on a site, as the pipeline would pass them on. */
export async function findingsOf(
  site: LabeledSite,
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
  const urls = await analyst.classify(pages, brief);
  const facts = await analyst.analyze(pages, brief);
  const founded = checkFacts(pages, facts);
  const count = (counted: Facts) => FACT_KINDS.reduce((sum, kind) => sum + counted[kind].length, 0);
  return { urls, facts: founded, unfounded: count(facts) - count(founded) };
}

export function scoreSite(site: LabeledSite, { urls, facts, unfounded }: SiteFindings): SiteScore {
  const measured = MEASURES.map((measure) => {
    const labels = site.pages.flatMap((page) => labelItems(page.labels, measure.kind, page.document.url));
    const optional = labelItems(site.optional, measure.kind, '');
    const found = foundItems(facts, measure.kind);
    return [measure.name, tallyMeasure(measure, site.name, { found, labels, optional })] as const;
  });
  const pages = PAGE_MEASURES.map((kind) => [kind, tallyPages(kind, site, urls)] as const);
  const scored = [...measured, ...pages];
  const mistakes = scored.flatMap(([, { mistakes: own }]) => own);
  const verdicts = measured.flatMap(([name, { verdicts: own }]) => (name === 'contacts' ? [] : own));
  return {
    site,
    tallies: Object.fromEntries(scored.map(([name, { tally }]) => [name, tally])) as SiteScore['tallies'],
    mistakes,
    verdicts,
    unfounded,
    silentPages: silentPages(site, mistakes),
  };
}

/** Each page has one label; each wrong answer is a miss and a false find. */
function tallyPages(kind: (typeof PAGE_MEASURES)[number], site: LabeledSite, urls: readonly UrlFact[]) {
  const tally = emptyTally();
  const mistakes: Mistake[] = [];
  for (const { document, labels } of site.pages) {
    const found = urls.find(({ url }) => sameUrl(url, document.url))?.[kind];
    tally.labels += 1;
    if (found !== undefined) tally.found += 1;
    if (found === labels[kind]) tally.right += 1;
    else {
      const said = `${labels[kind]}, found ${found ?? 'nothing'}`;
      const page = document.url;
      mistakes.push({ measure: kind, what: 'missed', site: site.name, page, evidence: null, said });
    }
  }
  return { tally, mistakes };
}

function silentPages(site: LabeledSite, mistakes: readonly Mistake[]): SiteScore['silentPages'] {
  const spoiled = mistakes.filter(({ what }) => what === 'false').map(({ page }) => page);
  const silent = site.pages.filter(({ labels }) => FACT_KINDS.every((kind) => !labels[kind]?.length));
  const kept = silent.filter(({ document }) => !spoiled.some((page) => sameUrl(page, document.url)));
  return { labeled: silent.length, kept: kept.length };
}
