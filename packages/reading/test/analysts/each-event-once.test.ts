import { embeddedAnalyst } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { brief, heading, page, table } from '../../../../test/support/made-pages.ts';
import type { Entry, Page } from '../../documents/page.ts';

const entry = (day: string, title: string, lastDay?: string): Entry => ({
  title,
  text: day,
  url: null,
  date: `${day}T00:00:00.000Z`,
  day,
  ...(lastDay && { lastDay }),
});

const file = (entries: readonly Entry[], overrides: Partial<Page> = {}): Page =>
  page(
    entries.flatMap(({ title, text }) => [heading(title, 3), text]),
    { kind: 'calendar', url: 'https://www.wcsd.example/events.ics', title: 'Events', entries, ...overrides },
  );

const html = (...lines: string[]): Page =>
  page([heading('School Calendar', 1), ...lines], {
    url: 'https://www.wcsd.example/calendar',
    title: 'Calendar',
  });

const eventsOf = async (...pages: Page[]) =>
  (await embeddedAnalyst.analyze(pages, brief())).events.map(
    ({ eventDate, title, sourceUrl }) => `${eventDate} ${title} ${sourceUrl.split('/').at(-1)}`,
  );

describe("events of a website's calendar", () => {
  it('are reported once where a page repeats them, under a cut title, a longer one, or day by day', async () => {
    const listed = file([
      entry('2026-12-03', 'First Day of School for grades 1 to 6'),
      entry('2026-12-10', 'Early Release Day'),
      entry('2026-12-21', 'Winter Break', '2027-01-04'),
    ]);
    const shown = html(
      'December 3, 2026 First Day of School for gr…',
      'December 10, 2026 Early Release Day for all students',
      'December 22, 2026 Winter Break',
      'December 23, 2026 Winter Break',
      'November 26, 2026 Thanksgiving Break',
    );
    expect(await eventsOf(shown)).toHaveLength(5);
    expect((await eventsOf(shown, listed)).toSorted()).toEqual([
      '2026-11-26 Thanksgiving Break calendar',
      '2026-12-03 First Day of School for grades 1 to 6 events.ics',
      '2026-12-10 Early Release Day events.ics',
      '2026-12-21 Winter Break events.ics',
    ]);
  });

  it('are not reported in another year, which readers assumed for a page without years', async () => {
    const listed = file([
      entry('2028-03-14', 'Parent-Teacher Conferences'),
      entry('2028-03-20', 'Spring Break'),
    ]);
    const shown = html('March 14 Parent-Teacher Conferences', 'March 20 Spring Break', 'March 16 No School');
    expect((await eventsOf(shown)).map((one) => one.slice(0, 4))).not.toContain('2028');
    expect((await eventsOf(shown, listed)).filter((one) => /Conferences|Spring/.test(one))).toEqual([
      '2028-03-14 Parent-Teacher Conferences events.ics',
      '2028-03-20 Spring Break events.ics',
    ]);
    expect(await eventsOf(shown, listed)).toHaveLength(3);
  });

  it('do not hide those that a page states for a year of its own', async () => {
    const listed = file([entry('2027-03-14', 'Parent-Teacher Conferences')]);
    expect(await eventsOf(html('March 14, 2026 Parent-Teacher Conferences'), listed)).toHaveLength(2);
  });

  it('do not hide other events of the day', async () => {
    const listed = file([entry('2026-12-10', 'Homecoming')]);
    expect(await eventsOf(html('December 10, 2026 Homecoming Assembly'), listed)).toHaveLength(2);
  });

  it('have the title of the calendar where a page has another name for the meeting', async () => {
    const listed = file([entry('2026-12-08', 'Regular Board Meeting and Work Session')]);
    const shown = page(
      [heading('Board meetings'), table(['Date', 'Meeting'], ['December 8, 2026', 'Board Meeting'])],
      {
        url: 'https://www.wcsd.example/board',
        title: 'Board of Education',
      },
    );
    expect(await eventsOf(shown)).toHaveLength(1);
    expect(await eventsOf(shown, listed)).toEqual([
      '2026-12-08 Regular Board Meeting and Work Session events.ics',
    ]);
  });

  it('are those of feeds of events, too, but not of news', async () => {
    const feed = { kind: 'feed', url: 'https://www.wcsd.example/feed' } as const;
    const shown = html('December 10, 2026 Early Release Day for all students');
    const events = file([entry('2026-10-01', '12/10/2026 Early Release Day')], feed);
    const news = file([entry('2026-12-10', 'Board approves new Early Release Day')], feed);
    expect(await eventsOf(shown, events)).toEqual(['2026-12-10 Early Release Day feed']);
    expect((await eventsOf(shown, news)).join()).toContain('calendar');
  });
});

describe('events of two pages', () => {
  const schedule = page(
    [
      heading('2026-27 School Calendar', 1),
      table(
        ['Date', 'Event'],
        ['October 12, 2026', 'Columbus Day - No School'],
        ['December 21, 2026 - January 4, 2027', 'Winter Break - No School'],
        ['February 15, 2027', 'Presidents Day - No School'],
        ['March 22, 2027', 'Spring Break - No School'],
      ),
    ],
    { url: 'https://www.wcsd.example/schedule', title: 'Schedule' },
  );

  it('are reported once, as in the table, even if a list has them in fewer words or day by day', async () => {
    const list = html(
      'October 12, 2026 Columbus Day',
      'December 22, 2026 Winter Break',
      'February 15, 2027 Presidents Day',
      'March 26, 2027 Last Day of School',
    );
    expect((await eventsOf(list, schedule)).toSorted()).toEqual([
      '2026-10-12 Columbus Day - No School schedule',
      '2026-12-21 Winter Break - No School schedule',
      '2027-02-15 Presidents Day - No School schedule',
      '2027-03-22 Spring Break - No School schedule',
      '2027-03-26 Last Day of School calendar',
    ]);
  });

  it('are reported once under the whole headline, which a list of news abbreviates', async () => {
    const teasers = page(
      [
        heading('Latest News', 1),
        'October 5, 2026 Oak Valley Schools Open a New Library for All Fam…',
        'October 2, 2026 Students Return to Renovated Gym',
        'September 20, 2026 District Publishes Its Yearly Report',
      ],
      { url: 'https://www.wcsd.example/news', title: 'News', type: 'news_list' },
    );
    const article = page(
      [
        heading('Oak Valley Schools Open a New Library for All Families', 1),
        'Posted October 5, 2026',
        'The library opens to families this month.',
      ],
      { url: 'https://www.wcsd.example/news/library', title: 'Library', type: 'news_article' },
    );
    expect((await eventsOf(teasers, article)).filter((one) => one.includes('Library'))).toEqual([
      '2026-10-05 Oak Valley Schools Open a New Library for All Families library',
    ]);
  });

  it('are both reported where their years differ and each page states its own', async () => {
    const former = html('October 12, 2025 Columbus Day', 'February 15, 2026 Presidents Day');
    expect(await eventsOf(former, schedule)).toHaveLength(6);
  });
});
