import { describe, expect, it } from '@jest/globals';
import { heading, item, table } from '../../../../../test/support/made-pages.ts';
import type { Block, Entry } from '../../../documents/page.ts';
import { board, read } from './events-on-page.ts';

describe('board meetings', () => {
  it('are the rows of a list under a heading that names them, except committees and exceptions', () =>
    expect(
      board(
        heading('2027 Regular Meeting Schedule'),
        item('January 19, 2027'),
        item('February 9, 2027 (Special Meeting)'),
        item('March 9, 2027 – canceled'),
        item('April 13, 2027 (not a regular meeting)'),
        heading('2027 Policy Committee Schedule'),
        item('January 5, 2027'),
      ),
    ).toEqual(['2027-01-19 board_meeting Board Meeting', '2027-02-09 board_meeting Special Meeting']));

  it('have no sentence without its day as a title', () =>
    expect(board(heading('Board Meetings'), item('The next workshop is December 14, 2026.'))).toEqual([
      '2026-12-14 board_meeting Board Meeting',
    ]));

  it('are not on the day of a headline that moves the meeting to another day', () =>
    expect(
      read(
        { title: 'Posts' },
        item('Board Meeting Tomorrow Night – December 8, 2026'),
        item('School Board Meeting – December 14, 2026'),
      ),
    ).toEqual(['2026-12-14 board_meeting School Board Meeting']));

  it('are the dates below a sentence that introduces the schedule, and locations are not events', () =>
    expect(
      board(
        heading('Planning calendar'),
        "Following is the Board's regular monthly meeting schedule.",
        'January 20, 2027 at 10:30 am',
        '42 W. Madison Street, Garden Level',
        'February 24, 2027 at 10:30 am',
        'Chicago, IL 60602',
      ),
    ).toEqual(['2027-01-20 board_meeting Board Meeting', '2027-02-24 board_meeting Board Meeting']));

  it('are read to the end of a list, whatever a remark states about another day', () => {
    const days = ['9', '23'].flatMap((day) =>
      ['January', 'February', 'March', 'April', 'May', 'June', 'July'].map(
        (month) => `${month} ${day}, 2027`,
      ),
    );
    const found = board(
      'The Board holds its regular meetings on the following dates.',
      ...days.map((day) => `${day} (the Friday before is a holiday)`),
      table(['Month', 'Day'], ['August', 'August 17, 2027 (August 14 is Family Day)']),
    );
    expect(found).toHaveLength(days.length + 1);
    expect(found.at(-1)).toBe('2027-08-17 board_meeting Board Meeting');
  });

  it('are read from rows with the month in one cell and its days in the next', () =>
    expect(
      board(
        heading('Scheduled meeting dates for 2026-2027'),
        table(['Month', 'Day', 'Time'], ['August', '14', '7:45 pm'], ['September', '6 and 18', '7:45 pm']),
      ),
    ).toEqual([
      '2026-08-14 board_meeting Board Meeting',
      '2026-09-06 board_meeting Board Meeting',
      '2026-09-18 board_meeting Board Meeting',
    ]));

  it('exclude town meetings, days of adoption, and days of the report about them', () => {
    expect(board(heading('School Committee Meetings'), item('May 6, 2027: Annual Town Meeting'))).toEqual([]);
    expect(
      read(
        { title: 'Agenda', url: 'https://www.wcsd.example/board/agenda' },
        heading('Agenda', 1),
        'The superintendent prepares an agenda for each meeting.',
        'Adopted: March 2, 1994',
      ),
    ).toEqual([]);
    expect(
      board(
        'March 4, 2027',
        heading('Highlights of the February 25, 2027, regular meeting of the school board'),
      ),
    ).toEqual(['2027-02-25 board_meeting Highlights of the , regular meeting of the school board']);
  });

  it('are not on the day of the posting that announces or reports them', () => {
    expect(
      board(
        heading('Board of Education to Meet on Thursday, December 10', 1),
        'December 8, 2026',
        'Agenda for Thursday, December 10',
        '1. Approval of the agenda',
      ),
    ).not.toContainEqual(expect.stringMatching(/^2026-12-08/));
    expect(board(heading('Board Meeting Update', 1), 'December 8, 2026', 'All items were approved.')).toEqual(
      [],
    );
    expect(board(heading('Regular Board Meeting', 1), 'Tuesday, December 8, 2026, 7 p.m.')).toHaveLength(1);
    for (const dateline of ['OAK GROVE, December 8, 2026 – The', 'date 2026-12-08 The'])
      expect(
        board(`${dateline} Oak Grove School Board has a long agenda for its meeting on Monday.`),
      ).toEqual([]);
  });

  it('are on the day that replaces another one', () =>
    expect(
      board('The December Board meeting will occur on Tuesday, December 8 instead of Thursday, December 10.'),
    ).toEqual(['2026-12-08 board_meeting Board Meeting']));

  it('are read from a sentence that states that the board met', () => {
    expect(
      board('On Tuesday evening, November 17, the Willow Creek Board of Education met to hear bids.'),
    ).toEqual(['2026-11-17 board_meeting Board Meeting']);
    expect(board('As of November 17, the board met all its goals.')).toEqual([]);
  });

  it('are on the day of their agenda, not of the minutes that it approves', () =>
    expect(
      read(
        { title: 'Agenda', url: 'https://www.wcsd.example/board/agenda' },
        heading('Agenda', 1),
        'Meeting Type: Regular Board Meeting',
        'Date: 12/8/2026 5:15 PM',
        '1. Call to Order',
        '2. Approve Minutes of the November 10, 2026 Meeting',
      ),
    ).toEqual(['2026-12-08 board_meeting Regular Board Meeting']));

  it('are not on the days of the minutes that an agenda lists for approval', () =>
    expect(
      read(
        { title: 'Agenda', url: 'https://www.wcsd.example/board/agenda' },
        heading('School Board Meeting of December 10, 2026', 1),
        item('1. Call to order'),
        item('11.1 Closed session resolution'),
        item('11.3 Minutes (October 10, 25, and November 14, 2026)'),
      ),
    ).toEqual(['2026-12-10 board_meeting School Board Meeting']));

  it('are on the day of the heading of their minutes, however much is written above it', () =>
    expect(
      read(
        { title: 'Minutes', url: 'https://www.wcsd.example/board/minutes' },
        ...['Links', 'Calendar', 'Menus', 'Portal', 'Jobs'].map(item),
        heading('Minutes of the Regular Meeting, October 8, 2026', 1),
        'Approved by the Board on November 12, 2026',
        'The meeting was called to order at 5 p.m. Moved by Roe, seconded by Doe; the motion carried with all ayes.',
      ).map((event) => event.slice(0, 24)),
    ).toEqual(['2026-10-08 board_meeting']));

  it('are on the day of their minutes, and the next meeting is one of its own', () =>
    expect(
      read(
        { title: 'Minutes', url: 'https://www.wcsd.example/board/minutes' },
        heading('22 October 2026', 1),
        'I. Call to order. The Board of Trustees meeting was called to order at 3:09 p.m.',
        'II. Approval of the agenda. Motion by Roe, seconded by Doe, carried. The motion to adjourn carried.',
        'IV. Next Meeting Dates:',
        '25 November 2026, 10:00 am Special Meeting',
      ),
    ).toEqual(['2026-10-22 board_meeting Board Meeting', '2026-11-25 board_meeting Special Meeting']));

  it('are read from the first row of labels and values, although it looks like column headings', () =>
    expect(
      read(
        { url: 'https://wcsd.ic-board.com/public_itemview.aspx?ItemId=1', title: 'Agenda Item' },
        heading('Agenda Item', 1),
        table(
          ['Meeting Date:', '11/9/2026 - 6:30 PM'],
          ['Type:', 'Action'],
          ['Subject:', '2.7 Bus Purchase'],
        ),
      ).map((event) => event.slice(0, 24)),
    ).toEqual(['2026-11-09 board_meeting']));

  it('are one fact per row of an agenda system, however many links the row has', () => {
    const rows = table(
      ['Meeting', 'Meeting Location', 'Details'],
      [
        'April 21, 2026 at 5:30 PM - Regular Meeting Type: Regular',
        '360 Colborne Street, Saint Paul',
        'Agenda Minutes',
      ],
      ['April 14, 2026 at 4:30 PM - Committee Meeting Type: Regular', '360 Colborne Street', 'Agenda'],
    );
    expect(
      read({ url: 'https://meetings.boardbook.org/Public/Organization/1' }, heading('Meetings'), rows),
    ).toEqual(['2026-04-21 board_meeting Regular Meeting']);
  });

  it('are read from announcements and reports on the day of the meeting, and no other day', () => {
    expect(
      board('The next regular meeting of the Board will be held on December 14, 2026 at 7 p.m.'),
    ).toEqual(['2026-12-14 board_meeting Board Meeting']);
    for (const sentence of [
      'Registration to speak at the Board meeting opens November 18, 2026.',
      'The Board approved the minutes of the October 13, 2026 meeting.',
      'The Finance Committee of the Board will meet on December 1, 2026.',
      'Agendas of Board meetings are posted by December 1, 2026.',
    ])
      expect(board(sentence)).toEqual([]);
  });

  it('are read from a calendar feed under whatever name the board uses', () => {
    const entry = (title: string, day: string): Entry => ({
      title,
      text: 'District Office',
      url: null,
      date: `${day}T00:00:00.000Z`,
      day,
    });
    const entries = [
      entry('WCSD Regular Board Meeting (Open)', '2027-01-12'),
      entry('Special Meeting (Open)', '2027-01-20'),
      entry('Finance Sub-Committee Meeting (Open)', '2027-01-21'),
      entry('Cancelled: Board Meeting', '2027-02-09'),
      entry('No School – Presidents Day', '2027-02-15'),
      entry('Varsity soccer at Oak', '2027-02-16'),
    ];
    expect(read({ kind: 'calendar', entries })).toEqual([
      '2027-01-12 board_meeting WCSD Regular Board Meeting (Open)',
      '2027-01-20 board_meeting Special Meeting (Open)',
      '2027-02-15 other No School – Presidents Day',
    ]);
  });
});

