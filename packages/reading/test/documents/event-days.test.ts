import type { Page } from '@emi/reading/documents';
import { readPage } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { brief } from '../../../../test/support/made-pages.ts';
import { documentOf } from '../../../../test/support/pages.ts';
import { findFacts } from '../../analysts/embedded.ts';

const event = (...lines: readonly string[]): string =>
  ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Board Meeting', ...lines, 'END:VEVENT'].join('\r\n');
const file = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const read = (text: string, zone: string | null = 'America/Denver'): Promise<Page> =>
  readPage({ ...documentOf(text, 'text/calendar', '/board.ics'), zone });
const meetingsIn = (page: Page) =>
  findFacts([page], brief()).events.map(({ title, eventDate, description }) => [
    title,
    eventDate,
    description,
  ]);

describe('an event of several days in a calendar', () => {
  it.each([
    ['whole days', 'DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20261224', '2026-12-23'],
    ['a day and a time', 'DTSTART;VALUE=DATE:20261221', 'DTEND:20261223T150000', '2026-12-23'],
    ['midnight to 23:59', 'DTSTART:20261221T000000', 'DTEND:20261223T235900', '2026-12-23'],
    [
      'midnight to 23:59:59 in its zone',
      'DTSTART;TZID=America/Denver:20261221T000000',
      'DTEND;TZID=America/Denver:20261223T235959',
      '2026-12-23',
    ],
    ['midnight to midnight in UTC', 'DTSTART:20261221T000000Z', 'DTEND:20261224T000000Z', '2026-12-23'],
    ['one day in UTC', 'DTSTART:20261221T000000Z', 'DTEND:20261222T000000Z', undefined],
    ['local midnights in UTC', 'DTSTART:20261221T070000Z', 'DTEND:20261224T070000Z', '2026-12-23'],
    ['a length', 'DTSTART;VALUE=DATE:20261221', 'DURATION:P3D', '2026-12-23'],
    ['times on two days', 'DTSTART:20261221T080000', 'DTEND:20261223T150000', '2026-12-23'],
    ['an evening past midnight', 'DTSTART:20261221T180000', 'DTEND:20261222T003000', undefined],
    ['the same day twice', 'DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20261221', undefined],
    [
      'a mark beside local midnight in UTC',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'DTSTART:20261221T060000Z\r\nDTEND:20261222T060000Z',
      undefined,
    ],
    ['a mark of whole days', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE', 'DTSTART:20261221T000000Z', undefined],
  ])('lasts through its last day, written as %s', async (_, start, end, lastDay) => {
    const { entries } = await read(file(event(start, end)));
    expect(entries.map((entry) => [entry.day, entry.lastDay])).toEqual([['2026-12-21', lastDay]]);
  });

  it('has no time of day if it begins and ends at local midnights that are written in UTC', async () => {
    const { entries } = await read(file(event('DTSTART:20261221T070000Z', 'DTEND:20261222T070000Z')));
    expect(entries).toMatchObject([
      { day: '2026-12-21', text: '2026-12-21', date: '2026-12-21T00:00:00.000Z' },
    ]);
  });

  it('is in the evening before if two hours from midnight in UTC are', async () => {
    const { entries } = await read(file(event('DTSTART:20261222T000000Z', 'DTEND:20261222T020000Z')));
    expect(entries).toMatchObject([{ day: '2026-12-21', text: '2026-12-21 17:00' }]);
  });
});

describe('the time of an event in a calendar', () => {
  it.each([
    ['DTSTART:2026-11-10T19:00:00', '2026-11-10 19:00', '2026-11-11T02:00:00.000Z'],
    ['DTSTART;TZID=America/Chicago:2026-11-10T19:00:00', '2026-11-10 19:00', '2026-11-11T01:00:00.000Z'],
    ['DTSTART:2026-11-10T19:00:00-06:00', '2026-11-10 19:00', '2026-11-11T01:00:00.000Z'],
    ['DTSTART:2026-11-11T02:00:00.000Z', '2026-11-10 19:00', '2026-11-11T02:00:00.000Z'],
    ['DTSTART:2026-11-10 19:00:00', '2026-11-10 19:00', '2026-11-11T02:00:00.000Z'],
    ['DTSTART:2026-11-10', '2026-11-10', '2026-11-10T00:00:00.000Z'],
  ])('may be written with marks between its parts: %s', async (line, text, date) =>
    expect((await read(file(event(line)))).entries).toMatchObject([{ day: '2026-11-10', text, date }]),
  );
});

describe('a file of several calendars', () => {
  const calendar = (zone: string, uid: string) =>
    file(`X-WR-TIMEZONE:${zone}`, event('DTSTART:20261111T023000Z').replace('UID:1', `UID:${uid}`));

  it('has events in the zone of their own calendar', async () => {
    const { entries } = await read(
      `${calendar('America/New_York', 'a')}\r\n${calendar('America/Denver', 'b')}`,
    );
    expect(entries.map(({ text }) => text)).toEqual(['2026-11-10 21:30', '2026-11-10 19:30']);
  });

  it('defines zones for its own events only', async () => {
    const own = (offset: string, uid: string) =>
      file(
        'BEGIN:VTIMEZONE',
        'TZID:Local',
        'BEGIN:STANDARD',
        'DTSTART:20070101T000000',
        `TZOFFSETFROM:${offset}`,
        `TZOFFSETTO:${offset}`,
        'END:STANDARD',
        'END:VTIMEZONE',
        event('DTSTART;TZID=Local:20261110T190000').replace('UID:1', `UID:${uid}`),
      );
    const { entries } = await read(`${own('-0500', 'a')}\r\n${own('-0700', 'b')}`);
    expect(entries.map(({ date }) => date)).toEqual(['2026-11-11T00:00:00.000Z', '2026-11-11T02:00:00.000Z']);
  });

  it('changes an event of one calendar by an exception in another, as exports of single events do', async () => {
    const series = file(event('DTSTART:20261110T190000', 'RRULE:FREQ=WEEKLY;COUNT=2'));
    const moved = file(event('RECURRENCE-ID:20261117T190000', 'DTSTART:20261118T190000'));
    expect((await read(`${series}\r\n${moved}`)).entries.map(({ day }) => day)).toEqual([
      '2026-11-10',
      '2026-11-18',
    ]);
  });
});

describe('a meeting that is called off', () => {
  const DAY = 'DTSTART;VALUE=DATE:20261208';

  it.each([
    ['by its calendar', file('METHOD:CANCEL', event(DAY))],
    ['by a later calendar of the file', `${file(event(DAY))}\r\n${file('METHOD:CANCEL', event(DAY))}`],
    ['by its status', file(event(DAY, 'STATUS:CANCELLED'))],
    ['by its title', file(event(DAY).replace('SUMMARY:', 'SUMMARY:CXL - '))],
    ['by its title in words', file(event(DAY).replace('Meeting', 'Meeting will not be held'))],
  ])('is no event: %s', async (_, text) => {
    expect(meetingsIn(await read(file(event(DAY))))).toHaveLength(1);
    expect(meetingsIn(await read(text))).toEqual([]);
  });

  const linked = async (more: object) => {
    const data = {
      '@type': 'Event',
      name: 'Board of Education Meeting',
      startDate: '2026-12-08T19:00:00-07:00',
      ...more,
    };
    const html = `<main><h1>Events</h1><p>Board of Education Meeting</p><p>December 8 – 10</p></main>
      <script type="application/ld+json">${JSON.stringify(data)}</script>`;
    return meetingsIn(await readPage(documentOf(html)));
  };

  it.each(['https://schema.org/EventCancelled', 'http://schema.org/EventPostponed', 'EventCancelled'])(
    'is no event in linked data with the status %s',
    async (eventStatus) => expect(await linked({ eventStatus })).toEqual([]),
  );

  it('is one in linked data if it is rescheduled, and lasts through its last day', async () => {
    const through = ['Board of Education Meeting', '2026-12-08', 'Through December 10, 2026.'];
    expect(
      await linked({ eventStatus: 'https://schema.org/EventRescheduled', endDate: '2026-12-10' }),
    ).toEqual([through]);
    expect(await linked({ startDate: '2026-12-08', endDate: '2026-12-10' })).toEqual([through]);
  });
});
