import { format } from '../parts/format.ts';
import type { World } from '../parts/graph-client.ts';
import { kindOf } from '../parts/kinds.tsx';
import { countyName } from '../parts/names.ts';
import type { Answer } from '../parts/session.tsx';
import { whereIn } from '../parts/states.ts';
import type { Tile } from '../parts/tiles.tsx';
import { lockedWithSignals } from './graph.ts';
import { numberAt, type Stats } from './groups.ts';
import type { FoundSignals } from './overview.ts';
import { addressOf, subjectOf, type View } from './view.ts';

interface Counted {
  readonly stats: Answer<Stats>;
  readonly signals: Answer<FoundSignals>;
  readonly hasUnlocked: boolean;
}

/** Tiles for the numbers that the view counts. */
export function tilesOf(view: View, world: World, { stats: ofStats, signals, hasUnlocked }: Counted): Tile[] {
  const { title, measures } = subjectOf(view);
  const { state, county } = view.filter;
  const where = whereIn(state, world);
  const { data: stats } = ofStats;
  const sum = (stats?.groups ?? []).reduce(
    (before, group) => before + (numberAt(group, 'students.sum') ?? 0),
    0,
  );
  const tiles: Tile[] = [
    {
      title,
      value: stats ? format(stats.total) : late(ofStats),
      note: ofStats.error ?? (county ? `in ${countyName(county)}` : where),
    },
  ];
  if ('students.sum' in measures && !stats?.overlaps)
    tiles.push({ title: 'Students', value: stats ? <Short value={sum} /> : late(ofStats) });
  // Before the first unlock there are no open signals, and the page shows the first steps instead.
  if (hasUnlocked)
    tiles.push({
      title: 'Open signals for you',
      value: signals.data ? format(signals.data.pagination.total) : late(signals),
      note: signals.error ?? `at unlocked places ${where}`,
      href: isAboutState(view) ? `/explore/signals${state ? `?state=${state}` : ''}` : undefined,
    });
  if (view.subject === 'contacts') return tiles;
  const hidden = stats?.all?.lockedWithSignals ?? 0;
  if (hasUnlocked || hidden > 0)
    tiles.push({
      title: 'Locked, with signals',
      value: stats ? format(hidden) : late(ofStats),
      note: hidden > 0 && <>{signals.data && lockedText(view, signals.data)} counted every 10 minutes</>,
      href: hidden > 0 ? `/explore${addressOf(lockedWithSignals(view))}` : undefined,
    });
  return tiles;
}

/** The text in place of a number that has not arrived, or that failed. */
const late = ({ error }: Answer<unknown>) => (error ? '—' : '…');

/** Returns `true` if the view is filtered by state at most: the feed of signals can be filtered by state, too. */
const isAboutState = ({ filter }: View): boolean =>
  Object.entries(filter).every(([name, value]) => !value || name === 'state');

/** "212 with contracts, 18 with RFPs;" with links to these places, if the counts follow all filters in use. */
function lockedText(view: View, { locked }: FoundSignals) {
  if (!isAboutState(view)) return undefined;
  return locked
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

/** Kinds of signals, those that lead to sales first. */
const KINDS = ['contract', 'rfp', 'purchase', 'funding', 'pain_point'];

/** "5.53 M" from a million on, with all digits as the title. */
const Short = ({ value }: { readonly value: number }) =>
  value < 1_000_000 ? format(value) : <span title={format(value)}>{(value / 1_000_000).toFixed(2)} M</span>;
