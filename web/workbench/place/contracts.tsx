import { dateOf, relative, vendorNamed } from '@emi/reading/reasons';
import { Card } from '../parts/card.tsx';
import { inWords, prose } from '../parts/format.ts';
import { Quote, SourceLink } from './source.tsx';
import type { Contract } from './types.ts';

/** The size of the drawing of a contract, in units of its own, because the page scales it. */
const WIDTH = 600;
const HEIGHT = 34;
const ENDED = new Set(['expired', 'cancelled', 'renewed']);
const MONTH_MS = 30.44 * 86_400_000;
/** Width of a date, which must not stand on the line for today. */
const DATE_WIDTH = 90;
/** Distance from the end of the axis to the drawing's edge, for the date at the end of a bar. */
const DATE_ROOM = 150;
/** Distance from "Today" within which years are left out. */
const TODAY_ROOM = 60;

interface Axis {
  readonly start: number;
  readonly end: number;
  readonly at: (time: number) => number;
}

function axisOf(contracts: readonly Contract[], now: number): Axis {
  const ends = contracts.flatMap(({ expiresAt }) => (expiresAt ? [new Date(expiresAt).getTime()] : []));
  const start = Math.min(now - 6 * MONTH_MS, ...ends.map((end) => end - 3 * MONTH_MS));
  const end = Math.max(now + 12 * MONTH_MS, ...ends);
  return { start, end, at: (time) => ((time - start) / (end - start)) * (WIDTH - DATE_ROOM) };
}

/** Returns `true` if a contract has ended: by its date, or by its status. */
export const isOver = ({ expiresAt, status }: Contract, now = Date.now()): boolean =>
  ENDED.has(status) || (expiresAt !== null && new Date(expiresAt).getTime() < now);

/** Contracts in force as bars that extend to their ends on one axis, with a line for today; then those that ended. */
export function Contracts({ contracts }: { readonly contracts: readonly Contract[] }) {
  if (contracts.length === 0) return null;
  const now = Date.now();
  const past = contracts.filter((contract) => isOver(contract, now)).toReversed();
  const current = contracts.filter((contract) => !past.includes(contract));
  const axis = axisOf(contracts, now);
  return (
    <Card
      id="contracts"
      title="Contracts"
      count={current.length || undefined}
      aside={
        past.length > 0 && (
          <span class="small soft">
            {current.length > 0 && 'and '}
            {past.length} that ended
          </span>
        )
      }
    >
      <div class="body">
        <ol class="gantt">
          <li class="axrow" aria-hidden="true">
            <span />
            <Years axis={axis} now={now} />
          </li>
          {[...current, ...past].map((contract) => (
            <Row key={contract.id} contract={contract} axis={axis} now={now} />
          ))}
        </ol>
      </div>
    </Card>
  );
}

function Years({ axis, now }: { readonly axis: Axis; readonly now: number }) {
  const first = new Date(axis.start).getUTCFullYear() + 1;
  const last = new Date(axis.end).getUTCFullYear();
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const today = axis.at(now);
  return (
    <svg class="ax" viewBox={`0 0 ${WIDTH} 18`} preserveAspectRatio="xMinYMid meet" aria-hidden="true">
      {years.map((year) => {
        const x = axis.at(Date.UTC(year, 0, 1));
        return Math.abs(x - today) < TODAY_ROOM ? null : (
          <text key={year} x={x} y="12" text-anchor="middle">
            {year}
          </text>
        );
      })}
      <text x={today} y="12" text-anchor="middle">
        Today
      </text>
    </svg>
  );
}

interface RowProps {
  readonly contract: Contract;
  readonly axis: Axis;
  readonly now: number;
}

function Row({ contract, axis, now }: RowProps) {
  const { expiresAt, dissatisfaction, renewalMentioned, status, context } = contract;
  const vendor = vendorNamed(contract);
  const end = expiresAt === null ? undefined : new Date(expiresAt).getTime();
  const text =
    expiresAt === null ? 'End date not found' : `${end! < now ? 'ended' : 'ends'} ${relative(expiresAt)}`;
  const today = axis.at(now);
  // A contract that ended is drawn from the beginning of the axis, because its start is not known.
  const isPast = isOver(contract, now);
  const hasPassed = end !== undefined && end < now;
  const from = hasPassed ? 0 : today;
  const isBesideToday = hasPassed && today - axis.at(end) < DATE_WIDTH;
  return (
    <li>
      <div class="v">
        <b class="vendor">{vendor}</b>
        <span class="small soft" title={expiresAt === null ? undefined : dateOf(expiresAt)}>
          {text}
          {expiresAt && !text.endsWith(dateOf(expiresAt)) && (
            <span class="exact"> · {dateOf(expiresAt)}</span>
          )}
        </span>
      </div>
      {end !== undefined && (
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="xMinYMid meet"
          role="img"
          aria-label={`${vendor}: ${text}, ${dateOf(expiresAt!)}`}
        >
          <rect
            class={isPast ? 'span over' : dissatisfaction ? 'span warn' : 'span'}
            x={from}
            y="12"
            width={Math.max(3, axis.at(end) - from)}
            height="10"
            rx="3"
          />
          <line class="today" x1={today} x2={today} y1="0" y2={HEIGHT} />
          <text x={(isBesideToday ? today : axis.at(end)) + 10} y="21" class={isPast ? 's' : undefined}>
            {dateOf(expiresAt!)}
          </text>
        </svg>
      )}
      <div class="more">
        {status !== 'active' && <span class="tag">{inWords(status)}</span>}
        {dissatisfaction && <span class="tag pain">Dissatisfaction on record</span>}
        {renewalMentioned && <span class="tag contract">Renewal mentioned</span>}
        {context && <p class="small soft">{prose(context)}</p>}
        <Quote finding={contract} besides={[context]} />
        <span class="small">
          <SourceLink {...contract} />
        </span>
      </div>
    </li>
  );
}
