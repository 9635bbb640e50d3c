import type { Group, StatsKey } from './graph.ts';
import { numberAt, valued } from './graph.ts';
import { format } from './scale.ts';

export interface ResultsProps {
  readonly dimension: string;
  readonly measures: Readonly<Record<string, string>>;
  readonly measure: string;
  readonly groups: readonly Group[];
  /** Filters by a group; absent if no filter takes the value. */
  readonly onSelect: ((key: StatsKey) => void) | undefined;
}

const BARS = 20;

const nameOf = ({ keys: [key] }: Group): string => key!.label;

/** The largest groups as bars. Merged and unknown groups appear only in the table, since they would dwarf the rest. */
export function Bars({ groups, measure, measures }: ResultsProps) {
  const shown = valued(groups)
    .slice(0, BARS)
    .map((group) => ({ group, value: numberAt(group, measure) ?? 0 }));
  const max = Math.max(...shown.map(({ value }) => value), 1);
  return (
    <div class="bars" role="img" aria-label={`${measures[measure]} as bars; the table has all numbers`}>
      {shown.map(({ group, value }) => (
        <p key={nameOf(group)} title={nameOf(group)}>
          <span class="name">{nameOf(group)}</span>
          <span class="bar" style={{ '--share': String(value / max) }} />
          <span>{format(value)}</span>
        </p>
      ))}
    </div>
  );
}

/** Scrolls by itself where it is wider than the page, with the keyboard too. */
export function Table({ dimension, groups, measures, onSelect }: ResultsProps) {
  return (
    <section class="scrolls" aria-label="All groups" tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{dimension}</th>
            {Object.entries(measures).map(([path, title]) => (
              <th key={path} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => {
            const [key] = group.keys;
            return (
              <tr key={`${key!.kind} ${key!.code} ${key!.state}`}>
                <th scope="row">
                  {onSelect && key!.code ? (
                    <button type="button" class="link" onClick={() => onSelect(key!)}>
                      {nameOf(group)}
                    </button>
                  ) : (
                    nameOf(group)
                  )}
                </th>
                {Object.keys(measures).map((path) => {
                  const value = numberAt(group, path);
                  return <td key={path}>{value === null ? '–' : format(value)}</td>;
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
