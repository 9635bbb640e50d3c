import { describe, expect, it } from '@jest/globals';
import { pageLinks } from '../../../src/scouting/web/site/page-links.ts';
import { siteOf } from '../../../src/scouting/web/site/site.ts';
import { siteLinks } from '../../../src/scouting/web/site/site-link.ts';

describe('links of a page', () => {
  it.each([
    ['https://calendar.google.com/calendar/u/0?cid=b2FrQG9hay5vcmc', true],
    ['https://calendar.google.com/calendar/u/0/r?cid=oak@oak.org', true],
    ['https://calendar.google.com/calendar/render?cid=oak%40oak.org', true],
    ['https://calendar.google.com/calendar?cid=b2FrQG9hay5vcmc', true],
    ['https://calendar.google.com/calendar/embed?src=oak%40oak.org&ctz=America/New_York', true],
    ['https://www.google.com/calendar/embed?src=b2FrQG9hay5vcmc', true],
    ['https://calendar.google.com/calendar/u/0?cid=en.usa%23holiday@group.v.calendar.google.com', false],
    ['https://calendar.google.com/calendar/u/0/r/week', false],
    ['https://calendar.google.com/calendar/event?eid=b2FrQG9hay5vcmc', false],
  ])('lead from the address of a Google calendar to its file: %s', (address, isOne) => {
    const html = Buffer.from(`<a href="${address.replaceAll('&', '&amp;')}">Our calendar</a>`);
    const { links } = pageLinks(html, 'https://www.oak.org/calendar');
    const found = siteLinks(links, 'https://www.oak.org/calendar', siteOf('https://www.oak.org/'));
    expect(found.map(({ url }) => url)).toEqual(
      isOne ? ['https://calendar.google.com/calendar/ical/oak%40oak.org/public/basic.ics'] : [],
    );
  });

  it('lead from the pages of other calendars to their files', () => {
    const published = 'https://outlook.office365.com/owa/calendar/ab12@oak.org/cd34/calendar';
    const own = encodeURIComponent('webcal://www.oak.org/events.ics');
    const html = `<a href="${published}.html">Board</a>
      <a href="https://calendar.google.com/calendar/r?cid=${own}">Add to Google</a>`;
    const { links } = pageLinks(Buffer.from(html), 'https://www.oak.org/calendar');
    const found = siteLinks(links, 'https://www.oak.org/calendar', siteOf('https://www.oak.org/'));
    expect(found.map(({ url }) => url)).toEqual([`${published}.ics`, 'https://www.oak.org/events.ics']);
  });
});
