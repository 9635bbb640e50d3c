import { useState } from 'preact/hooks';
import { restQuery, useQuery } from '../parts/address.ts';
import { keptQuery } from '../parts/came-for.ts';
import { Card } from '../parts/card.tsx';
import { ExportMenu } from '../parts/export-menu.tsx';
import { countOf, format } from '../parts/format.ts';
import type { World } from '../parts/graph-client.ts';
import { kindOf } from '../parts/kinds.tsx';
import { More } from '../parts/more.tsx';
import { displayName } from '../parts/names.ts';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { ShowMore } from '../parts/show-more.tsx';
import { stateName, stateWithin, whereIn } from '../parts/states.ts';
import { DemoMark } from '../parts/tags.tsx';
import { type Tile, Tiles } from '../parts/tiles.tsx';
import { SIGNAL } from '../place/operations.ts';
import { SignalCard } from '../place/signals.tsx';
import type { Signal } from '../place/types.ts';
import { FeedChips } from './feed-chips.tsx';
import { addressOfView, type FeedView, feedInput, readFeed } from './feed-view.ts';
import { Marked } from './marked.tsx';
import { SaveFeed } from './save-feed.tsx';
import { TriageBar } from './triage-bar.tsx';
import { WordSearch } from './word-search.tsx';

interface FeedSignal extends Signal {
  readonly state: string;
  readonly origin: string | null;
  /** The passage with the words of a search marked; null without a search. */
  readonly highlight: string | null;
  readonly district: { readonly id: string; readonly name: string };
}

interface Locked {
  readonly kind: string;
  readonly count: number;
  readonly places: number;
  readonly districts: number;
}

interface Answer {
  readonly signals: {
    readonly nodes: readonly FeedSignal[];
    readonly pagination: {
      readonly total: number;
      readonly hasMore: boolean;
      readonly endCursor: string | null;
    };
    readonly locked: readonly Locked[];
  };
}

const AT_ONCE = 20;

const feedOf = ({ filter, order }: FeedView, after: string | undefined): Operation => ({
  query: `query SignalFeed($filter: SignalFeedFilter!, $order: SignalOrder!, $page: PageInput!) {
  signals(filter: $filter, order: $order, page: $page) {
    pagination { total hasMore endCursor }
    locked { kind count places districts }
    nodes {
      state origin highlight district { id name }
      ${SIGNAL}
    }
  }
}`,
  variables: { filter: feedInput(filter), order, page: { limit: AT_ONCE, ...(after && { after }) } },
});

/** The signals at unlocked places, filtered, and loaded page by page. */
export function SignalFeed({ session }: { readonly session: Session }) {
  const [query, setQuery] = useQuery();
  const view = readFeed(query);
  const change = (next: FeedView) => setQuery(addressOfView(next));
  const [decisions, setDecisions] = useState(0);
  return (
    <>
      <div class="title">
        <h1>{view.filter.state ? `Signals in ${stateWithin(view.filter.state)}` : 'Signals'}</h1>
        <span class="row push actions">
          <SaveFeed session={session} view={view} />
          <ExportMenu
            session={session}
            path={`/signals?${restQuery(feedInput(view.filter))}`}
            name="Signals"
          />
          <More operations={[feedOf(view, undefined)]} />
        </span>
      </div>
      <WordSearch view={view} onChange={change} />
      <FeedChips session={session} view={view} onChange={change} />
      <TriageBar session={session} view={view} onChange={change} revision={decisions} />
      <Pages
        key={JSON.stringify(view)}
        session={session}
        view={view}
        onChange={change}
        onDecided={() => setDecisions((before) => before + 1)}
      />
    </>
  );
}

interface PagesProps {
  readonly session: Session;
  readonly view: FeedView;
  readonly onChange: (view: FeedView) => void;
  readonly onDecided: () => void;
}

