import { format } from '../parts/format.ts';
import type { World } from '../parts/graph-client.ts';
import { kindOf } from '../parts/kinds.tsx';
import { countyName } from '../parts/names.ts';
import { whereIn } from '../parts/states.ts';
import type { Tile } from '../parts/tiles.tsx';
import { signalFilters } from './filters.ts';
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
      note: signals && hidden > 0 && <>{lockedText(view, signals)} counted every 10 minutes</>,
      href: hidden > 0 ? `/explore${addressOf(lockedWithSignals(view))}` : undefined,
    });
  return tiles;
}

/** Filters of the view that the feed does not have. */
const ignoredText = ({ filter }: View): string[] => {
  const { ignored } = signalFilters(filter);
  return ignored.length > 0 ? [`not filtered by: ${ignored.join(', ')}`] : [];
};

/** "212 with contracts, 18 with RFPs;", where the feed knows all filters of the view; each opens these places. */
function lockedText(view: View, { signals }: SignalsAnswer) {
  if (signalFilters(view.filter).ignored.length > 0) return undefined;
  return signals.locked
    .map(({ kind, districts, places }) => ({
      kind,
      count: view.subject === 'districts' ? districts : places - districts,
    }))
    .filter(({ kind, count }) => count > 0 && KINDS.includes(kind))
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
    .slice(0, 2)
    .map(({ kind, count }, at, all) => (
      <span key={kind}>
        {at > 0 && ', '}
        <a href={`/explore${addressOf(lockedWithSignals(view, kind))}`}>
          {format(count)} with {kindOf(kind).many}
        </a>
        {at === all.length - 1 && ';'}
      </span>
    ));
}

/** Kinds of signals in the order of what sells. */
const KINDS = ['contract', 'rfp', 'purchase', 'funding', 'pain_point'];

/** "5.53 M", with all digits as the title. */
const Short = ({ value }: { readonly value: number }) =>
  value < 1_000_000 ? format(value) : <span title={format(value)}>{(value / 1_000_000).toFixed(2)} M</span>;
