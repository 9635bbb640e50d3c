import type { Page } from '@emi/reading/documents';
import { readPage } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { documentOf } from '../../../../test/support/pages.ts';

const TODAY = '2026-11-20';
const event = (uid: string, ...lines: readonly string[]): string =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Board Meeting', ...lines, 'END:VEVENT'].join('\r\n');
const file = (...parts: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR'].join('\r\n');
const read = (text: string, zone?: string): Promise<Page> =>
  readPage({ ...documentOf(text, 'text/calendar', '/cal.ics'), zone: zone ?? null });
const days = async (text: string, zone?: string): Promise<(string | null)[]> =>
  (await read(text, zone)).entries.map(({ day }) => day);

const DENVER = 'DTSTART;TZID=America/Denver:20261110T190000';
const VTIMEZONE = (tzid: string): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    'BEGIN:STANDARD',
    'DTSTART:20071104T020000',
    'TZOFFSETFROM:-0600',
    'TZOFFSETTO:-0700',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20070311T020000',
    'TZOFFSETFROM:-0700',
    'TZOFFSETTO:-0600',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ].join('\r\n');

describe('the day of an event in UTC', () => {
  const evening = event('1', 'DTSTART:20261111T020000Z', 'DTEND:20261111T040000Z');

  it('is the local day of the calendar, as Google names its zone', async () => {
    const { entries } = await read(file('X-WR-TIMEZONE:America/Denver', evening), 'America/New_York');
    expect(entries).toMatchObject([
      { day: '2026-11-10', date: '2026-11-11T02:00:00.000Z', text: '2026-11-10 19:00' },
    ]);
  });

  it('is the local day of the place if the file names no zone, or only UTC', async () => {
    expect(await days(file(evening), 'America/Los_Angeles')).toEqual(['2026-11-10']);
    expect(await days(file('X-WR-TIMEZONE:UTC', evening), 'America/Los_Angeles')).toEqual(['2026-11-10']);
    expect(await days(file(evening))).toEqual([null]);
  });
});

