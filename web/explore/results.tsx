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
const ROW = 24;
const LABEL = 190;
const WIDTH = 640;

const nameOf = ({ keys: [key] }: Group): string => key!.label;

/** The largest groups as bars. Merged and unknown groups appear only in the table, since they would dwarf the rest. */
export function Bars({ groups, measure, measures }: ResultsProps) {
  const shown = valued(groups)
    .slice(0, BARS)
    .map((group) => ({ group, value: numberAt(group, measure) ?? 0 }));
  const max = Math.max(...shown.map(({ value }) => value), 1);
  const room = WIDTH - LABEL - 80;
  return (
    <svg
      class="bars"
      viewBox={`0 0 ${WIDTH} ${Math.max(1, shown.length) * ROW}`}
      role="img"
      aria-label={`${measures[measure]} as bars; the table has all numbers`}
    >
      {shown.map(({ group, value }, index) => (
        <g key={nameOf(group)} transform={`translate(0 ${index * ROW})`}>
          <text x={LABEL - 8} y={ROW / 2} class="name">
            {shortened(nameOf(group))}
          </text>
          <rect x={LABEL} y={3} width={Math.max(1, (value / max) * room)} height={ROW - 6} />
          <text x={LABEL + 6 + (value / max) * room} y={ROW / 2} class="number">
            {format(value)}
          </text>
        </g>
      ))}
    </svg>
  );
}

const LONGEST = 28;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

export function Table({ dimension, groups, measures, onSelect }: ResultsProps) {
  return (
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
  );
}
