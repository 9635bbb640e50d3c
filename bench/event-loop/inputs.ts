import { Readable } from 'node:stream';
import { setImmediate as immediate } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { receiveAccounts } from '@emi/base/tables';
import type { Analyst } from '@emi/reading';
import type { FetchedDocument, Page } from '@emi/reading/documents';
import type { DocumentReader } from '../../src/scouting/isolated/isolated-tools.ts';
import type { CrawlTasks } from '../../src/scouting/web/isolated-crawl.ts';
import { robotsOf } from '../../src/scouting/web/robots.ts';
import { NO_INTELLIGENCE } from '../../src/workspace/emails/email-brief.ts';
import { parsePrompt } from '../../src/workspace/emails/placeholders.ts';
import type { EmailTasks } from '../../src/workspace/emails/writers/isolated-tasks.ts';

/** Processors of untrusted text: in child processes, as in the service, or in this process for comparison. */
export interface Workers {
  readonly emails: EmailTasks;
  readonly crawl: CrawlTasks;
  readonly reader: DocumentReader;
  readonly analyst: Analyst;
}

export interface HostileInput {
  readonly name: string;
  /** True if processing it in this process would take gigabytes. */
  readonly isBomb?: boolean;
  /** Creates the input before the measurement, and returns the work on it. */
  prepare(): (workers: Workers) => Promise<unknown>;
}

const FETCHED_BYTES = 4_900_000;
const ROBOTS_BYTES = 500_000;
const PROMPT_LENGTH = 10_000;
const SITE = { home: 'https://www.oak.example/', otherHosts: [], sharedDomains: [] };
const { signal } = new AbortController();
const DAILY_EVENT =
  'BEGIN:VEVENT\nUID:1\nDTSTART:20261005T100000Z\nSUMMARY:Board\nRRULE:FREQ=DAILY\nEND:VEVENT';

const filled = (unit: string, length = FETCHED_BYTES): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const document = (body: string | Buffer, contentType = 'text/html'): FetchedDocument => ({
  url: 'https://www.oak.example/page',
  contentType,
  body: Buffer.from(body),
  fetchedAt: '2026-11-20T00:00:00.000Z',
});

const briefOf = (prompt: string) => ({
  prompt: {
    id: '5f0d5c57-1c55-4c1c-9a32-4a4c5a7e0001',
    name: 'A prompt',
    updatedAt: '2026-11-01T08:00:00.000Z',
    systemPrompt: prompt,
    instructionPrompt: prompt,
  },
  sender: { name: null, company: null },
  contact: { name: 'Maya Ortiz', title: null, email: null, profileSummary: null, keyFacts: null },
  entity: {
    type: 'district' as const,
    name: 'Mesa Unified',
    state: 'AZ',
    city: null,
    county: null,
    studentCount: null,
    gradeLevels: null,
  },
  intelligence: {
    ...NO_INTELLIGENCE,
    painPoints: Array.from({ length: 200 }, (_, at) => ({
      id: String(at),
      category: 'staffing',
      description: `See acme${at}.com for what the board said about it.`,
      severity: 'high',
    })),
  },
  today: '2026-11-20',
});

const onPrompt = (name: string, prompt: string): HostileInput => ({
  name,
  prepare: () => {
    const brief = briefOf(prompt);
    return async ({ emails }) => {
      await refused(async () => parsePrompt(prompt));
      await refused(() => emails.checkPrompt(brief, signal));
      await refused(() => emails.write(brief, signal));
    };
  },
});

const onDocument = (name: string, body: () => string | Buffer, contentType = 'text/html'): HostileInput => ({
  name,
  prepare: () => {
    const given = document(body(), contentType);
    return ({ reader }) => refused(() => reader.read(given, signal));
  },
});

const onLinks = (name: string, body: string, contentType = 'text/html'): HostileInput => ({
  name,
  prepare: () => {
    const given = document(body, contentType);
    return ({ crawl }) => crawl.links({ document: given, site: SITE }, signal);
  },
});

const onSitemap = (name: string, body: string): HostileInput => ({
  name,
  prepare: () => {
    const given = Buffer.from(body);
    return ({ crawl }) => crawl.sitemap({ body: given, site: SITE }, signal);
  },
});

const onRobots = (name: string, body: string): HostileInput => ({
  name,
  prepare: () => {
    const given = Buffer.from(body.slice(0, ROBOTS_BYTES));
    return async ({ crawl }) => {
      const robots = robotsOf(await crawl.robots(given, signal));
      for (let page = 0; page < PAGES; page++) {
        await immediate(); // each page is requested separately
        robots.allows(new URL(`https://www.oak.example/${filled(`a${page}/`, 1_500)}`));
      }
    };
  },
});

/** Maximum number of pages requested per website. */
const PAGES = 80;

/** Files of accounts, `times` of them at once, two by each organization. */
const onUploads = (name: string, text: () => string, times = 1): HostileInput => ({
  name,
  isBomb: true, // there is no way to read one in this process
  prepare: () => {
    const compressed = gzipSync(text());
    const one = async (at: number) => {
      const upload = { owner: String(at >> 1), encoding: 'gzip', body: Readable.from([compressed]) } as const;
      (await receiveAccounts(upload)).table.release();
    };
    return () => Promise.all(Array.from({ length: times }, (_, at) => refused(() => one(at))));
  },
});

