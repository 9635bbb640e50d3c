import { describe, expect, it } from '@jest/globals';
import { findEvents } from '../../../../src/scouting/analysts/embedded/events/events.ts';
import { findDates } from '../../../../src/scouting/analysts/embedded/language/dates.ts';
import { BRIEF, pageOf } from '../../../support/pages.ts';

/** `day type title` of what a page tells. */
async function events(markup: string, path: string, contentType?: string): Promise<string[]> {
  const page = await pageOf(markup, path, contentType);
  const found = findEvents([page], BRIEF);
  for (const { context } of found) expect(page.text).toContain(context);
  return found.map(({ eventDate, eventType, title }) => `${eventDate} ${eventType} ${title}`);
}

describe('dates in a text', () => {
  it.each([
    ['Nov. 26-27, 2026: Thanksgiving', '2026-11-26..2026-11-27'],
    ['through June 2028', '2028-06-01..2028-06-30'],
    ['July 1, 2026 through June 30, 2029', '2026-07-01..2029-06-30'],
    ['Jan. 5', '2027-01-05..2027-01-05'],
    ['Sept 9', '2026-09-09..2026-09-09'],
    ['Revised: 6/9/26', '2026-06-09..2026-06-09'],
    ['11/26-27 Thanksgiving', '2026-11-26..2026-11-27'],
    ['12/21-1/4 Winter break', '2026-12-21..2027-01-04'],
    ['Feb 22–26, 2027', '2027-02-22..2027-02-26'],
    ['the 12th day of January, 2027', '2027-01-12..2027-01-12'],
    ['August 4 and 18', '2026-08-04..2026-08-04 2026-08-18..2026-08-18'],
    ['It carried 5-0, 24/7, in 2026-27, and we may 5 times', ''],
    ['Call (530) 555-0101 on Monday', ''],
  ])('%s: %s', (text, days) => {
    expect(
      findDates(text, BRIEF.now)
        .map(({ day, lastDay }) => `${day}..${lastDay}`)
        .join(' '),
    ).toBe(days);
  });
});

