import { embeddedAnalyst, readPage } from '@emi/reading/tasks';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fetchPages } from '../../../src/scouting/web/site/fetch-pages.ts';
import { mapSite } from '../../../src/scouting/web/site/map-site.ts';
import { siteOf } from '../../../src/scouting/web/site/site.ts';
import { brief } from '../../support/made-pages.ts';
import { type PageAnswer, type Pages, servePages, testWeb, unending } from '../../support/websites.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

const HOME = 'http://www.maple.k12.oh.us/';
const json = (value: unknown): PageAnswer => ({ type: 'application/json', body: JSON.stringify(value) });
const list = (query: string) => `?%24orderby=${query}+desc&%24top=40`;

/** Crawls a district whose home page links to the given addresses; each host is a server of its own. */
async function crawl(hosts: Readonly<Record<string, Pages>>, links: readonly string[], script = '') {
  const anchors = links.map((link) => `<a href="${link}">Board meetings</a>`).join(' ');
  const all = { 'www.maple.k12.oh.us': { '/': `${anchors}<script>${script}</script>` }, ...hosts };
  const ports: Record<string, number> = {};
  const asked: Record<string, readonly string[]> = {};
  for (const [host, pages] of Object.entries(all)) {
    const server = await servePages(pages);
    open.push(server);
    ports[host] = server.port;
    asked[host] = server.asked;
  }
  const web = testWeb(ports);
  open.push(web);
  const documents: Parameters<typeof readPage>[0][] = [];
  const onPage = (document: (typeof documents)[number]) => void documents.push(document);
  const { urls, areas } = await mapSite(HOME, { web, signal: unending(), onPage });
  const wanted = urls.map(({ url }) => url).filter((url) => !documents.some((one) => one.url === url));
  for await (const step of fetchPages(wanted, { web, site: siteOf(HOME), signal: unending() }))
    if (step.outcome === 'fetched') documents.push(step.document);
  const read = await Promise.allSettled(documents.map(readPage));
  const pages = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return { asked, areas, facts: await embeddedAnalyst.analyze(pages, brief()) };
}

describe('a meeting in a calendar', () => {
  it.each([
    ['attachment', 'ATTACH;FMTTYPE=text/plain:http://www.maple.k12.oh.us/node/71'],
    ['attachment, by its path', 'ATTACH:/node/71'],
    ['description', 'DESCRIPTION:The agenda: <a href="http://www.maple.k12.oh.us/node/71">here</a>'],
  ])('leads to its agenda by its %s', async (_, line) => {
    const event = [
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART:20270504T183000',
      'SUMMARY:Board Meeting',
      line,
      'END:VEVENT',
    ];
    const body = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR'].join('\r\n');
    const agenda = `<h1>Board of Education Agenda</h1><p>Regular Meeting, May 4, 2027</p><h2>Action Items</h2>
      <p>3.1 Service agreement with PowerSchool for $900</p><p>4. Adjournment</p>`;
    const { facts } = await crawl(
      {
        'www.maple.k12.oh.us': {
          '/': '<a href="/board.ics">Calendar</a>',
          '/board.ics': { type: 'text/calendar', body },
          '/node/71': agenda,
        },
      },
      [],
    );
    expect(facts.contracts).toMatchObject([{ vendor: 'PowerSchool', status: 'proposed' }]);
  });
});

