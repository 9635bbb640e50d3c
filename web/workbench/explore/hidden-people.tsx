import { useState } from 'preact/hooks';
import { Card } from '../parts/card.tsx';
import { asCsv } from '../parts/copy.ts';
import { csvFile, fileName } from '../parts/files.ts';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { filterInput } from './filters.ts';
import { type Group, labelOf, numberAt, type Stats, sorted } from './groups.ts';
import { Table } from './tables.tsx';
import { subjectOf, type View } from './view.ts';

const MEASURES = {
  count: 'People',
  withCheckedEmail: 'With a checked address',
  withPhone: 'With a phone',
  places: 'Places',
};
const MOST = 100;
/** The dimension of contacts for which people at locked places are not counted. */
const UNCOUNTED = 'TITLE';

const peopleOf = (view: View): Operation => ({
  query: `query PeopleAtLockedPlaces($filter: ContactFilter!, $by: [PeopleDimension!]!, $top: Int!) {
  peopleStats(filter: $filter, groupBy: $by, top: $top) {
    total groupCount overlaps
    groups { keys { kind code label state } ${Object.keys(MEASURES).join(' ')} }
  }
}`,
  variables: { filter: filterInput(view.filter), by: [view.by], top: MOST },
});

/** The people at locked places by the dimension of the view, never a name: what an unlock there would show. */
export function HiddenPeople({ session, view }: { readonly session: Session; readonly view: View }) {
  const [sort, setSort] = useState('-count');
  const operation = view.by === UNCOUNTED ? undefined : peopleOf(view);
  const answer = useAnswer<{ peopleStats: Stats }>(session, operation);
  const stats = answer.data?.peopleStats;
  if (!operation || stats?.total === 0) return null;
  const dimension = subjectOf(view).dimensions[view.by]!;
  const title = `People at locked places by ${dimension.toLowerCase()}`;
  return (
    <Card
      id="people"
      title={title}
      count={stats?.total}
      answer={answer}
      aside={
        stats && (
          <button
            type="button"
            class="btn small"
            onClick={() => csvFile(fileName(title), csvOf(dimension, sorted(stats.groups, sort)))}
          >
            Save as CSV
          </button>
        )
      }
    >
      <Table
        dimension={dimension}
        measures={MEASURES}
        groups={stats?.groups ?? []}
        sort={sort}
        onSort={setSort}
        onSelect={undefined}
      />
    </Card>
  );
}

const csvOf = (dimension: string, groups: readonly Group[]): string =>
  asCsv(
    [dimension, ...Object.values(MEASURES)],
    groups.map((group) => [labelOf(group), ...Object.keys(MEASURES).map((path) => numberAt(group, path))]),
  );
