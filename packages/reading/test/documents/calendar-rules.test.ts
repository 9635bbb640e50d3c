import { createRequire } from 'node:module';
import { readPage } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { assert, asyncProperty, constantFrom, integer, option, record, subarray } from 'fast-check';
import type { RRuleSet as Rules } from 'rrule';
import { documentOf } from '../../../../test/support/pages.ts';
import { rounds, SEED } from '../../../../test/support/rounds.ts';

// The package's module for Node has no named exports.
const { rrulestr, RRuleSet } = createRequire(import.meta.url)('rrule') as typeof import('rrule');

/** Zones by how calendars name them, and by how JavaScript does. */
const ZONES = [
  ['America/Denver', 'America/Denver'],
  ['Eastern Standard Time', 'America/New_York'],
  ['US/Central', 'America/Chicago'],
] as const;
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);
const HOUR = 3_600_000;

const list = (name: string, values: readonly unknown[] | null) =>
  values?.length ? `;${name}=${values.join(',')}` : '';

const RULE = record({
  freq: constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
  interval: integer({ min: 1, max: 4 }),
  days: option(subarray(DAYS, { minLength: 1, maxLength: 3 })),
  nth: constantFrom(1, 2, 3, 4, 5, -1, -2),
  dates: option(subarray([31, 1, -1, 15, 8, 28], { minLength: 1 })),
  months: option(subarray([...MONTHS.slice(8), ...MONTHS.slice(0, 6)], { minLength: 1 })),
  position: option(constantFrom(1, 2, -1)),
  bound: constantFrom('COUNT=7', 'COUNT=25', 'UNTIL', 'none'),
  week: option(constantFrom('SU', 'MO')),
}).map(({ freq, interval, days, nth, dates, months, position, bound, week }) => {
  const isMonthly = freq === 'MONTHLY' || (freq === 'YEARLY' && months);
  const ofMonth = isMonthly && (position && days ? list('BYDAY', days) + list('BYSETPOS', [position]) : null);
  const own =
    ofMonth ??
    (isMonthly && dates
      ? list('BYMONTHDAY', dates)
      : list('BYDAY', days && isMonthly ? days.map((day) => `${nth}${day}`) : days));
  const parts = freq === 'YEARLY' && !months ? '' : own;
  return {
    rule: `FREQ=${freq};INTERVAL=${interval}${parts || ''}${list('BYMONTH', months)}${week ? `;WKST=${week}` : ''}`,
    bound,
  };
});

const CALENDAR = record({
  rule: RULE,
  zone: constantFrom(...ZONES),
  start: integer({ min: 0, max: 600 }).map((day) => Date.UTC(2025, 2, 1) + day * 24 * HOUR),
  hour: integer({ min: 3, max: 23 }),
  /** The canceled occurrences, and the form in which the calendar cancels them. */
  canceled: subarray([0, 1, 2, 3, 5, 8]),
  form: constantFrom('utc', 'local', 'other', 'day'),
  moved: option(integer({ min: 0, max: 6 })),
  movedForm: constantFrom('utc', 'local'),
  /** The occurrence from which on all are moved by `by` hours. */
  changed: option(integer({ min: 0, max: 12 })),
  by: constantFrom(-24, 22, 49, 168),
  added: option(integer({ min: 1, max: 300 })),
});

const stamp = (wall: number) => new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '');

/** The instant of a local time, found by comparing what the platform displays for the possible instants. */
function instant(zone: string, wall: number): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const clock = new Date(wall).toISOString().slice(0, 19).replace('T', ' ');
  const hours = [4, 5, 6, 7].find((ahead) => shown.format(wall + ahead * HOUR) === clock);
  return wall + (hours ?? Number.NaN) * HOUR;
}

