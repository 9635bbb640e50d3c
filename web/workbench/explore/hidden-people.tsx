import { useState } from 'preact/hooks';
import { Card } from '../parts/card.tsx';
import { asCsv } from '../parts/copy.ts';
import { csvFile, fileName } from '../parts/files.ts';
import type { Answer } from '../parts/session.tsx';
import { type Group, labelOf, numberAt, type Stats, sorted } from './groups.ts';
import { PEOPLE_MEASURES } from './overview.ts';
import { Table } from './tables.tsx';
import { subjectOf, type View } from './view.ts';

interface HiddenPeopleProps {
  readonly view: View;
  readonly answer: Answer<Stats>;
}

/** The numbers of people at locked places, by the dimension of the view and without names. */
export function HiddenPeople({ view, answer }: HiddenPeopleProps) {
  const [sort, setSort] = useState('-count');
  const { data: stats } = answer;
  if (stats?.total === 0) return null;
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
        measures={PEOPLE_MEASURES}
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
    [dimension, ...Object.values(PEOPLE_MEASURES)],
    groups.map((group) => [
      labelOf(group),
      ...Object.keys(PEOPLE_MEASURES).map((path) => numberAt(group, path)),
    ]),
  );
