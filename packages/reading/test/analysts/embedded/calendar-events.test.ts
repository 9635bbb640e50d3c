import { describe, expect, it } from '@jest/globals';
import { findEvents } from '../../../../../test/support/facts-by-kind.ts';
import { brief, heading, item, page, table } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import type { Block, Entry } from '../../../documents/page.ts';
import { board, calendar, read } from './events-on-page.ts';

describe('an event of several days', () => {
  const spans = (...content: (string | Block)[]) =>
    findEvents(
      annotate(
        [page([heading('School Calendar', 1), ...content], { url: 'https://www.wcsd.example/calendar' })],
        brief(),
      ),
    ).map(({ eventDate, title, description }) => `${eventDate} ${title}: ${description}`);

  it.each([
    'Mon. Dec. 21 – Mon. Jan. 4 Winter Break',
    'December 21, 2026 – January 4, 2027 Winter Break',
    '12/21/2026 - 1/4/2027 Winter Break',
    '12/21-1/4 Winter Break',
  ])('is one event that begins on its first day and states its last: %s', (line) =>
    expect(spans(line)).toEqual(['2026-12-21 Winter Break: Through January 4, 2027.']),
  );

  it('may have columns for its days', () =>
    expect(
      spans(
        table(
          ['Event', 'Start Date', 'End Date'],
          ['Winter Break', '12/21/2026', '1/4/2027'],
          ['Presidents’ Day', '2/15/2027', '2/15/2027'],
        ),
      ),
    ).toEqual(['2026-12-21 Winter Break: Through January 4, 2027.', '2027-02-15 Presidents’ Day: null']));
});

describe('a board calendar', () => {
  it('has the meetings of a month that it shows day by day, in the year that is written above the days', () =>
    expect(
      read(
        { title: 'Board Calendar', url: 'https://www.wcsd.example/board/calendar' },
        heading('Board Calendar', 1),
        'October 2024',
        'Sunday, October 6',
        'Monday, October 7',
        'Tuesday, October 8',
        'Regular School Board Meeting',
        '5:30 PM',
        'Wednesday, October 9',
        'Thursday, October 10',
        'Friday, October 11',
      ),
    ).toEqual(['2024-10-08 board_meeting Regular School Board Meeting']));

  it('has the meetings of a feed under their own names and days, and no committees', () => {
    const entry = (title: string): Entry => ({
      title,
      text: '',
      url: null,
      date: '2024-09-01T00:00:00.000Z',
      day: null,
    });
    const entries = [
      entry('10/22/2024 6:00 PM - 8:00 PM Regular Board Meeting'),
      entry('10/24/2024 4:00 PM Facilities Committee'),
    ];
    expect(read({ kind: 'feed', entries })).toEqual(['2024-10-22 board_meeting Regular Board Meeting']);
  });

  it('has no copies and archives of meetings', () => {
    const entries = [
      'Regular Board Meeting',
      'Copy of Regular Board Meeting',
      'Board Meetings - 2018 Archive',
    ].map((title): Entry => ({ title, text: '', url: null, date: null, day: '2026-10-12' }));
    expect(read({ kind: 'calendar', entries })).toEqual(['2026-10-12 board_meeting Regular Board Meeting']);
  });

  it('reads the events below each day, and repeats no meeting on the days after it', () =>
    expect(
      read(
        { title: 'Dates', url: 'https://www.wcsd.example/board/x' },
        'July 3, 2026',
        'Schools and Offices Closed',
        'July 21, 2026',
        'Board of Education Public Meeting',
        'August 21, 2026',
        'New Teachers on Duty',
        'August 31, 2026',
        'First Day of School',
        'September 7, 2026',
        'Labor Day',
      ),
    ).toEqual([
      '2026-07-03 other Schools and Offices Closed',
      '2026-07-21 board_meeting Board of Education Public Meeting',
      '2026-08-31 other First Day of School',
      '2026-09-07 other Labor Day',
    ]));

  it('has no meetings from the page of an oversight committee', () =>
    expect(
      read(
        { title: "Citizens' Oversight Committee", url: 'https://www.wcsd.example/board/bond' },
        heading("Citizens' Oversight Committee", 1),
        heading('Meeting Documents'),
        table(['September 9, 2026', 'Agenda', 'Minutes'], ['October 12, 2026', 'Agenda', 'Minutes']),
      ),
    ).toEqual([]));

  it('has one meeting per line, whatever other day the line mentions in explanation', () =>
    expect(
      board(heading('Meeting Dates'), item('November 14, 2026 2nd Monday (in place of November 7)')),
    ).toEqual(['2026-11-14 board_meeting Board Meeting']));
});

