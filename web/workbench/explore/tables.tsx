import { format } from '../parts/format.ts';
import { crossOf, type Group, labelOf, numberAt, sorted } from './groups.ts';

export interface TableProps {
  readonly dimension: string;
  readonly measures: Readonly<Record<string, string>>;
  readonly groups: readonly Group[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** Opens a group; absent if no filter accepts its value. */
  readonly onSelect: ((group: Group) => void) | undefined;
}

/** All groups, sorted by clicking a column heading. Scrolls on its own if it is wider than the page. */
export function Table({ dimension, groups, measures, sort, onSort, onSelect }: TableProps) {
  const columns = [['key', dimension] as const, ...Object.entries(measures)];
  return (
    <section class="scrolls" aria-label="All groups" tabindex={0}>
      <table class="numbers">
        <thead>
          <tr>
            {columns.map(([path, title]) => (
              <Title key={path} path={path} title={title} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(groups, sort).map((group) => {
            const [key] = group.keys;
            return (
              <tr key={`${key!.kind} ${key!.code} ${key!.state}`}>
                <th scope="row">
                  {onSelect && key!.kind === 'VALUE' && key!.code ? (
                    <button type="button" class="link" onClick={() => onSelect(group)}>
                      {labelOf(group)}
                    </button>
                  ) : (
                    labelOf(group)
                  )}
                </th>
                {Object.keys(measures).map((path) => (
                  <td key={path} class="r">
                    {numberText(numberAt(group, path))}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const numberText = (value: number | null): string => (value === null ? '–' : format(value));

interface TitleProps {
  readonly path: string;
  readonly title: string;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function Title({ path, title, sort, onSort }: TitleProps) {
  const direction = sort === path ? 'ascending' : sort === `-${path}` ? 'descending' : 'none';
  const other = direction === 'descending' || (direction === 'none' && path === 'key') ? path : `-${path}`;
  return (
    <th scope="col" class={path === 'key' ? undefined : 'r'} aria-sort={direction}>
      <button type="button" class="sort" onClick={() => onSort(other)}>
        {title}
        <span aria-hidden="true">{{ ascending: ' ↑', descending: ' ↓', none: '' }[direction]}</span>
      </button>
    </th>
  );
}

interface CrossTableProps {
  readonly title: string;
  readonly dimension: string;
  readonly groups: readonly Group[];
  readonly measure: string;
}

/** A measure by two dimensions. */
export function CrossTable({ title, dimension, groups, measure }: CrossTableProps) {
  const { rows, columns, at } = crossOf(groups, measure);
  return (
    <section class="scrolls" aria-label={title} tabindex={0}>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">{dimension}</th>
            {columns.map((column) => (
              <th key={column} scope="col" class="r">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column) => (
                <td key={column} class="r">
                  {numberText(at(row, column))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
