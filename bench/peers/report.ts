import type { Cell } from '../measure.ts';
import { aligned, median } from '../table.ts';
import { type Contender, contenders, type Question } from './questions.ts';

const FIGURES: readonly [string, (cell: Cell, bare: Cell | undefined) => number | undefined, number][] = [
  ['throughput as a ratio to the bare handler', (cell, bare) => bare && cell.perSecond / bare.perSecond, 2],
  ['p50, milliseconds', ({ p50 }) => p50, 1],
  ['p99, milliseconds', ({ p99 }) => p99, 1],
  ['CPU of node, milliseconds per request', ({ nodeCpu }) => nodeCpu, 2],
  ['CPU of PostgreSQL, milliseconds per request', ({ postgresCpu }) => postgresCpu, 2],
  ['memory, megabytes', ({ memory }) => memory, 0],
  ['failed requests', ({ failed }) => failed, 0],
];

const withSpread = (values: readonly number[], digits: number): string => {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    value.toFixed(digits),
  );
  return least === most ? middle! : `${middle} (${least}..${most})`;
};

export function tables(
  questions: readonly Question[],
  cells: ReadonlyMap<string, readonly (Cell | undefined)[]>,
): string {
  const of = (question: Question, contender: Contender) => cells.get(`${question.name} ${contender}`) ?? [];
  return FIGURES.map(([title, figure, digits]) => {
    const rows = questions.map((question) => [
      question.title,
      ...contenders.map((contender) => {
        const bare = of(question, 'bare');
        const values = of(question, contender).flatMap((cell, round) =>
          cell ? (figure(cell, bare[round]) ?? []) : [],
        );
        return values.length > 0 ? withSpread(values, digits) : '-';
      }),
    ]);
    return `${title}\n${aligned([['', ...contenders], ...rows])}\n`;
  }).join('\n');
}
