import { describe, expect, it } from '@jest/globals';
import { summarizeSplit } from '../../bench/quality/tables.ts';
import type { EventFact, Facts, UrlFact } from '../../src/scouting/facts.ts';
import { FACT_KINDS } from '../quality/kinds.ts';
import { KIND_NAMES, scoreSite } from '../quality/score.ts';
import { knownVendors, type LabelledSite, labelledSites, SPLITS } from '../quality/site.ts';

const CLASSIFICATIONS: Readonly<Record<string, readonly string[]>> = {
  people: ['staff_directory', 'contact', 'department'],
  governance: ['board', 'board_minutes', 'board_agenda'],
  procurement: ['bids', 'rfp_document'],
  news: ['news_list', 'news_article'],
  calendar: ['calendar'],
  technology: ['technology', 'technology_plan', 'family_apps'],
  policy: ['policy'],
  finance: ['budget', 'funding', 'department'],
  academics: ['academics', 'department'],
  community: ['student_life', 'athletics', 'menu', 'about'],
  other: ['home', 'jobs', 'other', 'department'],
};

/** The labels of a site as somebody would find them who makes no mistake, less those of `left`. */
function foundIn(site: LabelledSite, isLeft: (index: number) => boolean = () => false) {
  const evidence = (sourceUrl: string) => ({ sourceUrl, context: '' });
  const of = (kind: (typeof FACT_KINDS)[number]) =>
    site.pages
      .flatMap(({ labels, document: { url } }) =>
        (labels[kind] ?? []).map((label) =>
          typeof label === 'string' ? { vendor: label, ...evidence(url) } : { ...label, ...evidence(url) },
        ),
      )
      .filter((_, index) => !isLeft(index));
  const facts = Object.fromEntries(FACT_KINDS.map((kind) => [kind, of(kind)])) as unknown as Facts;
  const urls = site.pages.map(
    ({ labels: { pageType, classification }, document: { url } }): UrlFact => ({
      url,
      pageType,
      classification,
      reasoning: '',
      relevance: 1,
    }),
  );
  return { urls, facts, unfounded: 0 };
}

const sites = labelledSites();

describe('the labelled sites', () => {
  it('are many, of both splits, with enough of every kind in each', () => {
    const pages = (of: readonly LabelledSite[]) => of.reduce((sum, site) => sum + site.pages.length, 0);
    const heldOut = sites.filter(({ split }) => split === 'held-out');
    expect(sites.length).toBeGreaterThanOrEqual(100);
    expect(pages(sites)).toBeGreaterThanOrEqual(700);
    expect(heldOut.length).toBeGreaterThanOrEqual(12);
    expect(pages(heldOut)).toBeGreaterThanOrEqual(80);
    const perfect = sites.map((site) => scoreSite(site, foundIn(site)));
    for (const split of SPLITS) {
      for (const { kind, labels } of summarizeSplit(split, perfect).kinds) {
        expect({ split, kind, enough: labels >= (kind === 'contacts' ? 50 : 15) }).toEqual({
          split,
          kind,
          enough: true,
        });
      }
    }
  });

  it('name only vendors of the catalogue, and only groups that go with the kind of page', () => {
    const vendors = new Set(knownVendors().map(({ name }) => name));
    const all = sites.flatMap((site) => site.pages.map(({ labels, file }) => ({ labels, file, site })));
    const named = all.flatMap(({ labels }) => [
      ...(labels.vendors ?? []),
      ...(labels.contracts ?? []).map(({ vendor }) => vendor),
    ]);
    expect(named.filter((name) => !vendors.has(name))).toEqual([]);
    const odd = all.filter(
      ({ labels }) => !CLASSIFICATIONS[labels.classification]?.includes(labels.pageType),
    );
    expect(odd.map(({ file, site }) => `${site.name}/${file}`)).toEqual([]);
  });
});

describe('the score', () => {
  it('is full for whoever finds every label and nothing else', () => {
    for (const site of sites) {
      const { tallies, mistakes } = scoreSite(site, foundIn(site));
      expect({ site: site.name, mistakes }).toEqual({ site: site.name, mistakes: [] });
      for (const kind of KIND_NAMES) expect(tallies[kind].found).toBe(tallies[kind].labels);
    }
  });

  it('falls in recall for what is missed, in precision for what is invented, once however often it is said', () => {
    const site = sites.find(({ name }) => name === 'harlan-ridge')!;
    const found = foundIn(site);
    const invented: EventFact = {
      sourceUrl: site.pages[0]!.document.url,
      context: '',
      eventType: 'policy',
      title: 'Something else',
      description: null,
      eventDate: '2026-01-02',
    };
    const events = [...found.facts.events.slice(1), invented, invented];
    const { events: tally } = scoreSite(site, { ...found, facts: { ...found.facts, events } }).tallies;
    expect(tally.labels - tally.right).toBe(1);
    expect(tally.found - tally.right).toBe(1);
  });

  it('is nothing for whoever finds nothing', () => {
    const [site] = sites;
    const { tallies } = scoreSite(site!, { ...foundIn(site!, () => true), urls: [] });
    for (const kind of KIND_NAMES) expect(tallies[kind].right).toBe(0);
  });

  it('takes an instant in the night of UTC for the evening before', () => {
    const site = sites.find(({ name }) => name === 'pine-bluff-creek')!;
    const found = foundIn(site);
    const events = found.facts.events.map((event) => ({ ...event, eventDate: atEvening(event.eventDate!) }));
    const { tallies } = scoreSite(site, { ...found, facts: { ...found.facts, events } });
    expect(tallies.events.right).toBe(tallies.events.labels);
  });
});

const atEvening = (day: string): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + 25 * 3_600_000).toISOString();
