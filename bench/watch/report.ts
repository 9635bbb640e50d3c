import type { Cost } from './costs.ts';
import type { Verdict } from './judge.ts';
import type { WatchReport } from './measure.ts';

const perReading = ({ readings, requests, bytes, cpuMs }: Cost): string => {
  const of = (value: number, digits = 0) => (value / (readings || 1)).toFixed(digits);
  return `${readings} readings, each ${of(requests, 1)} requests, ${of(bytes / 1_000)} kB, ${of(cpuMs)} ms of CPU`;
};

/** The most that a later reading of an unchanged website may cost without faults, as a share of its first reading. */
const MOST_OF_FIRST = { cpu: 0.15, requests: 0.3, bytes: 0.1 };

/** The largest share of changes that may be seen after more than 48 hours; one change always may. */
const MOST_LATE = 0.05;

/** The goals that a watched world missed, as sentences. */
export const missedGoals = ({
  verdict,
  unread,
  unannounced,
  unchanged,
  afterClosing,
  hasFaults,
}: WatchReport): string[] => {
  const { phantom, lost, twice, expected, late } = verdict;
  const most = Math.max(1, Math.floor(MOST_LATE * expected));
  return [
    ...(unread.length > 0 ? [`${unread.length} facts of first readings are missing`] : []),
    ...(unannounced.length > 0
      ? [`${unannounced.length} differences between changes and what is announced of them`]
      : []),
    ...Object.entries({ phantom, lost, twice }).flatMap(([name, count]) =>
      count > 0 ? [`${count} ${name}`] : [],
    ),
    ...(late > most ? [`${late} of ${expected} changes are seen after 48 hours, at most ${most}`] : []),
    ...Object.entries(hasFaults ? {} : MOST_OF_FIRST).flatMap(([name, most]) => {
      const share = unchanged[name as keyof typeof unchanged];
      return share > most
        ? [`an unchanged website takes ${share.toFixed(2)} of its first ${name}, at most ${most}`]
        : [];
    }),
    ...(afterClosing > 0 ? [`${afterClosing} requests after robots.txt closed`] : []),
  ];
};

/** The report for people. */
export function textOf(report: WatchReport): string {
  const { verdict, first, later, unchanged, unread, unannounced } = report;
  const { expected, once, late, lost, phantom, twice, medianHours, p95Hours } = verdict;
  const shares = Object.entries(unchanged).map(([name, share]) => `${share.toFixed(3)} ${name}`);
  return [
    `${expected} changes expected: ${once} seen once, ${late} of them later than 48 hours, ${lost} lost;`,
    `${phantom} phantoms, ${twice} twice.`,
    `Seen after ${medianHours.toFixed(0)} hours at the median, ${p95Hours.toFixed(0)} at the 95th percentile.`,
    `First: ${perReading(first)}.`,
    `Later: ${perReading(later)}.`,
    `An unchanged website takes ${shares.join(', ')} of its first reading.`,
    ...report.failing.map((one) => `failing: ${one}`),
    ...unread.slice(0, MOST_SHOWN).map((one) => `unread: ${one}`),
    ...unannounced.slice(0, MOST_SHOWN).map((one) => `announced: ${one}`),
    ...livesOf(verdict),
    ...problemsOf(verdict),
  ].join('\n');
}

const livesOf = ({ lives }: Verdict): string[] =>
  Object.entries(lives).map(([life, { expected, once }]) => `  ${life}: ${once} of ${expected}`);

const MOST_SHOWN = 60;

const problemsOf = ({ losses, latecomers, unexplained }: Verdict): string[] => [
  ...latecomers
    .slice(0, MOST_SHOWN)
    .map(
      ({ host, life, at, kind, change, key, seenAt }) =>
        `late: ${host} ${when(at)} ${life}: ${kind} ${change} ${key}, seen ${when(seenAt!)}`,
    ),
  ...losses
    .slice(0, MOST_SHOWN)
    .map(
      ({ host, life, at, kind, change, key }) =>
        `lost: ${host} ${when(at)} ${life}: ${kind} ${change} ${key}`,
    ),
  ...unexplained
    .slice(0, MOST_SHOWN)
    .map(
      ({ is, host, at, kind, change, key, after }) =>
        `${is}: ${host} ${when(at)} ${kind} ${change} ${key} (${after})`,
    ),
];

const when = (time: number): string => new Date(time).toISOString().slice(0, 16);