describe(`random series with exceptions, of the seed ${SEED}`, () => {
  it('have the days that another library gives them', async () => {
    let compared = 0;
    await assert(
      asyncProperty(CALENDAR, async ({ rule: { rule, bound }, zone: [name, iana], ...is }) => {
        const end = Date.UTC(2027, 5, 30, is.hour, 30);
        const until = bound === 'UNTIL' ? `;UNTIL=${stamp(end)}Z` : bound === 'none' ? '' : `;${bound}`;
        const first = rrulestr(`DTSTART:${stamp(is.start + is.hour * HOUR + HOUR / 2)}Z\nRRULE:${rule}`).all(
          (_, at) => at < 1,
        )[0];
        if (!first) return;
        const start = first.getTime();
        const rules = new RRuleSet() as Rules;
        rules.rrule(rrulestr(`DTSTART:${stamp(start)}Z\nRRULE:${rule}${until}`) as never);
        const all = rules.between(new Date('2025-12-01T00:00:00Z'), new Date('2027-11-30T00:00:00Z'), true);
        const form = (kind: string, prefix: string, wall: number) =>
          ({
            utc: `${prefix}:${stamp(instant(iana, wall))}Z`,
            local: `${prefix};TZID=${name}:${stamp(wall)}`,
            other: `${prefix};TZID=America/Phoenix:${stamp(instant(iana, wall) - 7 * HOUR)}`,
            day: `${prefix};VALUE=DATE:${stamp(wall).slice(0, 8)}`,
          })[kind]!;
        const canceled = is.canceled.flatMap((at) => all[at]?.getTime() ?? []);
        const rest = all.map((date) => date.getTime()).filter((wall) => !canceled.includes(wall));
        const moved = is.moved === null ? undefined : rest[is.moved];
        const target = moved && moved + 25 * HOUR;
        const added = is.added && Date.UTC(2026, 5, 1, is.hour, 30) + is.added * 24 * HOUR;
        const changed = is.changed === null ? undefined : rest.filter((wall) => wall !== moved)[is.changed];
        const shifted = (wall: number): number =>
          changed !== undefined && wall >= changed ? wall + is.by * HOUR : wall;
        for (const wall of canceled) rules.exdate(new Date(wall));
        if (moved) rules.exdate(new Date(moved));
        if (added) rules.rdate(new Date(added));
        const untilUtc = bound === 'UNTIL' ? `;UNTIL=${stamp(instant(iana, end))}Z` : until;
        const text = [
          'BEGIN:VCALENDAR',
          'BEGIN:VEVENT',
          'UID:1',
          `DTSTART;TZID=${name}:${stamp(start)}`,
          `RRULE:${rule}${untilUtc}`,
          ...canceled.map((wall) => form(is.form, 'EXDATE', wall)),
          ...(added ? [`RDATE;TZID=${name}:${stamp(added)}`] : []),
          'END:VEVENT',
          ...(moved
            ? [
                'BEGIN:VEVENT',
                'UID:1',
                form(is.movedForm, 'RECURRENCE-ID', moved),
                `DTSTART;TZID=${name}:${stamp(target!)}`,
              ]
            : []),
          ...(moved ? ['END:VEVENT'] : []),
          ...(changed
            ? [
                'BEGIN:VEVENT',
                'UID:1',
                form(is.movedForm, 'RECURRENCE-ID;RANGE=THISANDFUTURE', changed),
                `DTSTART;TZID=${name}:${stamp(shifted(changed))}`,
                'END:VEVENT',
              ]
            : []),
          'END:VCALENDAR',
        ].join('\r\n');
        const { entries } = await readPage(documentOf(text, 'text/calendar', '/cal.ics'));

        const isAmongKept = (day: string) => day > '2026-10-05' && day < '2027-01-10';
        const model = rules.between(new Date('2026-01-01T00:00:00Z'), new Date('2027-11-01T00:00:00Z'), true);
        const expected = [...model.map((date) => shifted(date.getTime())), ...(target ? [target] : [])];
        const shown = (walls: readonly number[]) =>
          walls
            .map((wall) => new Date(wall).toISOString().slice(0, 10))
            .filter(isAmongKept)
            .sort();
        const days = entries.flatMap(({ day }) => (day && isAmongKept(day) ? [day] : []));
        compared += days.length;
        expect({ text, days: days.sort() }).toEqual({ text, days: shown(expected) });
      }),
      { numRuns: rounds(150), seed: SEED },
    );
    expect(compared).toBeGreaterThan(300);
  });
});