const UPLOAD_BYTES = 50_000_000;
const LONG_LINE = `${'"'.repeat(999_998)}\n`;

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

const onWebsite: HostileInput = {
  name: '80 pages of 50,000 characters, analyzed together',
  prepare: () => {
    const text = filled(
      '<p>The board of Oak signed a contract with Acme for $5,000 on May 3, 2027.</p>',
      50_000,
    );
    return async ({ reader, analyst }) => {
      const pages: Page[] = [];
      for (let page = 0; page < PAGES; page++) pages.push(await reader.read(document(text), signal));
      const subject = {
        type: 'district' as const,
        name: 'Oak',
        state: 'OH',
        city: null,
        websiteUrl: SITE.home,
        schools: [],
      };
      await refused(() =>
        analyst.analyze(pages, { subject, vendors: [], now: new Date('2026-11-20'), signal }),
      );
    };
  },
};

export const INPUTS: readonly HostileInput[] = [
  onPrompt('prompt: {{ and 10,000 spaces', `x{{${filled(' ', PROMPT_LENGTH - 4)}x`),
  onPrompt('prompt: 10,000 ﷺ, eighteen times as long under NFKC', filled('ﷺ', PROMPT_LENGTH)),
  onPrompt('prompt: 2,000 domains', filled('a.co ', PROMPT_LENGTH)),
  onPrompt('prompt: one label of 10,000 letters', filled('a', PROMPT_LENGTH)),
  onLinks('page: 4.9 MB of links', filled('<a href="/staff/a">The staff of our school</a>')),
  onLinks('page: 4.9 MB of open tags', filled('<b>')),
  onLinks('feed: 4.9 MB of items', `<rss><channel>${filled('<item><link>/a</link></item>')}`, 'text/xml'),
  onSitemap('sitemap: 4.9 MB of addresses', `<urlset>${filled('<url><loc>/staff/a</loc></url>')}</urlset>`),
  onSitemap(
    'sitemap: 50,000 different addresses',
    `<urlset>${lines(50_000, (at) => `<url><loc>/s${at}</loc></url>`)}</urlset>`,
  ),
  onSitemap('sitemap: 4.9 MB of open tags', `<urlset>${filled('<a>')}`),
  onSitemap('sitemap: 4.9 MB of attributes', `<urlset ${filled('a="1" ')}>`),
  onRobots(
    'robots.txt: 38,000 rules, 80 addresses',
    `User-agent: *\n${lines(38_000, (at) => `Allow:/${at}`)}`,
  ),
  onRobots(
    'robots.txt: 9,900 rules, 80 addresses',
    `User-agent: *\n${lines(9_900, (at) => `Disallow: /a${at}`)}`,
  ),
  onRobots(
    'robots.txt: 19,000 characters of wildcards',
    `User-agent: *\n${lines(1_900, (at) => `Disallow: /*a*${at}b`)}`,
  ),
  onRobots('robots.txt: 500 KB of empty lines', filled('\n', ROBOTS_BYTES)),
  onDocument('page: 4.9 MB of one table', () => `<table>${filled('<tr><td>Jane Alder<td>Principal')}`),
  onDocument('page: 4.9 MB of attributes', () => filled('<i a=1 b=2 c=3 d=4 e=5 f=6 g=7>')),
  onDocument(
    'calendar: 4.9 MB of daily events',
    () => `BEGIN:VCALENDAR\n${filled(`${DAILY_EVENT}\n`)}`,
    'text/calendar',
  ),
  onUploads('upload: 250,000 short rows', () => `name\n${filled('a\n', 500_000)}`),
  onUploads('upload: 50 MB of empty lines', () => `name\nOak\n${filled('\n', UPLOAD_BYTES)}`),
  onUploads(
    'upload: 50 MB of quotes, eight at once',
    () => `name\nOak\n${filled(LONG_LINE, UPLOAD_BYTES)}`,
    8,
  ),
  onUploads(
    'upload: 50 MB of accounts, eight at once',
    () => `name,state,notes\n${filled(`Oak,TX,${'x'.repeat(242)}\n`, UPLOAD_BYTES)}`,
    8,
  ),
  { ...onDocument('PDF: 200 MB in 0.2 MB', pdfBomb, 'application/pdf'), isBomb: true },
  onWebsite,
];

/** The filter is in a separate object, so the dictionary alone does not reveal it. */
function pdfBomb(): Buffer {
  const text = deflateSync(Buffer.alloc(200_000_000, 'BT '));
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>',
  ].map((object, at) => `${at + 1} 0 obj${object}endobj\n`);
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n${objects.join('')}5 0 obj/FlateDecode endobj\n`),
    Buffer.from(`4 0 obj<</Length ${text.length}/Filter 5 0 R>>stream\n`),
    text,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

/** Ignores a rejection, because an input that is rejected was processed, too. */
async function refused(work: () => Promise<unknown>): Promise<void> {
  await work().catch(() => undefined);
}