describe("a district's area of a platform for meetings", () => {
  it('is read at BoardBook, and those of other districts there are not', async () => {
    const row = (text: string) => `<tr><td><div>${text}</div></td></tr>`;
    const { asked, facts } = await crawl(
      {
        'meetings.boardbook.org': {
          '/Public/Organization/2013':
            '<a href="/Public/Agenda/2013?meeting=7">Agenda</a><a href="/Public/Organization/99">Other</a>',
          '/Public/Agenda/2013?meeting=7': `
            <h1>May 4, 2027 - Regular Meeting</h1><table id="PublicMeetingsTable">${row('Agenda')}
            ${row('1. Call to Order')}${row('2. Consent Agenda')}${row('3. Action Items')}
            ${row('3.A. Service agreement with PowerSchool for $900')}</table>`,
          '/Public/Organization/99': 'another district',
        },
      },
      ['http://meetings.boardbook.org/Public/Organization/2013'],
    );
    expect(asked['meetings.boardbook.org']).not.toContain('/Public/Organization/99');
    expect(facts.contracts).toMatchObject([{ vendor: 'PowerSchool', status: 'proposed' }]);
  });

  it('is read at CivicClerk from its list of meetings and the text of their files', async () => {
    const { facts } = await crawl(
      {
        'maple.portal.civicclerk.com': { '/': '<div id="root"></div>' },
        'maple.api.civicclerk.com': {
          [`/v1/Events${list('eventDate')}`]: json({
            value: [
              {
                eventName: 'Board of Education Regular Meeting',
                eventDate: '2027-05-04T18:30:00Z',
                publishedFiles: [{ fileId: 12, type: 'Minutes' }],
              },
            ],
          }),
          '/v1/Meetings/GetMeetingFileStream(fileId=12,plainText=true)': {
            type: 'text/plain',
            body: [
              'Board of Education Minutes',
              '1. Call to Order',
              '2. Service agreement with PowerSchool for $12,000.',
              'Motion by Roe, seconded by Doe. Motion carried 5-0.',
              '3. Adjournment',
            ].join('\n\n'),
          },
        },
      },
      ['http://maple.portal.civicclerk.com/'],
    );
    expect(facts.events).toMatchObject([{ eventType: 'board_meeting', eventDate: '2027-05-04' }]);
    expect(facts.contracts).toMatchObject([{ vendor: 'PowerSchool', status: 'active' }]);
  });

  it('is read at Legistar from its meetings, with the vote on each item', async () => {
    const items = [
      ['1', 'Call to Order', null],
      ['2', 'Service agreement with PowerSchool for $900', 'Pass'],
      ['3', 'Service agreement with Elm Street Glass, LLC for $900', 'Fail'],
    ].map(([EventItemAgendaNumber, EventItemTitle, EventItemPassedFlagName]) => ({
      EventItemAgendaNumber,
      EventItemTitle,
      EventItemActionName: EventItemPassedFlagName && 'approved',
      EventItemPassedFlagName,
    }));
    const event = { EventId: 5, EventBodyName: 'Board of Education', EventDate: '2026-05-04T00:00:00' };
    const { facts, areas } = await crawl(
      {
        'maple.legistar.com': { '/Calendar.aspx': 'Calendar' },
        'webapi.legistar.com': {
          [`/v1/maple/Events${list('EventDate')}`]: json([event]),
          '/v1/maple/Events/5?EventItems=1&MinutesNote=1': json({
            ...event,
            EventMinutesStatusName: 'Final',
            EventItems: items,
          }),
        },
      },
      ['http://maple.legistar.com/Calendar.aspx'],
    );
    expect(areas).toMatchObject([{ platform: 'Legistar', isClosed: false }]);
    expect(facts.contracts).toMatchObject([{ vendor: 'PowerSchool', status: 'active' }]);
  });

  it('is read at Apptegy from the events whose address is in a script', async () => {
    const api = 'thrillshare-cmsv2.services.thrillshare.com';
    const meeting = { title: 'Board Meeting', start_at: '2027-05-04T18:30:00-05:00', all_day: false };
    const { facts } = await crawl(
      { [api]: { '/api/v4/o/88/cms/events?paginate=false': json({ events: [meeting] }) } },
      [],
      `fetch("http://${api}/api/v4/o/88/cms/events")`,
    );
    expect(facts.events).toMatchObject([{ eventType: 'board_meeting', eventDate: '2027-05-04' }]);
  });

  it('leads to the files that descriptions of its events link to', async () => {
    const api = 'thrillshare-cmsv2.services.thrillshare.com';
    const description = '<a href="http://www.maple.k12.oh.us/files/may-4.pdf?a=1&amp;b=2">Agenda</a>';
    const event = { title: 'Board Meeting', start_at: '2027-05-04T18:30:00-05:00', description };
    const { asked } = await crawl(
      { [api]: { '/api/v4/o/88/cms/events?paginate=false': json({ events: [event] }) } },
      [],
      `fetch("http://${api}/api/v4/o/88/cms/events")`,
    );
    expect(asked['www.maple.k12.oh.us']).toContain('/files/may-4.pdf?a=1&b=2');
  });

  it('is read at BoardBook from its list of meetings, which has the days of those without an agenda, too', async () => {
    const meeting = (
      day: string,
      name: string,
      id: number,
    ) => `<tr class="row-for-board"><td><div>${day} at 6:30 PM -
      ${name}</div></td><td><a href="/Public/Agenda/2013?meeting=${id}">Agenda</a></td></tr>`;
    const { facts, asked } = await crawl(
      {
        'meetings.boardbook.org': {
          '/Public/Organization/2013': `<h1>Meetings of the Board</h1><table id="PublicMeetingsTable">
            <tr><th>Meeting</th><th>Links</th></tr>
            ${meeting('Monday, May 3, 2027', 'Regular Board Meeting', 7)}
            ${meeting('Monday, June 7, 2027', 'Special Board Meeting', 8)}</table>`,
          '/Public/Agenda/2013?meeting=7':
            '<h1>May 3, 2027 - Regular Board Meeting</h1><p>1. Call to Order</p>',
        },
      },
      ['http://meetings.boardbook.org/Public/Organization/2013'],
    );
    expect(facts.events.map(({ eventType, eventDate }) => [eventType, eventDate]).toSorted()).toEqual([
      ['board_meeting', '2027-05-03'],
      ['board_meeting', '2027-06-07'],
    ]);
    expect(asked['meetings.boardbook.org']).toContain('/Public/Agenda/2013?meeting=8');
  });

  it.each([
    ['eBoard', 'maple.ic-board.com', '/Public/Agenda.aspx?id=3'],
    ['NovusAGENDA', 'maple.novusagenda.com', '/agendapublic/MeetingView.aspx?MeetingID=3'],
    ['Diligent Community', 'maple.community.diligentoneplatform.com', '/Portal/MeetingInformation.aspx?Id=3'],
    ['eSCRIBE', 'pub-maple.escribemeetings.com', '/Meeting.aspx?Id=3'],
  ])(
    'is read from its pages at %s, and what leads out of it is not followed',
    async (platform, host, agenda) => {
      const other = host.replace('maple', 'oak');
      const { asked, areas, facts } = await crawl(
        {
          [host]: {
            '/': `<h1>Meetings</h1><a href="${agenda}">Agenda</a> <a href="http://${other}/">Oak</a>
            <a href="http://www.elsewhere.example/">Vendor</a>`,
            [agenda]: `<h1>Board of Education Agenda</h1><p>Regular Meeting, May 4, 2027</p>
            <p>1. Call to Order</p><p>2. Approval of Minutes</p><h2>3. Action Items</h2>
            <p>3.1 Service agreement with PowerSchool for $900</p><p>4. Adjournment</p>`,
          },
          [other]: { '/': 'another district' },
          'www.elsewhere.example': { '/': 'no district' },
        },
        [`http://${host}/`],
      );
      expect(areas).toMatchObject([{ platform, isClosed: false }]);
      expect(asked[host]).toContain(agenda);
      expect([asked[other], asked['www.elsewhere.example']]).toEqual([[], []]);
      expect(facts.contracts).toMatchObject([{ vendor: 'PowerSchool', status: 'proposed' }]);
    },
  );

  it.each([
    ['CivicClerk', 'portal.civicclerk.com', 'api.civicclerk.com', `/v1/Events${list('eventDate')}`],
    ['Legistar', 'legistar.com', 'webapi.legistar.com', `/v1/maple/Events${list('EventDate')}`],
  ])('does not end the run where %s answers something else', async (_, place, api, path) => {
    const host = `maple.${place}`;
    const data = api.startsWith('webapi') ? api : `maple.${api}`;
    for (const body of [
      '{"value": [{',
      '<html>Sorry</html>',
      '[null, 7, {"EventDate": null}]',
      '{"value": {}}',
    ]) {
      const { asked, facts } = await crawl(
        { [host]: { '/': 'Meetings' }, [data]: { [path]: { type: 'application/json', body } } },
        [`http://${host}/`],
      );
      expect(asked[data]).toContain(path);
      expect(facts.events).toEqual([]);
    }
  });

  it('is that of the district alone: data of others at the same host are not requested', async () => {
    const api = 'webapi.legistar.com';
    const { asked } = await crawl(
      {
        'maple.legistar.com': {
          '/Calendar.aspx': `<a href="http://${api}/v1/oak/Events">Oak</a><a href="http://oak.legistar.com/">Oak</a>`,
        },
        'oak.legistar.com': { '/': 'another district' },
        [api]: { [`/v1/maple/Events${list('EventDate')}`]: json([]), '/v1/oak/Events': json([]) },
      },
      ['http://maple.legistar.com/Calendar.aspx'],
    );
    expect(asked[api]).toEqual([`/v1/maple/Events${list('EventDate')}`]);
    expect(asked['oak.legistar.com']).toEqual([]);
  });

  it('is left alone where its robots.txt asks for it', async () => {
    const { asked } = await crawl(
      {
        'maple.novusagenda.com': {
          '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /' },
          '/agendapublic/': 'Agendas',
        },
      },
      ['http://maple.novusagenda.com/agendapublic/'],
    );
    expect(asked['maple.novusagenda.com']).toEqual([]);
  });

  it('is named and never requested where a platform refuses crawlers', async () => {
    const { asked, areas } = await crawl({ 'go.boarddocs.com': {}, 'simbli.eboardsolutions.com': {} }, [
      'http://go.boarddocs.com/oh/maple/Board.nsf/Public',
      'http://simbli.eboardsolutions.com/SB_Meetings/SB_MeetingListing.aspx?S=4021',
    ]);
    expect(areas).toMatchObject([
      { platform: 'BoardDocs', isClosed: true },
      { platform: 'Simbli', isClosed: true },
    ]);
    expect([asked['go.boarddocs.com'], asked['simbli.eboardsolutions.com']]).toEqual([[], []]);
  });
});