describe('the events of a site', () => {
  it('are items of its news, by what they are about', async () => {
    const post = (title: string, day: string) =>
      `<div class="p"><h3>${title}</h3><span>${day}</span><p>More.</p></div>`;
    expect(
      await events(
        `<h1>News</h1>${post('Oak View names new principal', 'November 10, 2026')}${post('Voters approve technology levy', 'November 4, 2026')}${post('Girls swim team wins section title', 'November 3, 2026')}${post('Band plays at the capitol', 'October 2, 2026')}`,
        '/news',
      ),
    ).toEqual([
      '2026-11-10 leadership_change Oak View names new principal',
      '2026-11-04 bond_vote Voters approve technology levy',
      '2026-10-02 press_release Band plays at the capitol',
    ]);
  });

  it('are what concerns all on a calendar, without what is called off', async () => {
    expect(
      await events(
        '<h1>Calendar</h1><ul><li>Mon, Nov 23 PTO Meeting<li>Thu, Nov 26 No School - Thanksgiving<li>Tue, Dec 1 School Board Meeting, 6:30 pm<li>Dec 4 JV Hockey vs. Anoka<li>Dec 5 Open House - CANCELLED<li>Dec 23 - Jan 1 Winter Break</ul>',
        '/calendar',
      ),
    ).toEqual([
      '2026-11-26 other No School - Thanksgiving',
      '2026-12-01 board_meeting School Board Meeting',
      '2026-12-23 other Winter Break',
    ]);
  });

  it('happen on the day where the district is', async () => {
    const calendar =
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20261215T010000Z\nSUMMARY:School Board Meeting\nEND:VEVENT\nEND:VCALENDAR';
    expect(await events(calendar, '/c.ics', 'text/calendar')).toEqual([
      '2026-12-14 board_meeting School Board Meeting',
    ]);
  });

  it('are the meeting, the next one and what was decided in minutes', async () => {
    expect(
      await events(
        `<h1>Regular Meeting Minutes</h1><p>November 3, 2026</p><p>Members present: Pat Holm. Moved by Said to approve the agenda. Carried.</p>
        <p>Policy 524 Internet Use: Motion by Said to adopt. Motion carried 4-0.</p><p>Policy 601 Phones, first reading.</p>
        <p>The next regular meeting is November 17, 2026. The Policy Committee meets November 12, 2026.</p><p>Adjourned at 8 p.m.</p>`,
        '/board/minutes/nov',
      ),
    ).toEqual([
      '2026-11-03 board_meeting Regular board meeting',
      '2026-11-17 board_meeting Regular board meeting',
      '2026-11-03 policy Policy 524 Internet Use adopted',
    ]);
  });

  it('are told apart motion by motion, and by what only others do', async () => {
    expect(
      await events(
        `<h1>Minutes of the School Board</h1><p>October 13, 2026</p><p>Present: Pat Holm; Lou Said.</p>
        <p>NEW BUSINESS. Motion by Said, second by Holm, to adopt Policy JHG, Ceremonies, second reading. Carried 5-0. Motion by Holm to set an election on bonds of $12,500,000 for January 26, 2027. Carried 5-0. Policy DJ, Purchasing, first reading; no action.</p>
        <p>SUPERINTENDENT. Ida Berg gave notice that she will retire June 30. Accepted with regret, 5-0.</p>
        <p>Superintendent Berg introduced Principal Fox, Principal of the Year.</p>
        <p>Motion by Said to hire Ed Gill as assistant volleyball coach. Carried. Voters in Ferndale passed a bond on August 4, 2026.</p>
        <p>The Facilities Committee will meet October 20. Conferences are October 22.</p>
        <p>The Board adjourned until October 27, 2026.</p>`,
        '/board/minutes/oct',
      ),
    ).toEqual([
      '2026-10-13 board_meeting Board meeting',
      '2026-10-27 board_meeting Board meeting',
      '2026-10-13 policy Policy JHG, Ceremonies adopted',
      '2026-10-13 leadership_change SUPERINTENDENT: Ida Berg gave notice that she will retire June 30',
      expect.stringMatching(/^2027-01-26 bond_vote /),
    ]);
  });

  it('are past votes on money too, and what is held before a vote is none', async () => {
    expect(
      await events(
        `<h1>Bond 2027</h1><p>Measure L, $9.5 million, was approved on June 5, 2012 and built the library.</p>
        <p>The bond sale was approved on June 9, 2015.</p>
        <h2>Dates</h2><ul><li>January 12, 2027 - Referendum listening session</li></ul>`,
        '/bond',
      ),
    ).toEqual([
      '2027-01-12 other Referendum listening session',
      expect.stringMatching(/^2012-06-05 bond_vote/),
    ]);
  });

  it('have the day of the election where the news says on which weekday it was', async () => {
    expect(
      await events(
        '<h1>News</h1><div class="p"><h3>Levy passes</h3><span>November 4, 2026</span><p>On Tuesday voters approved the levy.</p></div><div class="p"><h3>New bus</h3><span>October 2, 2026</span></div>',
        '/news',
      ),
    ).toEqual(['2026-11-03 bond_vote Levy passes', '2026-10-02 press_release New bus']);
  });

  it('are the meetings of a schedule that begins in the summer before', async () => {
    const rows = ['July 7', 'September 17', 'December 8', 'February 4'].map(
      (day) => `<tr><td>Regular</td><td>${day}</td></tr>`,
    );
    const found = await events(
      `<h1>Board Meetings</h1><table><tr><th>Type</th><th>Date</th></tr>${rows.join('')}</table>`,
      '/board/meetings',
    );
    expect(found.map((event) => event.slice(0, 10))).toEqual([
      '2026-07-07',
      '2026-09-17',
      '2026-12-08',
      '2027-02-04',
    ]);
  });

  it('are the last change of a policy, not its review', async () => {
    expect(
      await events(
        '<h1>524 Acceptable Use</h1><p>Adopted: 6/12/2001</p><p>Revised: November 3, 2025</p><p>Reviewed: November 10, 2026</p>',
        '/policies/524',
      ),
    ).toEqual(['2025-11-03 policy 524 Acceptable Use']);
  });

  it('are told of once, whatever the number of pages', async () => {
    const page = '<h1>School Board</h1><h2>Meetings</h2><ul><li>December 1, 2026</ul>';
    const found = findEvents([await pageOf(page, '/board'), await pageOf(page, '/board/meetings')], BRIEF);
    expect(found).toHaveLength(1);
  });

  it('are hearings by their own days, and votes of the people whatever they are called', async () =>
    expect(
      await events(
        `<h1>A Letter About Our Budget</h1><p>November 13, 2026</p>
        <p>On November 3 our patrons voted on bonds of $4 million, and the answer was no.</p>
        <p>There is a special meeting of the board on January 11, 2027, and there will be a public hearing before the full board on May 10, 2027.</p>
        <p>The board holds hearings on the calendar on March 8 and April 12, 2027. The Eastview school board meets December 1.</p>`,
        '/article/88123',
      ),
    ).toEqual([
      '2026-11-13 press_release A Letter About Our Budget',
      expect.stringMatching(/^2026-11-03 bond_vote/),
      expect.stringMatching(/^2027-01-11 board_meeting/),
      expect.stringMatching(/^2027-05-10 board_meeting/),
      expect.stringMatching(/^2027-03-08 board_meeting/),
      expect.stringMatching(/^2027-04-12 board_meeting/),
    ]));

  it('are decisions on policies, not what was said of them', async () =>
    expect(
      await events(
        `<h1>Minutes of the Regular Meeting, November 9, 2026</h1><p>Call to order. Roll call. Adjourned.</p>
        <p>The board discussed Policy 104, Bullying. Moved to adopt Policy 212, Closed Sessions. Carried 5-0.</p>
        <p>Moved to table the revision of Policy 802, Fees. Carried 5-0.</p>
        <p>Moved to adopt the revision of Policy 310, Phones, which was tabled in September. Carried 5-0.</p>`,
        '/board/minutes/2026-11-09',
      ),
    ).toEqual([
      '2026-11-09 board_meeting Regular board meeting',
      '2026-11-09 policy Policy 212, Closed Sessions adopted',
      '2026-11-09 policy Policy 310, Phones revised',
    ]));

  it('are those of an agenda that are to come', async () =>
    expect(
      await events(
        `<h1>Agenda, December 14, 2026</h1><p>Regular meeting of the Board of Education, December 14, 2026</p>
        <ol><li>Call to order<li>Roll call<li>Approval of minutes: November 9 regular meeting<li>Public comment
        <li>Calendar: study session January 13, 2027; convention January 20; regular meeting January 27, 2027<li>Adjournment</ol>`,
        '/board/agenda/2026-12-14',
      ),
    ).toEqual([
      '2026-12-14 board_meeting Regular board meeting',
      '2027-01-13 board_meeting Board study session',
      '2027-01-27 board_meeting Regular board meeting',
    ]));

  it('are letters by what they are about, not by who writes or what else they tell', async () =>
    expect(
      await events(
        '<h1>From the Interim Superintendent: Snow Days</h1><p>November 12, 2026</p><p>We welcome Ann Lee as our new principal, and our plows are ready for the winter that comes.</p>',
        '/article/88124',
      ),
    ).toEqual(['2026-11-12 press_release From the Interim Superintendent: Snow Days']));
});
