import { Counter, Histogram } from 'prom-client';
import type { ChangeCounts } from '../publish/note-changes.ts';

/** Durations in seconds. */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time from when a place was due to when it is read. */
export const lateness = new Histogram({
  name: 'market_round_lateness_seconds',
  help: 'How long after their time places of the round were read, by reason.',
  labelNames: ['reason'],
  buckets: [5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 4 * DAY, 7 * DAY],
});

export const roundReadings = new Counter({
  name: 'market_round_readings_total',
  help: 'Places of the round by what became of them: a look, a reading, failed, or lost to another run.',
  labelNames: ['how'],
});

const findings = new Counter({
  name: 'market_round_findings_total',
  help: 'Findings that readings of the round published, changed, or withdrew.',
  labelNames: ['change'],
});

export function countFindings(counts: ChangeCounts): void {
  for (const [change, count] of Object.entries(counts)) findings.inc({ change }, count);
}