describe('calendar days', () => {
  it('are read from lines that alternate with what takes place, without a word for a calendar', () =>
    expect(
      read(
        { title: 'Dates', url: 'https://www.wcsd.example/x' },
        heading('2026-27 School Year', 1),
        'September 7',
        'Labor Day',
        'October 12-16',
        'Fall Break',
        'December 18',
        'Semester Exams',
        'April 2',
        'Good Friday',
      ),
    ).toEqual([
      '2026-09-07 other Labor Day',
      '2026-10-12 other Fall Break',
      '2026-12-18 other Semester Exams',
      '2027-04-02 other Good Friday',
    ]));

  it('are read from rows and lines, and from days below the heading of their month or day', () =>
    expect(
      calendar(
        table(
          ['Date', 'Event'],
          ['January 18, 2027', 'No School – MLK Day'],
          ['January 20, 2027', 'JV wrestling'],
        ),
        item('February 12, 2027 Early Release'),
        heading('March 2027'),
        item('8-12 Spring Break'),
        item('16 Chess club'),
        heading('April 5, 2027', 3),
        'School resumes',
      ),
    ).toEqual([
      '2027-01-18 other No School – MLK Day',
      '2027-02-12 other Early Release',
      '2027-03-08 other Spring Break',
      '2027-04-05 other School resumes',
    ]));

  it('are read below rows that are months, with everything that is written in a list for everybody', () => {
    const rows: [string, string][] = [
      ['25-27', 'Thanksgiving vacation'],
      ['DECEMBER 2026', ''],
      ['18', 'Progress reports'],
      ['21st-31st', 'Christmas break'],
      ['JANUARY 2027', ''],
      ['4 Mon.', 'Classes resume'],
      ['18', 'MLK Day'],
    ];
    expect(read({ title: 'Dates' }, table(['NOVEMBER 2026', ''], ...rows))).toEqual([
      '2026-11-25 other Thanksgiving vacation',
      '2026-12-18 other Progress reports',
      '2026-12-21 other Christmas break',
      '2027-01-04 other Classes resume',
      '2027-01-18 other MLK Day',
    ]);
  });

  it('are no other events in a list of meetings, whatever they are called', () =>
    expect(
      read(
        { title: 'Board meetings', url: 'https://www.wcsd.example/board-meetings' },
        table(
          ['2027 Dates', 'Meeting'],
          ...['January 7', 'February 4', 'March 4', 'April 8', 'May 6'].map((day) => [
            day,
            'Regular Meeting',
          ]),
          ['June 3', 'Open Public Finance'],
        ),
      ).filter((event) => event.includes(' other ')),
    ).toEqual([]));

  it('are read below the school year in a section of announcements', () =>
    expect(
      read(
        { title: 'Welcome', url: 'https://www.wcsd.example/' },
        heading('Announcements'),
        heading('2026-2027 School Year', 3),
        'First Day - August 10th',
      ),
    ).toEqual(['2026-08-10 other First Day']));

  it('continue forward in time, so that a list of a school year does not return to last May', () =>
    expect(
      read(
        { title: 'Calendar', url: 'https://www.wcsd.example/calendar', publishedAt: '2026-08-10T12:00:00Z' },
        heading('Academic Calendar', 1),
        'August 20 First Day of School',
        'January 4 School resumes',
        'March 15-19 Spring Break',
        'May 21 Graduation',
      ),
    ).toEqual([
      '2026-08-20 other First Day of School',
      '2027-01-04 other School resumes',
      '2027-03-15 other Spring Break',
      '2027-05-21 other Graduation',
    ]));

  it('have the July that follows a list in a school year, and the one that begins it', () => {
    const [first, , last] = calendar(
      heading('2026-27 Calendar'),
      item('July 6: Offices closed'),
      item('June 18: Juneteenth'),
      item('July 5: Independence Day observed'),
    );
    expect([first, last]).toEqual([
      '2026-07-06 other Offices closed',
      '2027-07-05 other Independence Day observed',
    ]);
  });

  it('are no news where a newsletter lists dates, and no sentence with a day in it is an item', () => {
    const newsletter = { title: 'March News', url: 'https://www.wcsd.example/news' };
    expect(
      read(
        newsletter,
        heading('Notable Dates in March'),
        item('March 8: Cookout for sixth graders'),
        item('March 12: No School'),
        heading('News'),
        item('Lunch on Tuesday, March 9, 2027 has soup and crackers'),
      ),
    ).toEqual(['2027-03-12 other No School']);
  });

  it('are not read from addresses, deadlines or publication dates', () =>
    expect(
      calendar(
        item('March 1, 2027 – 1701 Mountain Industrial Blvd'),
        item('Registration closes March 1, 2027'),
        item('Updated February 12, 2027'),
        item('The bid is due March 3, 2027'),
        item('March 10, 2027: The tickets of the spring concert are free.'),
      ),
    ).toEqual([]));
});

describe('meetings', () => {
  it('are in the year of their document if they state none', () =>
    expect(
      read(
        { title: 'Board Minutes', url: 'https://www.wcsd.example/board/minutes', type: 'board_minutes' },
        heading('Minutes of the Board of Education', 1),
        'Regular Meeting of August 24, 2021',
        'The next meeting of the Board will be held on September 14.',
      ),
    ).toEqual(['2021-08-24 board_meeting Regular Meeting', '2021-09-14 board_meeting Board Meeting']));

  it('are not on the days of registers, accounts, and periods', () =>
    expect(
      board(
        heading('Board Meeting Schedule'),
        item('January 19, 2027'),
        item('18 3/9/2027'),
        item('July 1, 2026 $21,380,015 $20,701,637 -5.03%'),
        item('June 30, 2027 20,701,637'),
        item('Wednesday, June 16, 2027 through Tuesday, June 22'),
        item('February 9, 2027'),
      ),
    ).toEqual(['2027-01-19 board_meeting Board Meeting', '2027-02-09 board_meeting Board Meeting']));
});
