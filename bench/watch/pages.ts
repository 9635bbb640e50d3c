import { inWords } from '../../packages/reading/days.ts';
import { BUILDERS } from './builders.ts';
import { type District, dayOf, type Meeting, plusDays } from './district.ts';

/** A page of a website as it is at present. */
export interface SitePage {
  /** Markup without what differs at each request, which `{{noise}}` marks. */
  readonly body: string;
  readonly type: string;
}

const HTML = 'text/html; charset=utf-8';
/** Stands for the text that differs at each request. */
export const NOISE = '{{noise}}';
/** The number of days for which a meeting stays in the list. */
const LISTED_DAYS = 120;

/** Pages that state nothing that the service reports, as most pages of a website. */
const FILLERS: Readonly<Record<string, readonly [title: string, text: string]>> = {
  enrollment: [
    'Enrollment',
    'New families bring a proof of address, a birth certificate, and a record of immunizations',
  ],
  transportation: [
    'Transportation',
    'Students who live farther than a mile and a half from their school ride the bus',
  ],
  nutrition: [
    'Child Nutrition',
    'Breakfast is served from 7:15 on, and every school has a garden of its own',
  ],
  athletics: ['Athletics', 'Students take part in fourteen sports, and spectators are welcome at all games'],
  counseling: [
    'Counseling',
    'Counselors meet with every student once a semester and answer questions of families',
  ],
  library: [
    'Libraries',
    'Books may be kept for three weeks and renewed twice, unless somebody waits for them',
  ],
  volunteers: [
    'Volunteers',
    'Volunteers read with children, help in the garden, and accompany classes on trips',
  ],
  history: ['Our History', 'The first schoolhouse of the town had one room, a stove, and nineteen students'],
  lostandfound: [
    'Lost and Found',
    'Coats, bottles, and lunch boxes are kept in the office until the end of the month',
  ],
  weather: [
    'Weather and Closings',
    'On snowy mornings the decision is made by 5:30 and announced on the radio',
  ],
};

/** One statement in several wordings, which state no fact. */
const WORDINGS = [
  'Please call the office with questions.',
  'Questions? Call the office.',
  'Our office is glad to help.',
];

/** All pages of a district's website by their addresses. */
export function pagesOf(district: District, now: number): Map<string, SitePage> {
  const { path, page, hasCalendarFile } = BUILDERS[district.builder];
  const menu = Object.entries({
    ...MAIN,
    ...Object.fromEntries(Object.entries(FILLERS).map(([name, [title]]) => [name, title])),
  })
    .filter(([name]) => name !== 'calendar.ics' || hasCalendarFile)
    .map(([name, text]) => [addressOf(name, district), text] as const);
  const pages = new Map<string, SitePage>();
  const add = (name: string, title: string, body: string): void => {
    pages.set(path(name, district), {
      type: HTML,
      body: page({ district, title, menu, body, noise: NOISE }),
    });
  };
  const closing = `<p>${WORDINGS[district.wording % WORDINGS.length]}</p>`;
  add('', district.name, `<p>Welcome to our schools.</p>${newsList(district)}${closing}`);
  add('staff', 'Staff Directory', staffOf(district) + closing);
  add('technology', 'Technology Department', technologyOf(district) + closing);
  add('business', 'Business Office', agreementsOf(district) + closing);
  add('bids', 'Bids and Requests for Proposals', requestsOf(district) + closing);
  add('board', 'Board of Education Meetings', meetingsOf(district, now) + closing);
  add('news', 'District News', newsList(district));
  for (const meeting of district.meetings)
    if (meeting.paper !== 'none') add(paperName(meeting), paperTitle(meeting), paperOf(meeting));
  for (const { slug, title, day, text } of district.news)
    add(`news/${slug}`, title, `<p class="posted">Posted ${inWords(day)}</p><p>${text}</p>`);
  for (const [name, [title, text]] of Object.entries(FILLERS))
    add(
      name,
      title,
      `<p>${text}.</p><p>Families find the forms of this office at the front desk of each school.</p>${closing}`,
    );
  if (hasCalendarFile)
    pages.set(addressOf('calendar.ics', district), {
      type: 'text/calendar',
      body: calendarOf(district, now),
    });
  return pages;
}

const MAIN: Readonly<Record<string, string>> = {
  staff: 'Staff Directory',
  technology: 'Technology',
  business: 'Business Office',
  bids: 'Bids and RFPs',
  board: 'Board Meetings',
  news: 'News',
  'calendar.ics': 'Calendar',
};

