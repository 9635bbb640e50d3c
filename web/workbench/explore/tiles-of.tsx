import { countOf, format } from '../parts/format.ts';
import type { World } from '../parts/graph-client.ts';
import { kindOf } from '../parts/kinds.tsx';
import { countyName } from '../parts/names.ts';
import { whereIn } from '../parts/states.ts';
import type { Tile } from '../parts/tiles.tsx';
import { type Filter, signalFilters } from './filters.ts';
import type { Begun } from './first-day.tsx';
import { lockedWithSignals } from './graph.ts';
import { numberAt, type Stats } from './groups.ts';
import type { SignalsAnswer } from './signals.tsx';
import { addressOf, subjectOf, type View } from './view.ts';

/** Tiles for the numbers that the view counts. */
export function tilesOf(
  view: View,
  world: World,
  stats: Stats | undefined,
  signals: SignalsAnswer | undefined,
  begun: Begun | undefined,
): Tile[] {
  const { title, measures } = subjectOf(view);
  const { state, county } = view.filter;
  const where = whereIn(state, world);
  const sum = (stats?.groups ?? []).reduce(
    (before, group) => before + (numberAt(group, 'students.sum') ?? 0),
    0,
  );
  const tiles: Tile[] = [
    { title, value: stats ? format(stats.total) : '…', note: county ? `in ${countyName(county)}` : where },
  ];
  if ('students.sum' in measures && !stats?.overlaps)
    tiles.push({ title: 'Students', value: stats ? <Short value={sum} /> : '…' });
  // Before the first unlock these are zeros, and the page shows the way to one instead.
  if (!begun || begun.hasUnlocked)
    tiles.push({
      title: 'Open signals for you',
      value: signals ? format(signals.signals.pagination.total) : '…',
      note: [`at unlocked places ${where}`, ...ignoredText(view)].join('; '),
      href: `/explore/signals${state ? `?state=${state}` : ''}`,
    });
  const hidden = signals?.locked?.pagination.total ?? 0;
  if (!begun || begun.hasUnlocked || hidden > 0)
    tiles.push({
      title: 'Locked, with signals',
      value: signals ? format(hidden) : '…',
      note: signals && lockedText(view, signals),
      href: hidden > 0 ? `/explore${addressOf(lockedWithSignals(view))}` : undefined,
    });
  return tiles;
}

/** Filters of the view that the feed does not have. */
const ignoredText = ({ filter }: View): string[] => {
  const { ignored } = signalFilters(filter);
  return ignored.length > 0 ? [`not filtered by: ${ignored.join(', ')}`] : [];
};

/** "297 contracts at 212 places", where the feed knows all filters of the view; each opens these places. */
function lockedText(view: View, { signals }: SignalsAnswer) {
  if (signalFilters(view.filter).ignored.length > 0) return undefined;
  return signals.locked
    .filter(({ kind }) => Object.hasOwn(OPENED_BY, kind))
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
    .slice(0, 2)
    .map(({ kind, count, places }, at) => {
      const { filter, ...rest } = lockedWithSignals(view);
      const opened = { ...rest, filter: { ...filter, ...OPENED_BY[kind] } };
      return (
        <span key={kind}>
          {at > 0 && ', '}
          <a href={`/explore${addressOf(opened)}`} title={`At ${countOf(places, 'place')}`}>
            {countOf(count, kindOf(kind).one, kindOf(kind).many)}
          </a>
        </span>
      );
    });
}

/** The filters of places with a kind of signal, in the order of what sells. */
const OPENED_BY: Readonly<Record<string, Filter>> = {
  contract: { contractEndsBefore: '6m' },
  rfp: { rfpStatus: 'open' },
  purchase: { hasRecentPurchases: 'true' },
  funding: { hasFunding: 'true' },
  pain_point: { hasPainPoints: 'true' },
};
const KINDS = Object.keys(OPENED_BY);

/** "5.53 M", with all digits as the title. */
const Short = ({ value }: { readonly value: number }) =>
  value < 1_000_000 ? format(value) : <span title={format(value)}>{(value / 1_000_000).toFixed(2)} M</span>;
