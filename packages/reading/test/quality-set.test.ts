import type { EventFact, Facts, UrlFact } from '@emi/reading';
import { describe, expect, it } from '@jest/globals';
import { missedGoals } from '../quality/gate.ts';
import { wilson } from '../quality/intervals.ts';
import { FACT_KINDS } from '../quality/kinds.ts';
import { SCORES, scoreSite } from '../quality/score.ts';
import {
  knownVendors,
  type LabeledSite,
  labeledSites,
  SETS,
  type SetName,
  sitesIn,
} from '../quality/site.ts';
import { summarize } from '../quality/summary.ts';

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

/** The labels of a site as a perfect analyst would find them, except those in `left`. */
function foundIn(site: LabeledSite, isLeft: (index: number) => boolean = () => false) {
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

const setNames = Object.keys(SETS) as SetName[];
const sites = labeledSites(...setNames);
const named = (name: string): LabeledSite => sites.find((site) => site.name === name)!;

describe('the labeled sites', () => {
  it('hold enough handwritten pages to measure every kind of fact, in development and held out', () => {
    for (const set of ['written', 'held-out'] as const) {
      const perfect = labeledSites(set).map((site) => scoreSite(site, foundIn(site)));
      const scarce = summarize(set, perfect).scores.filter(({ labels }) => labels < 15);
      // The held-out sites still call purchases contracts.
      expect(scarce.map(({ name }) => name)).toEqual(set === 'written' ? [] : ['purchases']);
    }
    expect(labeledSites('real').flatMap(({ pages }) => pages).length).toBeGreaterThanOrEqual(13);
  });

  it('name vendors of the catalog or suppliers as printed, and only groups that fit the kind of page', () => {
    const vendors = new Set(knownVendors().map(({ name }) => name));
    const all = sites.flatMap((site) => site.pages.map(({ labels, file }) => ({ labels, file, site })));
    const labeled = all.flatMap(({ labels }) => [
      ...(labels.vendors ?? []),
      ...(labels.contracts ?? []).flatMap((own) => (own.vendorNameRaw === own.vendor ? [] : [own.vendor])),
    ]);
    expect(labeled.filter((name) => !vendors.has(name))).toEqual([]);
    const odd = all.filter(
      ({ labels }) => !CLASSIFICATIONS[labels.classification]?.includes(labels.pageType),
    );
    expect(odd.map(({ file, site }) => `${site.name}/${file}`)).toEqual([]);
  });

  it('are read from any folder, whether it is one site or holds several', () => {
    const folder = 'packages/reading/quality/real';
    expect(sitesIn(folder).map(({ name }) => name)).toContain('union-ok');
    expect(sitesIn(`${folder}/union-ok`).map(({ name }) => name)).toEqual(['union-ok']);
  });
});

describe('the score of a site', () => {
  it('is full for an analyst that finds every label and nothing else', () => {
    for (const site of sites) {
      const { tallies, mistakes } = scoreSite(site, foundIn(site));
      expect({ site: site.name, mistakes }).toEqual({ site: site.name, mistakes: [] });
      for (const name of SCORES) expect(tallies[name].found).toBe(tallies[name].labels);
    }
  });

  it('loses recall for a missed fact and precision for an invented one, once however often it is stated', () => {
    const site = named('harlan-ridge');
    const found = foundIn(site);
    const others = found.facts.events.filter(({ eventType }) => eventType !== 'board_meeting');
    const events = [...found.facts.events.filter((event) => event !== others[0]), invented, invented];
    const { tallies } = scoreSite(site, { ...found, facts: { ...found.facts, events } });
    expect(tallies.otherEvents.labels - tallies.otherEvents.right).toBe(1);
    expect(tallies.otherEvents.found - tallies.otherEvents.right).toBe(1);
    expect(tallies.boardMeetings.right).toBe(tallies.boardMeetings.labels);
  });

  it('is zero for an analyst that finds nothing', () => {
    const site = named('harlan-ridge');
    const { tallies } = scoreSite(site, { ...foundIn(site, () => true), urls: [] });
    for (const name of SCORES) expect(tallies[name].right).toBe(0);
  });

  it('treats an instant in the night of UTC as the evening before', () => {
    const site = named('pine-bluff-creek');
    const found = foundIn(site);
    const events = found.facts.events.map((event) => ({ ...event, eventDate: atEvening(event.eventDate!) }));
    const { tallies } = scoreSite(site, { ...found, facts: { ...found.facts, events } });
    expect(tallies.otherEvents.right).toBe(tallies.otherEvents.labels);
  });

  it('ignores an optional fact, found or not', () => {
    const site = named('dekalb-ga');
    const found = foundIn(site);
    const optional = { ...found.facts.vendors[0]!, vendor: 'Comcast' };
    expect(site.optional.vendors).toContain(optional.vendor);
    const { tallies } = scoreSite(site, {
      ...found,
      facts: { ...found.facts, vendors: [...found.facts.vendors, optional] },
    });
    expect(tallies.vendors.found).toBe(tallies.vendors.labels);
  });

  it('counts a contact with another title as found, and as false among the titled ones', () => {
    const site = named('wichita-ks');
    const found = foundIn(site);
    const [first, ...rest] = found.facts.contacts;
    const contacts = [{ ...first!, title: 'Custodian' }, ...rest];
    const { tallies } = scoreSite(site, { ...found, facts: { ...found.facts, contacts } });
    expect(tallies.contacts.right).toBe(tallies.contacts.labels);
    expect(tallies.titledContacts.found - tallies.titledContacts.right).toBe(1);
  });

  it('breaks finds down by the kind of evidence', () => {
    const site = named('harlan-ridge');
    const found = foundIn(site);
    const proof = { kind: 'row' as const, heading: null, seenAt: null, pages: 1, confidence: 0.9 };
    const events = [...found.facts.events.map((event) => ({ ...event, proof })), invented];
    const { evidence: shares } = scoreSite(site, { ...found, facts: { ...found.facts, events } }).tallies
      .otherEvents;
    expect(shares.row!.stated).toBe(shares.row!.right);
    expect(shares.unstated).toEqual({ stated: 1, right: 0 });
  });
});

describe('the summary of a set', () => {
  it('gives false facts per hundred pages, and the share of factless pages that stay silent', () => {
    const site = named('harlan-ridge');
    const found = foundIn(site);
    const events = [...found.facts.events, invented];
    const score = scoreSite(site, { ...found, facts: { ...found.facts, events } });
    const { falsePer100Pages, pages } = summarize('written', [score]);
    expect(falsePer100Pages).toBeCloseTo(100 / pages);
    const silent = { ...site, pages: site.pages.map((page) => ({ ...page, labels: SILENT })) };
    expect(scoreSite(silent, { ...found, facts: { ...NOTHING, events: [invented] } }).silentPages).toEqual({
      labeled: site.pages.length,
      kept: site.pages.length - 1,
    });
  });

  it('gives the Wilson interval around a share', () => {
    const { low, high } = wilson(9, 10)!;
    expect(low).toBeCloseTo(0.596, 3);
    expect(high).toBeCloseTo(0.982, 3);
    expect(wilson(0, 0)).toBeNull();
  });

  it('fails the gate for a kind below its goal, and passes it when every label is found', () => {
    const real = labeledSites('real');
    const perfect = real.map((site) => scoreSite(site, foundIn(site)));
    expect(missedGoals(summarize('real', perfect))).toEqual([]);
    const half = real.map((site) =>
      scoreSite(
        site,
        foundIn(site, (index) => index % 2 === 0),
      ),
    );
    expect(missedGoals(summarize('real', half)).join()).toMatch(/boardMeetings has recall/);
  });
});

const NOTHING = Object.fromEntries(FACT_KINDS.map((kind) => [kind, []])) as unknown as Facts;
const SILENT = { pageType: 'other', classification: 'other' };

const invented: EventFact = {
  sourceUrl: named('harlan-ridge').pages[0]!.document.url,
  context: '',
  eventType: 'policy',
  title: 'Something else',
  description: null,
  eventDate: '2026-01-02',
};

const atEvening = (day: string): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + 25 * 3_600_000).toISOString();