describe('news events', () => {
  const news = (...content: (string | Block)[]) =>
    read({ title: 'News', url: 'https://www.wcsd.example/news' }, heading('Latest News', 1), ...content);

  it('are headlines on their publication date, whether it is above or below them', () => {
    expect(
      news(
        heading('New boilers for Oak School', 3),
        'Posted October 3, 2026',
        'They are warm.',
        heading('Board names new superintendent', 3),
        'Posted October 9, 2026',
        heading('Tigers beat Hawks 21-14', 3),
        'Posted October 10, 2026',
      ),
    ).toEqual([
      '2026-10-03 press_release New boilers for Oak School',
      '2026-10-09 leadership_change Board names new superintendent',
    ]);
  });

  it('are no meetings where the headline of an article names the board above the day', () => {
    const article = read(
      { title: 'School Board Approves Budget', url: 'https://www.wcsd.example/news/board-approves-budget' },
      heading('School Board Approves Budget', 1),
      'October 3, 2026',
      'The board thanked the teachers of the district for their work on a plan that all of them support.',
    );
    expect(article).toEqual(['2026-10-03 press_release School Board Approves Budget']);
  });

  it('are no meetings where a headline names the board, on a page that is no article', () =>
    expect(read({}, heading('Board of Education outlines superintendent search'), 'May 5, 2026')).toEqual(
      [],
    ));

  it('are not read from sentences that only mention a day', () =>
    expect(news('Early on October 19 somebody from outside encrypted two of our file servers.')).toEqual([]));
});

describe('votes and policies', () => {
  it('have the day of the election, and exclude proposals under consideration', () => {
    expect(board('Voters approved the $24 million bond on November 3, 2026.')).toHaveLength(1);
    expect(
      board(
        'Unfortunately, our levy was not approved by voters, with 50.7% voting no, on the November 3, 2026 ballot.',
      ),
    ).toHaveLength(1);
    expect(board('Consider calling a bond election for May 1, 2027.')).toEqual([]);
  });

  it('are policies on the last day of their adoption or revision, under their own heading', () =>
    expect(
      read(
        { title: 'Policy 9110', url: 'https://www.wcsd.example/policies/9110' },
        heading('Wheeler County Schools', 1),
        heading('9110 Terms of Office'),
        'Members shall serve four years. The clerk shall keep the oaths of office. No member shall serve two terms.',
        'Policy Adopted: November 3, 1980',
        'Policy Revised: August 21, 2018',
      ),
    ).toEqual(['2018-08-21 policy 9110 Terms of Office']));
});
