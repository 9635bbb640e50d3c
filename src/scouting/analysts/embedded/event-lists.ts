import { isoDay } from './dates.ts';
import { comingDates } from './event-days.ts';
import type { Section } from './page-sections.ts';
import { EVENTS_HEADING, LABEL_LINE, NEWS_HEADING } from './vocabulary/events.ts';
import type { PageType } from './vocabulary/page-types.ts';

export type ListKind = 'news' | 'events';

/** Lines that stand under one label: a heading, or a line such as `Coming Up`. */
export interface List {
  readonly kind: ListKind;
  /** Whether a label says what it lists; else its days do. */
  readonly isLabelled: boolean;
  readonly headings: readonly string[];
  readonly lines: readonly string[];
}

const OTHER_LIST = /\b(?:polic|staff|contact|bids?|rfps?|jobs?|about|history|member)/i;

/** The lists of news and of coming events among the lines of a section. */
export function listsOf({ headings, lines, table }: Section, type: PageType, now: Date): List[] {
  const [first = []] = table?.rows ?? [];
  const title = table && first.filter(Boolean).length === 1 ? first.find(Boolean)! : null;
  const runs: { label: string | null; lines: string[] }[] = [{ label: title, lines: [] }];
  for (const line of lines) {
    if (!table && line.length < 60 && LABEL_LINE.test(line.trim()) && lines.length > 1) {
      runs.push({ label: line, lines: [line] });
    } else runs.at(-1)!.lines.push(line);
  }
  return runs.flatMap((run) => {
    const told = kindByLabel(run.label ?? firstAsLabel(run.lines), [...headings].reverse());
    const kind = told ?? kindByPage(type, run.lines, now);
    if (!kind || kind === 'none') return [];
    const isLabelled = told !== null || type === 'calendar' || type === 'news_list';
    return [
      { kind, isLabelled, headings: run.label ? [...headings, run.label] : headings, lines: run.lines },
    ];
  });
}

/** The first line may be the list's own heading. */
const firstAsLabel = (lines: readonly string[]): string =>
  lines.length > 1 && lines[0]!.length < 50 ? lines[0]! : '';

function kindByLabel(first: string, headings: readonly string[]): ListKind | 'none' | null {
  for (const label of [first, ...headings]) {
    if (NEWS_HEADING.test(label)) return 'news';
    if (EVENTS_HEADING.test(label)) return 'events';
    // A first line may be a headline.
    if (label !== first && OTHER_LIST.test(label)) return 'none';
  }
  return null;
}

function kindByPage(type: PageType, lines: readonly string[], now: Date): ListKind | null {
  if (type === 'news_list') return 'news';
  if (type === 'calendar') return 'events';
  if (type !== 'home') return null;
  // What has been is news, and what comes is an event.
  const days = lines
    .filter((line) => line.length < 160 && /\d/.test(line))
    .slice(0, 60)
    .flatMap((line) => comingDates(line, now).slice(0, 1));
  return days.length > 1 && days.every(({ day }) => day <= isoDay(now)) ? 'news' : 'events';
}
