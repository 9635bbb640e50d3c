import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Controls } from './controls.tsx';
import { asCsv, asCurl, asGraphql } from './copy.ts';
import {
  numberAt,
  placesOperation,
  ranked,
  type School,
  type Stats,
  type StatsKey,
  statsOperation,
  valued,
} from './graph.ts';
import { Largest, StateMap } from './map.tsx';
import { Bars, Table } from './results.tsx';
import { format, rangesOf, type Scale, scaleOf } from './scale.ts';
import { Session, SignIn, useAnswer } from './session.tsx';
import { Signals } from './signals.tsx';
import { addressOf, type Filter, readView, subjectOf, type View, valid } from './view.ts';

/** The filter that takes the value of a group, by dimension. */
const FILTER_OF: Readonly<Record<string, keyof Filter>> = {
  STATE: 'state',
  LOCALE: 'localeType',
  GRADE_BAND: 'gradeLevels',
  VENDOR_CATEGORY: 'vendorCategory',
};

const root = document.querySelector<HTMLElement>('#explore')!;
const { demoKeyFile } = root.dataset;

function App() {
  const [session, setSession] = useState<Session>();
  const forget = () => {
    Session.forget();
    setSession(undefined);
  };
  return (
    <>
      <header>
        <h1>Explore</h1>
        {session ? (
          <>
            <p role="status">{session.organization}</p>
            <button type="button" id="forget" onClick={forget}>
              Forget key
            </button>
          </>
        ) : (
          <SignIn onSession={setSession} />
        )}
        <nav>
          <a href="/graphiql">GraphiQL</a> <a href="/docs">REST reference</a>
        </nav>
      </header>
      {session ? (
        <Explorer session={session} />
      ) : (
        <p class="welcome">
          Counts, compares, and maps schools, districts, and contacts, with the signals found at unlocked
          places. Enter an API key to begin.
          {demoKeyFile !== undefined && (
            <>
              {' '}
              The demo organization’s key is in <code>{demoKeyFile}</code>.
            </>
          )}
        </p>
      )}
    </>
  );
}

const groupsOf = ({ groupCount }: Stats): string =>
  groupCount === 1 ? '1 group' : `${format(groupCount)} groups`;

type Answer = Readonly<Record<string, Stats>>;

