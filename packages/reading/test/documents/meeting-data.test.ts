import type { Page } from '@emi/reading/documents';
import { readPage } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { brief } from '../../../../test/support/made-pages.ts';
import { documentOf } from '../../../../test/support/pages.ts';
import { findFacts } from '../../analysts/embedded.ts';

const read = (data: unknown, zone: string | null = 'America/Chicago'): Promise<Page> =>
  readPage({ ...documentOf(JSON.stringify(data), 'application/json', '/v1/maple/Events'), zone });

describe('an item of a Legistar meeting', () => {
  interface Item {
    readonly number?: string | null;
    readonly title: string;
    readonly vote?: 'Pass' | 'Fail' | null;
    readonly action?: string;
    readonly sequence?: number;
    readonly matter?: number;
  }

  const contractsIn = async (items: readonly Item[]): Promise<string[]> => {
    const EventItems = items.map(
      ({ number = null, title, vote = null, action = null, sequence, matter }) => ({
        EventItemAgendaNumber: number,
        EventItemTitle: title,
        EventItemPassedFlagName: vote,
        EventItemActionName: action,
        ...(sequence !== undefined && { EventItemAgendaSequence: sequence }),
        ...(matter !== undefined && { EventItemMatterId: matter }),
      }),
    );
    const head = { EventId: 5, EventBodyName: 'Board of Education', EventDate: '2026-05-04T00:00:00' };
    const page = await read({ ...head, EventMinutesStatusName: 'Final', EventItems });
    return findFacts([page], brief()).contracts.map(({ vendor, status }) => `${vendor}: ${status}`);
  };

  const AGREEMENTS = [
    { title: 'Service agreement with PowerSchool for $900', vote: 'Pass' },
    { title: 'Service agreement with Elm Street Glass, LLC for $900', vote: 'Fail' },
  ] as const;

  it.each([
    ['C.1', 'C.2'],
    ['C-1', 'C-2'],
    ['C1.', 'C2.'],
    ['E.1.a.', 'E.1.b.'],
    ['26-101', '26-102'],
    ['(a)', '(b)'],
    ['*1', '*2'],
    [null, null],
    ['C.1', 'C.1'],
  ])('has its own vote, numbered %s and %s', async (...numbers) => {
    const items = AGREEMENTS.map((one, at) => ({ ...one, number: numbers[at]! }));
    expect(await contractsIn([{ title: 'Call to Order' }, ...items])).toEqual(['PowerSchool: active']);
  });

  it('is where the sequence of the agenda has it, wherever it stands in the data', async () => {
    const items = [
      { number: 'C.2', sequence: 4, title: 'Service agreement with PowerSchool for $900' },
      { number: 'C', sequence: 2, title: 'Consent Agenda', vote: 'Pass' as const },
      { number: 'D', sequence: 5, title: 'Reports' },
      { number: 'C.1', sequence: 3, title: 'Minutes of April 6' },
    ];
    expect(await contractsIn(items)).toEqual(['PowerSchool: active']);
  });

  it('belongs to the section above it, also without a number, if it has a matter', async () => {
    const item = { title: 'Service agreement with PowerSchool for $900', matter: 7 };
    const below = (title: string) =>
      contractsIn([{ title, vote: 'Pass' }, { title: 'Minutes', matter: 6 }, item]);
    expect(await below('Consent Calendar')).toEqual(['PowerSchool: active']);
    expect(await below('Reports of Schools')).toEqual([]);
  });

  it.each([
    ['Approved as Amended', ['PowerSchool: active']],
    ['Adopted', ['PowerSchool: active']],
    ['Denied', []],
    ['DEFERRED TO 12/11/26', []],
    ['Held in Committee', []],
  ])('is decided by its action where no vote is recorded: %s', async (action, contracts) =>
    expect(
      await contractsIn([
        { number: 'C.1', title: 'Approval of a service agreement with PowerSchool for $900', action },
        { number: 'C.2', title: 'Adjournment', vote: 'Pass' },
      ]),
    ).toEqual(contracts),
  );
});

describe('a list of dated events', () => {
  const day = (at: number): string =>
    new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString().slice(0, 10);

  it('gives the 300 nearest to today, the earliest first, however it is sorted', async () => {
    const events = Array.from({ length: 1_000 }, (_, at) => ({
      title: 'Board Meeting',
      start_at: `${day(at)}T18:30:00-06:00`,
    }));
    for (const list of [events, events.toReversed()]) {
      const { entries } = await read({ events: list });
      expect([entries.length, entries[0]!.day, entries.at(-1)!.day]).toEqual([
        300,
        '2026-06-24',
        '2027-04-19',
      ]);
    }
  });

  const entry = async (event: object) =>
    (await read({ events: [{ title: 'Board Retreat', ...event }] })).entries[0];

  it('keeps the time, the venue, and the last day of an event', async () =>
    expect(
      await entry({
        start_at: '2026-12-04T18:30:00-06:00',
        end_at: '2026-12-06T12:00:00-06:00',
        venue: 'Lake Lodge',
        description: '<p>Open to all</p>',
      }),
    ).toMatchObject({
      day: '2026-12-04',
      lastDay: '2026-12-06',
      text: '2026-12-04 18:30\nThrough December 6, 2026.\nLake Lodge\nOpen to all',
    }));

  it.each([
    ['2026-12-21T00:00:00-06:00', '2027-01-01T23:59:59-06:00', '2027-01-01'],
    ['2026-12-21T00:00:00.000Z', '2027-01-02T00:00:00.000Z', '2027-01-01'],
    ['2026-12-21T00:00:00Z', '2026-12-22T00:00:00Z', undefined],
    ['2026-12-21', '2027-01-01', '2027-01-01'],
    ['2026-12-21T06:00:00Z', '2026-12-21T06:00:00Z', undefined],
    ['2026-12-21T00:00:00-06:00', null, undefined],
  ])('has whole days through the last one: %s to %s', async (start, end, lastDay) => {
    const found = await entry({ start_at: start, end_at: end, all_day: true });
    expect([found?.day, found?.lastDay, found?.text.split('\n')[0]]).toEqual([
      '2026-12-21',
      lastDay,
      '2026-12-21',
    ]);
  });

  it('has the local day and time of an evening given in UTC', async () =>
    expect(await entry({ start_at: '2026-12-05T00:30:00Z', end_at: '2026-12-05T02:30:00Z' })).toMatchObject({
      day: '2026-12-04',
      text: '2026-12-04 18:30',
    }));

  it('has no meeting that its status calls off', async () => {
    const event = {
      EventBodyName: 'Board of Education',
      EventDate: '2026-12-08T00:00:00',
      EventTime: '6:30 PM',
    };
    const meetings = async (more: object) => findFacts([await read([{ ...event, ...more }])], brief()).events;
    expect(await meetings({ EventAgendaStatusName: 'Final' })).toHaveLength(1);
    expect(await meetings({ EventAgendaStatusName: 'Cancelled' })).toEqual([]);
    expect(await meetings({ EventComment: 'CANCELED' })).toEqual([]);
  });
});
