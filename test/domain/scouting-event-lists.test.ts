import { describe, expect, it } from '@jest/globals';
import { findEvents } from '../../src/scouting/analysts/embedded/events.ts';
import type { Block } from '../../src/scouting/page.ts';
import { brief, heading, item, page } from '../support/made-pages.ts';

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
});
