import { type Share, wilson } from './intervals.ts';
import { SCORES, type ScoreName, type SiteScore } from './score.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

export interface ScoreSummary {
  readonly name: ScoreName;
  readonly labels: number;
  readonly found: number;
  readonly right: number;
  readonly precision: Share | null;
  readonly recall: Share | null;
  /** Facts found that are not right, per 100 pages read. */
  readonly falsePer100Pages: number;
  /** Share of the correct facts whose attribute is correct, among those for which the label or the fact has it. */
  readonly attributes: Readonly<Record<string, number>>;
  /** Facts found, and those correct, by kind of evidence. */
  readonly evidence: Tally['evidence'];
}

export interface SetSummary {
  readonly set: string;
  readonly sites: number;
  readonly pages: number;
  readonly unfounded: number;
  /** Counts of pages without labeled facts: all of them, and those without a false find. */
  readonly silentPages: SiteScore['silentPages'];
  readonly falsePer100Pages: number;
  readonly scores: readonly ScoreSummary[];
}

/** Scores that measure the same facts again, or page types. */
const NOT_COUNTED: ReadonlySet<ScoreName> = new Set(['titledContacts', 'pageType', 'classification']);

export function summarize(set: string, sites: readonly SiteScore[]): SetSummary {
  const pages = sum(sites, ({ site }) => site.pages.length);
  const scores = SCORES.map((name) => {
    const tally = sites.reduce((total, { tallies }) => addTally(total, tallies[name]), emptyTally());
    return summarizeTally(name, tally, pages);
  });
  const counted = scores.filter(({ name }) => !NOT_COUNTED.has(name));
  return {
    set,
    sites: sites.length,
    pages,
    unfounded: sum(sites, ({ unfounded }) => unfounded),
    silentPages: {
      labeled: sum(sites, ({ silentPages }) => silentPages.labeled),
      kept: sum(sites, ({ silentPages }) => silentPages.kept),
    },
    falsePer100Pages: sum(counted, ({ falsePer100Pages }) => falsePer100Pages),
    scores,
  };
}

function summarizeTally(name: ScoreName, tally: Tally, pages: number): ScoreSummary {
  const { labels, found, right, attributes, evidence } = tally;
  return {
    name,
    labels,
    found,
    right,
    precision: wilson(right, found),
    recall: wilson(right, labels),
    falsePer100Pages: pages ? (100 * (found - right)) / pages : 0,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([attribute, { stated, right: hits }]) => [attribute, hits / stated]),
    ),
    evidence,
  };
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