function Explorer({ session }: { readonly session: Session }) {
  const [view, change] = useView();
  const subject = subjectOf(view);
  const operation = statsOperation(view);
  const { state: _state, ...elsewhere } = view.filter;
  const results = useAnswer<Answer>(session, operation);
  const isOfStates = view.by === 'STATE' && view.filter.state === undefined;
  const ofStates = useAnswer<Answer>(
    session,
    isOfStates ? undefined : statsOperation(view, 'STATE', elsewhere),
  );
  const byState = isOfStates ? results : ofStates;
  const hasPlaces = view.filter.state !== undefined && view.subject !== 'contacts';
  const places = useAnswer<Record<string, { nodes: School[] }>>(
    session,
    hasPlaces ? placesOperation(view) : undefined,
  );

  const stats = results.data?.[subject.field];
  const states = valuedKeys(byState.data?.[subject.field]);
  const values = valuesByName(byState.data?.[subject.field], view.measure);
  const scale = scaleOf([...values.values()]);
  const selected = states.find(({ code }) => code === view.filter.state)?.label;
  const measure = subject.measures[view.measure]!;
  const filterBy = FILTER_OF[view.by];
  const isFilter = filterBy && subject.filters.includes(filterBy);
  const select = ({ code }: StatsKey) => change({ filter: { ...view.filter, [filterBy!]: code! } });
  const selectState = (name: string) => {
    const code = states.find(({ label }) => label === name)?.code ?? undefined;
    change({ filter: { ...view.filter, state: code === view.filter.state ? undefined : code } });
  };
  const found = Object.values(places.data ?? {})[0]?.nodes ?? [];
  const showDistrict = ({ districtId }: School) => change({ district: districtId });
  const shown = {
    dimension: subject.dimensions[view.by]!,
    measures: subject.measures,
    measure: view.measure,
    groups: ranked(stats?.groups ?? [], view.measure),
    onSelect: isFilter ? select : undefined,
  };
  return (
    <main aria-busy={results.isLoading}>
      <Controls view={view} states={states} onChange={change} />
      {results.error && <p role="alert">{results.error}</p>}
      <p class="summary" role="status">
        {!stats && results.isLoading && 'Loading…'}
        {stats && `${format(stats.total)} ${subject.title.toLowerCase()} in ${groupsOf(stats)}`}
        {stats?.overlaps && '; one may be in several'}
      </p>
      <div class="panels">
        <section aria-labelledby="map-title">
          <h2 id="map-title">
            {measure} by state{selected && `: ${selected}`}
          </h2>
          <StateMap
            values={values}
            scale={scale}
            measure={measure}
            selected={selected}
            places={found}
            onSelect={selectState}
            onPlace={showDistrict}
          />
          {values.size > 0 && <Legend scale={scale} />}
          {hasPlaces && (
            <>
              <p class="note">The points are the {subject.title.toLowerCase()}, at most the 200 largest.</p>
              <Largest places={found} onPlace={showDistrict} />
            </>
          )}
        </section>
        <section aria-labelledby="bars-title">
          <h2 id="bars-title">
            {measure} by {shown.dimension.toLowerCase()}
          </h2>
          <Bars {...shown} />
        </section>
        <Signals
          session={session}
          state={view.filter.state}
          district={view.district}
          onDistrict={(district) => change({ district })}
        />
        <section aria-labelledby="table-title">
          <h2 id="table-title">All groups</h2>
          <Copies
            texts={{
              GraphQL: () => asGraphql(operation),
              curl: () => asCurl(operation, location.origin),
              CSV: () => asCsv(shown.dimension, subject.measures, shown.groups),
              link: () => location.href,
            }}
          />
          <Table {...shown} />
        </section>
      </div>
    </main>
  );
}

/** The view in the address; the browser's back and forward move through views. */
function useView(): [View, (change: Partial<View>) => void] {
  const [view, setView] = useState(() => readView(location.search));
  useEffect(() => {
    const read = () => setView(readView(location.search));
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  return [
    view,
    (change) => {
      const next = valid({ ...view, ...change });
      history.pushState(null, '', addressOf(next));
      setView(next);
    },
  ];
}

const valuedKeys = (stats: Stats | undefined): StatsKey[] =>
  valued(stats?.groups ?? [])
    .map(({ keys }) => keys[0]!)
    .sort((a, b) => (a.label < b.label ? -1 : 1));

const valuesByName = (stats: Stats | undefined, measure: string): ReadonlyMap<string, number> =>
  new Map(
    valued(stats?.groups ?? []).flatMap((group) => {
      const value = numberAt(group, measure);
      return value === null ? [] : [[group.keys[0]!.label, value]];
    }),
  );

function Legend({ scale }: { readonly scale: Scale }) {
  return (
    <ul class="legend" aria-label="Colors">
      {rangesOf(scale).map((range, index) => (
        <li key={range}>
          <span class={`swatch shade-${index}`} /> {range}
        </li>
      ))}
      <li>
        <span class="swatch none" /> no data
      </li>
    </ul>
  );
}

function Copies({ texts }: { readonly texts: Readonly<Record<string, () => string>> }) {
  const [status, setStatus] = useState('');
  const copy = (name: string, text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setStatus(`Copied as ${name}.`),
      () => setStatus('The browser does not allow copying.'),
    );
  return (
    <p class="copies">
      Copy as{' '}
      {Object.entries(texts).map(([name, text]) => (
        <button key={name} type="button" onClick={() => copy(name, text())}>
          {name}
        </button>
      ))}{' '}
      <span role="status">{status}</span>
    </p>
  );
}

render(<App />, root);
