import { describe, expect, it } from '@jest/globals';
import { read } from './events-on-page.ts';

describe('events of linked data', () => {
  const meeting = (startDate: string, endDate?: string) =>
    read(
      {
        title: 'Board Meeting',
        data: [{ '@type': 'Event', name: 'Board Meeting', startDate, endDate }],
        text: 'Board Meeting',
      },
      'Board Meeting',
    );

  it.each([
    ['2026-12-09T01:00:00Z', '2026-12-08'],
    ['2026-12-09T01:00:00.000+00:00', '2026-12-08'],
    ['2026-12-08T19:00:00-06:00', '2026-12-08'],
    ['2026-12-08T19:00', '2026-12-08'],
    ['2026-12-08', '2026-12-08'],
  ])('are held on the local day of %s', (start, day) =>
    expect(meeting(start)).toEqual([`${day} board_meeting Board Meeting`]),
  );

  it('are not held on a day that does not exist', () => expect(meeting('2026-11-31T19:00')).toEqual([]));

  it('keep their whole days, which are in no zone', () =>
    expect(meeting('2026-12-08T00:00:00Z', '2026-12-08T23:59:59Z')).toEqual([
      '2026-12-08 board_meeting Board Meeting',
    ]));
});
