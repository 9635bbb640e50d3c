import PDFDocument from 'pdfkit';
import { link, page, staffTable } from './scouting.ts';
import type { PageAnswer } from './websites.ts';

/** The names of the pages other than the home page. */
export const PAGES = [
  'bids',
  'board',
  'news',
  'staff',
  'technology',
  'business',
  'highlights',
  'about',
] as const;
export type PageName = (typeof PAGES)[number];

/** A small website whose parts change. */
export interface EditedSite {
  readonly requests: readonly string[];
  /** Days from today. */
  readonly meetings: readonly number[];
  readonly trouble: number;
  readonly people: readonly string[];
  /** Products that the technology department uses. */
  readonly products: readonly string[];
  /** The year in which each agreement ends, in the order of `SUPPLIERS`; null for none. */
  readonly ends: readonly (number | null)[];
  readonly grant: number;
  /** The index among `GOODS` of what the board has bought. */
  readonly bought: number;
  /** The folder of the page of bids. */
  readonly bidsIn: string;
  /** The folder of all pages; a redesign moves them and their markup. */
  readonly design: '' | '/district' | '/our-schools';
  /** Pages that are linked and not found. */
  readonly hidden: readonly PageName[];
  /** The document at the address of the latest minutes, among `MINUTES`. */
  readonly minutes: number;
  /** True if the page about the district repeats what others state. */
  readonly isRepeated: boolean;
}

export const FIRST_SITE: EditedSite = {
  requests: ['Network switches', 'Copier lease'],
  meetings: [20, 50],
  trouble: 0,
  people: ['Maria Delgado', 'John Smith'],
  products: ['PowerSchool'],
  ends: [2098, null],
  grant: 25_000,
  bought: 0,
  bidsIn: '',
  design: '',
  hidden: [],
  minutes: 0,
  isRepeated: true,
};

const TROUBLES = [
  'Our district struggles with a shortage of bus drivers and substitute teachers.',
  'Our district cannot fill its vacant positions for special education teachers.',
  'We face a budget shortfall of $2 million next year and must cut programs.',
];
const SUPPLIERS = ['Acme Bus Lines, Inc.', 'Oakwood Food Service, Inc.'];
const GOODS = ['laptops', 'projectors'];
const bought = (goods: string): string =>
  `<h2>Purchasing report</h2><table><tr><th>PO#</th><th>Vendor Name</th><th>Description</th><th>Amount $</th></tr>
    <tr><td>7001</td><td>Dell</td><td>Three new ${goods}</td><td>$3,000.00</td></tr></table>`;
const agreed = (vendor: string): string =>
  [
    '1. Call to Order',
    `2. Approve the agreement with ${vendor} for $3,000.`,
    'Motion by Roe, seconded by Doe. Motion carried 5-0.',
    '3. Adjournment',
  ].join('\n');

const pdf = async (title: string, text: string): Promise<Buffer> => {
  const paper = new PDFDocument();
  const chunks: Buffer[] = [];
  paper.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => paper.on('end', resolve));
  paper.fontSize(18).text(title).fontSize(11).moveDown().text(text).end();
  await ended;
  return Buffer.concat(chunks);
};
const MINUTES = await Promise.all(
  ['Lexia', 'Savvas'].map((vendor) => pdf('Minutes of the Board of Education', agreed(vendor))),
);

const day = (time: number): string =>
  new Date(time).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** The pages of the website by their paths. */
export function pagesOfSite(site: EditedSite, host: string, today: number): Record<string, PageAnswer> {
  const { requests, meetings, trouble, people, products, ends, grant, design } = site;
  const onDay = (days: number): string => day(today + days * 86_400_000);
  const uses = products.map((name) => `<p>Our district uses ${name} in every school.</p>`);
  const given = `<p>The district received a state grant of $${grant.toLocaleString('en-US')} for buses.</p>`;
  const said = `<p>${TROUBLES[trouble]}</p>`;
  const texts: Record<PageName, readonly [path: string, title: string, ...body: string[]]> = {
    technology: ['/technology', 'Technology department', ...uses],
    business: [
      '/business',
      'Business office',
      `<h2>Agreements in force</h2><table><tr><th>Vendor</th><th>Service</th><th>Contract ends</th></tr>${ends
        .map((year, at) =>
          year === null ? '' : `<tr><td>${SUPPLIERS[at]}</td><td>services</td><td>June 30, ${year}</td></tr>`,
        )
        .join('')}</table>`,
      given,
    ],
    highlights: ['/board/highlights', 'Board highlights', bought(GOODS[site.bought]!)],
    bids: [
      `${site.bidsIn}/bids`,
      'Bids and RFPs',
      `<table><tr><th>Title</th><th>Due date</th></tr>${requests
        .map((title) => `<tr><td>RFP for ${title}</td><td>${onDay(60)}</td></tr>`)
        .join('')}</table>`,
    ],
    board: [
      '/board',
      'Board meetings',
      link('/files/minutes.pdf', 'Minutes of the last meeting'),
      `<table><tr><th>Date</th><th>Meeting</th></tr>${meetings
        .map((days) => `<tr><td>${onDay(days)}</td><td>Regular board meeting</td></tr>`)
        .join('')}</table>`,
    ],
    news: ['/news', 'News', said],
    staff: [
      '/staff',
      'Staff directory',
      staffTable(
        ...people.map((name): [string, string, string, string] => [
          ...([name, 'Coordinator', 'District Office'] as const),
          `${name.toLowerCase().replace(' ', '.')}@${host}`,
        ]),
      ),
    ],
    about: [
      '/about',
      'About our district',
      ...(site.isRepeated ? [said, ...uses, given] : ['<p>Welcome.</p>']),
    ],
  };
  const shown = (title: string, ...body: string[]): PageAnswer => ({
    body: page(title, ...(design === '' ? body : [`<section class="new">${body.join('')}</section>`])),
  });
  const all = Object.entries(texts).map(([name, [path, title, ...body]]) => ({
    name: name as PageName,
    path: `${design}${path}`,
    title,
    body,
  }));
  return {
    '/': shown('Aspen Ridge ISD', ...all.map(({ path, title }) => link(path, title))),
    ...Object.fromEntries(
      all.flatMap(({ name, path, title, body }) =>
        site.hidden.includes(name) ? [] : [[path, shown(title, ...body)]],
      ),
    ),
    '/files/minutes.pdf': { type: 'application/pdf', body: MINUTES[site.minutes]! },
  };
}
