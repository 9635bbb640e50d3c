import { describe, expect, it } from '@jest/globals';
import { findDates } from '../../src/scouting/analysts/embedded/dates.ts';
import { findEvents } from '../../src/scouting/analysts/embedded/events.ts';
import { BRIEF, pageOf } from '../support/pages.ts';

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
});
