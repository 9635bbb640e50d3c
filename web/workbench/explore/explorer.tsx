import { useQuery } from '../parts/address.ts';
import { Alert } from '../parts/alert.tsx';
import { Copies } from '../parts/copies.tsx';
import { asCsv } from '../parts/copy.ts';
import { csvFile, fileName } from '../parts/files.ts';
import { countOf, format } from '../parts/format.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { Bars } from './bars.tsx';
import { Controls, WithoutFilters } from './controls.tsx';
import { statsOperation } from './graph.ts';
import { type Group, labelOf, numberAt, type Stats, type StatsKey, sorted, valued } from './groups.ts';
import { MapOf } from './map-of.tsx';
import { Places } from './places.tsx';
import { SavedViews } from './saved.tsx';
import { Signals } from './signals.tsx';
import { CrossTable, Table } from './tables.tsx';
import { addressOf, canDrill, drilled, readView, subjectOf, type View, valid } from './view.ts';

type Answer = Readonly<Record<string, Stats>>;

/** Counts, compares, and maps a subject; the address holds the view. */
export function Explorer({ session }: { readonly session: Session }) {
  const [query, setQuery] = useQuery();
  const view = readView(query);
  const change = (part: Partial<View>) => setQuery(addressOf(valid({ ...view, ...part })));
  const subject = subjectOf(view);
  const { documentCost } = session.me.limits;
  const operation = statsOperation(view, documentCost);
  const results = useAnswer<Answer>(session, operation);
  const { state, county: _county, ...elsewhere } = view.filter;
  const isOfStates = view.by === 'STATE' && !state;
  const ofStates = useAnswer<Answer>(
    session,
    isOfStates ? undefined : statsOperation(view, documentCost, ['STATE'], elsewhere),
  );
  const stats = results.data?.[subject.field];
  const byState = (isOfStates ? results : ofStates).data?.[subject.field];
  const states = valued(byState?.groups ?? []).map(({ keys }) => keys[0]!);
  const groups = stats?.groups ?? [];
  const measure = subject.measures[view.measure]!;
  const dimension = subject.dimensions[view.by]!;
  const title = `${measure} by ${dimension.toLowerCase()}`;
  const drill = (key: StatsKey) => setQuery(addressOf(drilled(view, key)));
  const onSelect = canDrill(view) ? ({ keys: [key] }: Group) => drill(key!) : undefined;
  const isEmpty = stats?.total === 0;
  return (
    <div aria-busy={results.isLoading}>
      <h1 class="unseen">Explore</h1>
      <Controls
        view={view}
        states={states.toSorted((a, b) => (a.label < b.label ? -1 : 1))}
        onChange={change}
      />
      <SavedViews session={session} view={view} go={setQuery} />
      <Alert text={results.error} />
      <p class="summary" role="status">
        {!stats && results.isLoading && 'Loading…'}
        {stats &&
          `${format(stats.total)} ${subject.title.toLowerCase()} in ${countOf(stats.groupCount, 'group')}`}
        {stats?.overlaps && '; one may be in several'}
      </p>
      {isEmpty && <WithoutFilters view={view} onChange={change} />}
      <div class="panels">
        {!isEmpty && (
          <>
            <MapOf
              session={session}
              view={view}
              groups={groups}
              byState={byState?.groups ?? []}
              go={setQuery}
            />
            <section aria-labelledby="bars-title">
              <h2 id="bars-title">{title}</h2>
              {stats && <Bars title={title} groups={groups} measure={view.measure} onSelect={onSelect} />}
            </section>
          </>
        )}
        <Signals session={session} state={state} />
        {!isEmpty && (
          <section aria-labelledby="table-title">
            <h2 id="table-title">All groups</h2>
            <Copies operation={operation} texts={{ link: () => location.href }} />
            <p class="files">
              <button type="button" onClick={() => csvFile(fileName(title), csvOf(view, groups))}>
                Save as CSV
              </button>
            </p>
            <Cut stats={stats} />
            <Table
              dimension={dimension}
              measures={subject.measures}
              groups={groups}
              sort={view.sort ?? `-${view.measure}`}
              onSort={(sort) => change({ sort })}
              onSelect={onSelect}
            />
          </section>
        )}
        {view.and && !isEmpty && <Both session={session} view={view} />}
        {!isEmpty && <Places session={session} view={view} />}
      </div>
    </div>
  );
}

function csvOf(view: View, groups: readonly Group[]): string {
  const { dimensions, measures } = subjectOf(view);
  const rows = sorted(groups, view.sort ?? `-${view.measure}`).map((group) => [
    labelOf(group),
    ...Object.keys(measures).map((path) => numberAt(group, path)),
  ]);
  return asCsv([dimensions[view.by]!, ...Object.values(measures)], rows);
}

/** A table of two dimensions. */
function Both({ session, view }: { readonly session: Session; readonly view: View }) {
  const { field, dimensions, measures } = subjectOf(view);
  const operation = statsOperation(view, session.me.limits.documentCost, [view.by, view.and!]);
  const answer = useAnswer<Answer>(session, operation);
  const groups = answer.data?.[field]?.groups ?? [];
  const pair = [dimensions[view.by]!, dimensions[view.and!]!].map((name) => name.toLowerCase());
  const title = `${measures[view.measure]} by ${pair.join(' and ')}`;
  const save = () =>
    csvFile(
      fileName(title),
      asCsv(
        [dimensions[view.by]!, dimensions[view.and!]!, measures[view.measure]!],
        groups.map((group) => [...group.keys.map(({ label }) => label), numberAt(group, view.measure)]),
      ),
    );
  return (
    <section class="wide" aria-labelledby="both-title" aria-busy={answer.isLoading}>
      <h2 id="both-title">{title}</h2>
      <Alert text={answer.error} />
      <Copies operation={operation} />
      <p class="files">
        <button type="button" onClick={save}>
          Save as CSV
        </button>
      </p>
      <Cut stats={answer.data?.[field]} />
      <CrossTable title={title} dimension={dimensions[view.by]!} groups={groups} measure={view.measure} />
    </section>
  );
}

/** Says so where the plan returns fewer groups than there are. */
function Cut({ stats }: { readonly stats: Stats | undefined }) {
  const shown = stats?.groups.filter(({ keys: [key] }) => key!.kind !== 'OTHER').length ?? 0;
  if (!stats || stats.groupCount <= shown) return null;
  return (
    <p class="note">
      Your plan returns {format(shown)} of {format(stats.groupCount)} groups at once, the largest; the last
      row merges the others. Choose a state to see all of its groups.
    </p>
  );
}