describe('an occurrence of a series', () => {
  const weekly = (...more: readonly string[]) => event('1', DENVER, 'RRULE:FREQ=WEEKLY;COUNT=3', ...more);

  it.each([
    ['in UTC, without a definition of the zone', '', 'EXDATE:20261118T020000Z'],
    ['in UTC, with one', VTIMEZONE('America/Denver'), 'EXDATE:20261118T020000Z'],
    ['in another zone', '', 'EXDATE;TZID=America/New_York:20261117T210000'],
    ['without a zone', '', 'EXDATE:20261117T190000'],
    ['as a day', '', 'EXDATE;VALUE=DATE:20261117'],
  ])('is canceled by an exception %s', async (_, zone, exception) => {
    expect(await days(file(zone, weekly(exception)))).toEqual(['2026-11-10', '2026-11-24']);
  });

  it.each([
    ['in UTC, without a definition of the zone', '', 'RECURRENCE-ID:20261118T020000Z'],
    ['in UTC, with one', VTIMEZONE('America/Denver'), 'RECURRENCE-ID:20261118T020000Z'],
    ['in local time', '', 'RECURRENCE-ID;TZID=America/Denver:20261117T190000'],
  ])('moves to another day by an identifier %s', async (_, zone, id) => {
    const moved = event('1', id, 'DTSTART:20261119T020000Z');
    const text = file('X-WR-TIMEZONE:America/Denver', zone, weekly(), moved);
    expect(await days(text)).toEqual(['2026-11-10', '2026-11-18', '2026-11-24']);
  });

  it.each([
    ['in UTC', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261118T020000Z'],
    ['in local time', 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Denver:20261117T190000'],
    ['as a day', 'RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261117'],
  ])('moves with all later ones by an identifier %s', async (_, id) => {
    const series = event('1', DENVER, 'RRULE:FREQ=WEEKLY;COUNT=5');
    const thursdays = event('1', id, 'DTSTART;TZID=America/Denver:20261119T180000', 'LOCATION:Library');
    const alone = event('1', 'RECURRENCE-ID:20261202T020000Z', 'DTSTART:20261203T010000Z');
    const mondays = event(
      '1',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20261209T020000Z',
      'DTSTART;TZID=America/Denver:20261207T183000',
    );
    const text = file('X-WR-TIMEZONE:America/Denver', series, thursdays, alone, mondays);
    expect((await read(text)).entries.map((entry) => entry.text)).toEqual([
      '2026-11-10 19:00',
      '2026-11-19 18:00\nLibrary',
      '2026-11-26 18:00\nLibrary',
      '2026-12-02 18:00',
      '2026-12-07 18:30',
    ]);
  });

  it('is read in its last version, and twice where two of one version share an identifier', async () => {
    const first = weekly('SEQUENCE:1');
    const last = weekly('SEQUENCE:2', 'EXDATE:20261118T020000Z');
    expect(await days(file('X-WR-TIMEZONE:America/Denver', first, last))).toEqual([
      '2026-11-10',
      '2026-11-24',
    ]);
    expect(await days(file(event('1', 'DTSTART:20261110'), event('1', 'DTSTART:20261117')))).toHaveLength(2);
  });

  it('is not canceled by the same time in another zone', async () =>
    expect(await days(file(weekly('EXDATE;TZID=America/New_York:20261117T190000')))).toHaveLength(3));
});

describe('a zone', () => {
  it.each([
    ['Mountain Standard Time'],
    ['"(UTC-07:00) Mountain Time (US & Canada)"'],
    ['(GMT-07.00) Mountain Time (US & Canada)'],
    ['/freeassociation.sourceforge.net/America/Denver'],
    ['US/Mountain'],
  ])('is recognized without a definition: %s', async (name) => {
    const { entries } = await read(file(event('1', `DTSTART;TZID=${name}:20261110T190000`)));
    expect(entries).toMatchObject([{ day: '2026-11-10', date: '2026-11-11T02:00:00.000Z' }]);
  });

  it.each(['UTC', 'Etc/UTC', 'Zulu', 'tzone://Microsoft/Utc', '"(UTC) Coordinated Universal Time"'])(
    'leaves the day to the zone of the place if it is UTC: %s',
    async (name) =>
      expect(await days(file(event('1', `DTSTART;TZID=${name}:20261111T020000`)), 'America/Denver')).toEqual([
        '2026-11-10',
      ]),
  );

  it('is read as the file defines it if nobody else does', async () => {
    const at = (day: string) => event(day, `DTSTART;TZID=Our own:${day}T190000`);
    const { entries } = await read(file(VTIMEZONE('Our own'), at('20260710'), at('20261210')));
    expect(entries.map(({ date }) => date)).toEqual(['2026-07-11T01:00:00.000Z', '2026-12-11T02:00:00.000Z']);
  });
});

describe('the dates of an event', () => {
  const of = (start: string, ...lines: readonly string[]) => days(file(event('1', start, ...lines)));

  it('are a set of those that it starts with, adds, and repeats', async () => {
    expect(await of(DENVER, 'RDATE;TZID=America/Denver:20261208T190000')).toEqual([
      '2026-11-10',
      '2026-12-08',
    ]);
    expect(await of(DENVER, 'RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20261118T020000Z,20261215T020000Z')).toEqual([
      '2026-11-10',
      '2026-11-17',
      '2026-12-14',
    ]);
  });

  it.each([
    ['FREQ=MONTHLY;BYDAY=2TU;BYMONTH=9,10,11,12,1,2,3,4,5;COUNT=9', '20260908', 9, '2027-05-11'],
    ['FREQ=MONTHLY;BYMONTH=3,6,10,12;COUNT=5', '20261001', 5, '2027-10-01'],
    ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15;COUNT=4', '20261115', 4, '2027-05-15'],
    ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20261209T015959Z', '20261110', 4, '2026-12-01'],
    ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20261209T020000Z', '20261110', 5, '2026-12-08'],
    ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20261208', '20261110', 5, '2026-12-08'],
    ['FREQ=WEEKLY\\;BYDAY=TU\\,WE\\;COUNT=4', '20261110', 4, '2026-11-18'],
  ])('are all those of the rule %s', async (rule, start, count, last) => {
    const found = await of(`DTSTART;TZID=America/Denver:${start}T190000`, `RRULE:${rule}`);
    expect([found.length, found.at(-1)]).toEqual([count, last]);
  });

  it.each([
    ['the start of the last day', '20261208T070000Z'],
    ['its last second', '20261209T065959Z'],
    ['midnight in UTC', '20261208T000000Z'],
  ])('are whole days up to %s', async (_, until) => {
    const series = event('1', 'DTSTART;VALUE=DATE:20261201', `RRULE:FREQ=DAILY;UNTIL=${until}`);
    expect((await days(file(series), 'America/Denver')).at(-1)).toBe('2026-12-08');
  });

  it('are none if the only one is excluded, and that of its replacement if it is replaced', async () => {
    expect(await of(DENVER, 'EXDATE:20261111T020000Z')).toEqual([]);
    const moved = event('1', 'RECURRENCE-ID:20261111T020000Z', 'DTSTART;TZID=America/Denver:20261112T190000');
    expect(await days(file(event('1', DENVER), moved))).toEqual(['2026-11-12']);
  });

  it('may be days that are not marked as such', async () =>
    expect(await of('DTSTART:20261110')).toEqual(['2026-11-10']));

  it('are the ones nearest to today if a file has years of them', async () => {
    const from = Date.UTC(2018, 0, 2);
    const years = Array.from({ length: 2_326 }, (_, at) => {
      const day = new Date(from + Math.floor(at * 1.55) * 86_400_000).toISOString().slice(0, 10);
      return event(
        `${at}`,
        `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
        `DESCRIPTION:${'Agenda. '.repeat(60)}`,
      );
    });
    const found = await days(file(...years));
    expect(found.length).toBeGreaterThan(400);
    expect(found).toEqual(found.toSorted());
    expect([found[0]! < '2026-01-01', found.at(-1)! > '2027-11-01']).toEqual([true, true]);
  });
});

describe('damage to a file', () => {
  const whole = [event('1', 'DTSTART:20261110T190000'), event('3', 'DTSTART:20261208T190000')];

  it.each([
    ['a line without a name', 'DTSTART:20261117T190000\r\nDESCRIPTION:Agenda\r\nof the evening', true],
    [
      'a line that resembles a property',
      'DTSTART:20261117T190000\r\nDESCRIPTION:See\r\nhttps://a.org/x',
      true,
    ],
    ['a start that is no date', 'DTSTART:tomorrow', false],
    ['a rule that cannot be read', 'DTSTART:20261117T190000\r\nRRULE:FREQ=;X', true],
    ['a day that does not exist', 'DTSTART:20260231T190000', false],
  ])('costs no other event: %s', async (_, lines, isKept) => {
    const text = file(whole[0]!, event('2', lines), whole[1]!);
    expect(await days(text)).toEqual(['2026-11-10', ...(isKept ? ['2026-11-17'] : []), '2026-12-08']);
  });

  it('is not seen in lines that are folded after the names of properties', async () => {
    const folded = ['UID', ' :1', 'SUMMARY', '', ' :Board Meeting', 'DTSTART', ' ;VALUE=DATE', ' :20261117'];
    const { entries } = await read(file('BEGIN:VEVENT', ...folded, 'END:VEVENT'));
    expect(entries).toMatchObject([{ title: 'Board Meeting', day: '2026-11-17' }]);
  });

  it('does not take the text from a line that was broken without folding', async () => {
    const { entries } = await read(
      file(event('1', 'DTSTART:20261117', 'DESCRIPTION:Vote: the levy', 'Agenda: gym')),
    );
    expect(entries[0]!.text).toBe('2026-11-17\nVote: the levy\nAgenda: gym');
  });

  it('is not seen in a second calendar of the same file, which is read, too', async () =>
    expect(await days(`${file(whole[0]!)}\r\n${file('X-WR-CALNAME:Second', whole[1]!)}`)).toEqual([
      '2026-11-10',
      '2026-12-08',
    ]));

  it('costs no event if only the end of the file is missing', async () =>
    expect(await days(file(...whole).slice(0, -24))).toEqual(['2026-11-10', '2026-12-08']));

  it('costs nothing if only the calendar around an event is missing', async () =>
    expect(await days(event('1', 'DTSTART:20261110T190000'))).toEqual(['2026-11-10']));

  it('is reported where nothing can be read', async () =>
    await expect(read(`BEGIN:VCALENDAR\r\nX-TODAY:${TODAY}`)).rejects.toThrow('The calendar is damaged.'));
});