/** The signals page by page, below the numbers of open and locked ones. */
function Pages({ session, view, onChange, onDecided }: PagesProps) {
  const [before, setBefore] = useState<readonly FeedSignal[]>([]);
  const [after, setAfter] = useState<string>();
  const answer = useAnswer<Answer>(session, feedOf(view, after));
  const { nodes = [], pagination, locked = [] } = answer.data?.signals ?? {};
  const hidden = locked.reduce((sum, { count }) => sum + count, 0);
  const known = new Set(before.map(({ id }) => id));
  const signals = [...before, ...nodes.filter(({ id }) => !known.has(id))];
  return (
    <>
      <Tiles tiles={tilesOf(answer.data, view, session.world)} />
      <Card
        id="feed"
        class="below"
        title="Open signals"
        count={pagination?.total}
        answer={answer}
        aside={
          <span class="seg" role="group" aria-label="Order">
            {(['score', 'date'] as const).map((order) => (
              <button
                key={order}
                type="button"
                aria-pressed={view.order === order}
                onClick={() => onChange({ ...view, order })}
              >
                {order === 'score' ? 'Strongest' : 'Latest'}
              </button>
            ))}
          </span>
        }
      >
        {signals.length === 0 && (
          <NoSignals
            isFiltered={Object.keys(view.filter).length > 0}
            onClear={() => onChange({ ...view, filter: {} })}
          />
        )}
        <div class={answer.isLoading ? 'is-late' : undefined}>
          {signals.map((signal) => (
            <SignalCard
              key={signal.id}
              session={session}
              signal={signal}
              place={<PlaceOf signal={signal} filter={view.filter} />}
              passage={signal.highlight && <Marked html={signal.highlight} />}
              onDecided={onDecided}
            />
          ))}
        </div>
        <div class="foot">
          <span class="num" role="status">
            {format(signals.length)} of {format(pagination?.total ?? 0)}
            {hidden > 0 && ` · ${format(hidden)} more at locked places`}
          </span>
          <ShowMore
            pagination={pagination}
            count={AT_ONCE}
            isLoading={answer.isLoading}
            onMore={(after) => {
              setBefore(signals);
              setAfter(after);
            }}
          />
        </div>
      </Card>
    </>
  );
}

interface NoSignalsProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

const NoSignals = ({ isFiltered, onClear }: NoSignalsProps) => (
  <div class="body empty">
    <p role="status">
      {isFiltered
        ? 'No signal at your unlocked places matches.'
        : 'No signal at your unlocked places. Unlock a district to see what is there.'}
    </p>
    <p class="row">
      {isFiltered && (
        <button type="button" class="btn" onClick={onClear}>
          Clear all filters
        </button>
      )}
      <a class="btn primary" href="/explore">
        Find places
      </a>
    </p>
  </div>
);

interface PlaceOfProps {
  readonly signal: FeedSignal;
  readonly filter: FeedView['filter'];
}

const PlaceOf = ({ signal: { district, state, origin }, filter }: PlaceOfProps) => (
  <>
    <a href={`/explore/districts/${district.id}${keptQuery({ ...filter, words: filter.search })}`}>
      {displayName(district.name)}
    </a>
    <span>{stateName(state)}</span>
    <DemoMark origin={origin} name={district.name} />
  </>
);

/** The filters that apply to the numbers of locked signals, too. */
const FOLLOWED = ['kinds', 'state'];

/**
 * The number of open signals and, if all filters in use apply to them, the numbers of locked signals by kind, which
 * link to their places.
 */
function tilesOf(data: Answer | undefined, { filter }: FeedView, world: World): Tile[] {
  const locked = data?.signals.locked ?? [];
  const where = whereIn(filter.state, world);
  const open: Tile = {
    title: 'Open signals for you',
    value: data ? format(data.signals.pagination.total) : '…',
    note: `at unlocked places ${where}`,
  };
  if (Object.entries(filter).some(([name, value]) => value && !FOLLOWED.includes(name))) return [open];
  const shown = locked
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => rankOf(one.kind) - rankOf(other.kind))
    .slice(0, LOCKED_SHOWN);
  return [
    open,
    ...shown.map(({ kind, count, places, districts }): Tile => {
      const counts: [string, number][] = [
        ['district', districts],
        ['school', places - districts],
      ];
      const { many } = kindOf(kind);
      return {
        title: `${many.charAt(0).toUpperCase()}${many.slice(1)} still locked`,
        value: format(count),
        note: counts
          .filter(([, number]) => number > 0)
          .map(([type, number], at) => (
            <>
              {at === 0 ? 'at ' : ' and '}
              <a href={lockedAddress(`${type}s`, kind, filter.state)}>{countOf(number, type)}</a>
            </>
          )),
      };
    }),
  ];
}

/** The address of Explore with the locked places that have a kind of signal, those with the most signals first. */
const lockedAddress = (count: string, signalKinds: string, state: string | undefined): string =>
  `/explore?${new URLSearchParams({
    count,
    signalKinds,
    lockedOnly: 'true',
    order: '-signal_count',
    ...(state && { state }),
  })}`;

const LOCKED_SHOWN = 3;
const RANKED = ['contract', 'rfp', 'purchase', 'funding', 'pain_point'];
const rankOf = (kind: string): number => (RANKED.includes(kind) ? RANKED.indexOf(kind) : RANKED.length);