/** The address of a page or file; a file keeps its ending. */
export function addressOf(name: string, district: District): string {
  if (name !== 'calendar.ics') return BUILDERS[district.builder].path(name, district);
  return `/calendars/${district.renamed.includes(name) ? 'all-events' : 'events'}${district.design || ''}.ics`;
}

const mailOf = (name: string, { host }: District): string =>
  `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@${host.replace('www.', '')}`;

function staffOf(district: District): string {
  const { person, people } = BUILDERS[district.builder];
  return people(district.people.map(({ name, title }) => person(name, title, mailOf(name, district))));
}

const technologyOf = ({ products, wording }: District): string =>
  products
    .map(({ vendor, use }) =>
      wording % 2 === 0
        ? `<p>Our district uses ${vendor} as its ${use}.</p>`
        : `<p>As its ${use}, our district uses ${vendor}.</p>`,
    )
    .join('\n');

const agreementsOf = ({ agreements }: District): string =>
  `<h2>Agreements in Force</h2><table><tr><th>Vendor</th><th>Service</th><th>Contract Ends</th></tr>${agreements
    .map(
      ({ vendor, service, ends }) =>
        `<tr><td>${vendor}</td><td>${service}</td><td>${inWords(ends)}</td></tr>`,
    )
    .join('')}</table>`;

const requestsOf = ({ requests }: District): string =>
  requests
    .map(
      ({ number, title, issued, due, isClosed }) => `<div class="bid"><h3>RFP ${number}: ${title}</h3><ul>
<li>Issued ${inWords(issued)}</li><li>Proposals due ${inWords(due)}, 2:00 p.m.</li>
${isClosed ? '<li>Closed</li>' : ''}</ul></div>`,
    )
    .join('\n') || '<p>There are no open requests.</p>';

const paperName = ({ day, paper }: Meeting): string => `board/${paper}-${day}`;
const paperTitle = ({ day, paper }: Meeting): string =>
  `${paper === 'agenda' ? 'Agenda' : 'Minutes'} of the Regular Meeting of the Board of Education, ${inWords(day)}`;

function meetingsOf(district: District, now: number): string {
  const since = dayOf(now - LISTED_DAYS * 86_400_000);
  const rows = district.meetings
    .filter(({ day }) => day >= since)
    .map((meeting) => {
      const link = BUILDERS[district.builder].path(paperName(meeting), district);
      const paper =
        meeting.paper === 'none'
          ? ''
          : `<a href="${link}">${meeting.paper === 'agenda' ? 'Agenda' : 'Minutes'}</a>`;
      return `<tr><td>${inWords(meeting.day)}</td><td>Regular Board Meeting</td><td>${paper}</td></tr>`;
    });
  return `<table><tr><th>Date</th><th>Meeting</th><th>Documents</th></tr>${rows.join('')}</table>`;
}

function paperOf({ paper, item }: Meeting): string {
  const vote = (text: string): string => (paper === 'minutes' ? `${text}<p>Motion carried 5-0.</p>` : text);
  const business = item
    ? vote(`<p>3.1 Approval of a service agreement with ${item.vendor} for ${item.service}, $9,000</p>`)
    : vote('<p>3.1 Approval of the calendar of the school year</p>');
  return `<p>1. Call to Order</p><p>2. Approval of the Minutes of the Last Meeting</p>
<h2>3. Action Items</h2>${business}
<h2>4. Reports</h2><p>4.1 Report of the Superintendent</p><p>5. Adjournment</p>`;
}

const newsList = (district: District): string =>
  `<ul class="news">${district.news
    .map(({ slug, title, day }) => {
      const address = BUILDERS[district.builder].path(`news/${slug}`, district);
      return `<li><a href="${address}">${title}</a> <span>${inWords(day)}</span></li>`;
    })
    .join('')}</ul>`;

function calendarOf({ meetings, host }: District, now: number): string {
  const since = dayOf(now - LISTED_DAYS * 86_400_000);
  const events = meetings
    .filter(({ day }) => day >= since)
    .flatMap(({ day }) => [
      'BEGIN:VEVENT',
      `UID:${day}@${host}`,
      'SUMMARY:Regular Board Meeting',
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${plusDays(day, 1).replaceAll('-', '')}`,
      'LOCATION:Board Room',
      'END:VEVENT',
    ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//calendar//EN', ...events, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}
