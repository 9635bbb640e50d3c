import { describe, expect, it } from '@jest/globals';
import { findEvents } from '../../../../src/scouting/analysts/embedded/events/events.ts';
import type { Block } from '../../../../src/scouting/page.ts';
import { brief, heading, item, page } from '../../../support/made-pages.ts';

const events = (title: string, ...content: (string | Block)[]) =>
  findEvents([page(content, { title, url: `https://www.wcsd.example/${title.toLowerCase()}` })], brief()).map(
    ({ eventDate, eventType, title: name }) => `${eventDate} ${eventType} ${name}`,
  );

describe('lists of events', () => {
  it('have days below the heading of their month', () =>
    expect(
      events(
        'Calendar',
        heading('December 2026'),
        item('3 Board of Education meeting'),
        item('21-31 Winter recess'),
      ),
    ).toEqual(['2026-12-03 board_meeting Board of Education meeting', '2026-12-21 other Winter recess']));

  it('have tiles with the month above the day', () =>
    expect(events('Calendar', heading('Upcoming'), 'DEC\n10', 'Winter Concert', '7:00 PM')).toEqual([
      '2026-12-10 other Winter Concert',
    ]));

  it('tell headlines from who wrote them, how long ago, and what stands between', () =>
    expect(
      events(
        'News',
        heading('News'),
        heading('Band wins state', 3),
        'They played for the whole afternoon and came home late.',
        '3 weeks ago\n,\nXimena Larrabee',
        'Published 10/29/2026',
        heading('New boilers for Oak', 3),
        'Posted by Ann Reyes',
        'October 3, 2026',
      ),
    ).toEqual(['2026-10-29 press_release Band wins state', '2026-10-03 press_release New boilers for Oak']));

  it('say by all their items whether the day stands before the headline or behind it', () =>
    expect(
      events(
        'News',
        heading('News', 1),
        'Nov 10, 2026',
        heading('Snow day plan', 1),
        'We teach online.',
        'Oct 6, 2026',
        heading('New boilers for Oak', 1),
        'They are warm.',
      ),
    ).toEqual(['2026-11-10 press_release Snow day plan', '2026-10-06 press_release New boilers for Oak']));

  it('have several events under one day, and days for one event', () =>
    expect(
      events(
        'Calendar',
        heading('Monday, December 7', 3),
        '5:30 PM Board of Education Work Session',
        'All Day: Report cards available',
        'No school: January 18, February 15, 2027',
      ),
    ).toEqual([
      '2026-12-07 board_meeting Board of Education Work Session',
      '2026-12-07 other Report cards available',
      '2027-01-18 other No school',
      '2027-02-15 other No school',
    ]));

  it('are sheets with a column for each day of the week, and rows with the month in a cell above', () => {
    const table = (...rows: string[][]): Block => ({ kind: 'table', rows, hasHeader: false });
    expect(
      events(
        'Calendar',
        heading('December 2026'),
        table(
          ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
          ['', '', '1\nBoard meeting', '2', '3', '4\nHalf day', '5'],
        ),
        heading('2027'),
        table(['JANUARY 2027', 'JANUARY 2027'], ['4 Mon.', 'School resumes'], ['18 Mon.', 'No school']),
      ),
    ).toEqual([
      '2026-12-01 board_meeting Board meeting',
      '2026-12-04 other Half day',
      '2027-01-04 other School resumes',
      '2027-01-18 other No school',
    ]);
  });

  it('are not of meals, nor announcements in running prose', () =>
    expect(
      findEvents(
        [
          page(
            [
              'School resumes on January 4, 2027 after the break, and report cards come home that week.',
              heading('Lunch'),
              'Dec 1 - Pizza\nDec 2 - Tacos',
            ],
            { url: 'https://www.wcsd.example/', title: 'Home' },
          ),
        ],
        brief(),
      ),
    ).toEqual([]));

  it('take hours, places and what else a line tells for no title of its own', () =>
    expect(
      events(
        'Calendar',
        heading('December 2026'),
        'Dec 4\nOne-act plays\nGymnasium, 3:00 PM. Free-will offering',
        'Dec 7\nEarly dismissal, 1:00 PM\nBuses run at 1:05',
        'Dec 9\nListening session on the new wing\nFire Hall',
        'Dec 14\nBoard of Education meeting\nThe room is not known yet\nPostponed until further notice',
        'Mon.-Fri., December 21 - 25: Winter break',
      ),
    ).toEqual([
      '2026-12-04 other One-act plays',
      '2026-12-07 other Early dismissal',
      '2026-12-09 other Listening session on the new wing',
      '2026-12-21 other Winter break',
    ]));

  it('take their month from the heading, whatever weekday stands before the day', () =>
    expect(
      events(
        'Calendar',
        heading('December 2026'),
        {
          kind: 'table',
          rows: [
            ['Wed 2', 'Board of Education'],
            ['Thu 24 - Fri Jan 1', 'Holiday recess'],
          ],
          hasHeader: false,
        },
        heading('January 2027'),
        'Tues 5 - Classes resume',
        '27 Academy Street, Willow Creek, Oregon 97999',
      ),
    ).toEqual([
      '2026-12-02 board_meeting Board of Education',
      '2026-12-24 other Holiday recess',
      '2027-01-05 other Classes resume',
    ]));
});
