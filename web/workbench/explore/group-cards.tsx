import { Card } from '../parts/card.tsx';
import { asCsv } from '../parts/copy.ts';
import { csvFile, fileName } from '../parts/files.ts';
import { countOf, format } from '../parts/format.ts';
import { type Answer, partOf, type Session, useAnswer } from '../parts/session.tsx';
import { Bars } from './bars.tsx';
import { noteOf } from './chart-note.ts';
import { Controls } from './controls.tsx';
import {
  type Group,
  labelOf,
  namedCount,
  numberAt,
  type Stats,
  type StatsKey,
  sorted,
  valued,
} from './groups.ts';
import { HiddenPeople } from './hidden-people.tsx';
import type { Names } from './names-of.ts';
import { NoMatch } from './no-match.tsx';
import { crossOperation } from './overview.ts';
import { Tabs } from './prospects.tsx';
import { CrossTable, Table } from './tables.tsx';
import { addressOf, canDrill, rowsOf, subjectOf, type View } from './view.ts';

interface GroupsProps {
  readonly session: Session;
  readonly view: View;
  readonly answer: Answer<Stats>;
  /** The numbers of people at locked places; absent if the view does not count them. */
  readonly people: Answer<Stats> | undefined;
  readonly names: Names;
  readonly onChange: (change: Partial<View>) => void;
  readonly go: (query: string) => void;
}

/** The rows of a view as groups: bars, a table, and a table of two dimensions. */
export function Groups({ session, view, answer, people, names, onChange, go }: GroupsProps) {
  const { data: stats } = answer;
  const subject = subjectOf(view);
  const dimension = subject.dimensions[view.by]!;
  const groups = stats?.groups ?? [];
  const title = `${subject.measures[view.measure]} by ${dimension.toLowerCase()}`;
  const drill = (key: StatsKey) => go(addressOf(rowsOf(view, key)));
  const onSelect = canDrill(view) ? ({ keys: [key] }: Group) => drill(key!) : undefined;
  const summary = stats
    ? [
        `${format(stats.total)} in ${countOf(namedCount(stats), 'group')}`,
        ...unnamedIn(groups),
        stats.overlaps && 'one may be in several',
      ]
        .filter(Boolean)
        .join('; ')
    : '';
  return (
    <>
      <Card id="bars" title={title} answer={answer} aside={<Tabs view={view} onChange={onChange} />}>
        <div class="body">
          <Controls view={view} onChange={onChange} />
          <p class="soft small" role="status">
            {summary}
          </p>
          {stats?.total === 0 && <NoMatch session={session} view={view} names={names} onChange={onChange} />}
          {stats && stats.total > 0 && (
            <Bars
              title={title}
              note={noteOf(view, names)}
              groups={groups}
              measure={view.measure}
              onSelect={onSelect}
            />
          )}
        </div>
      </Card>
      {stats && stats.total > 0 && (
        <Card
          id="table"
          title="All groups"
          aside={
            <button
              type="button"
              class="btn small"
              onClick={() => csvFile(fileName(title), csvOf(view, groups))}
            >
              Save as CSV
            </button>
          }
        >
          <CutNote stats={stats} />
          <Table
            dimension={dimension}
            measures={subject.measures}
            groups={groups}
            sort={view.sort ?? `-${view.measure}`}
            onSort={(sort) => onChange({ sort })}
            onSelect={onSelect}
          />
        </Card>
      )}
      {view.and && stats && stats.total > 0 && <CrossCard session={session} view={view} />}
      {people && <HiddenPeople view={view} answer={people} />}
    </>
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

/** The groups by both dimensions as a table. */
function CrossCard({ session, view }: { readonly session: Session; readonly view: View }) {
  const { dimensions, measures } = subjectOf(view);
  const whole = useAnswer<{ found: { stats: Stats | null } }>(
    session,
    crossOperation(view, session.me.limits),
  );
  const answer = partOf(whole, 'found.stats', ({ found }) => found.stats);
  const groups = answer.data?.groups ?? [];
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
    <Card
      id="both"
      title={title}
      answer={answer}
      aside={
        <button type="button" class="btn small" onClick={save}>
          Save as CSV
        </button>
      }
    >
      <CutNote stats={answer.data} />
      <CrossTable title={title} dimension={dimensions[view.by]!} groups={groups} measure={view.measure} />
    </Card>
  );
}

/** The records that are in no named group, in words: `1,511 not reported`. */
const unnamedIn = (groups: readonly Group[]): string[] =>
  groups
    .filter(({ keys: [key] }) => key!.kind === 'NOT_REPORTED' || key!.kind === 'LOCKED')
    .map(
      ({ keys: [key], count }) => `${format(count)} ${key!.kind === 'LOCKED' ? 'locked' : 'not reported'}`,
    );

/** Says that the plan returns fewer groups than there are. */
function CutNote({ stats }: { readonly stats: Stats | undefined }) {
  const shown = valued(stats?.groups ?? []).length;
  if (!stats || namedCount(stats) <= shown) return null;
  return (
    <p class="note">
      Your plan returns {format(shown)} of {format(namedCount(stats))} groups at once, the largest; the last
      row merges the others. Choose a state to see all of its groups.
    </p>
  );
}
