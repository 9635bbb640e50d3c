import { afterAll, beforeAll, describe } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from './chromium.ts';

/** The requests and errors of a page. */
export interface Visit {
  readonly page: Page;
  readonly requests: string[];
  readonly complaints: string[];
}

/** One browser for all tests of a file. */
let browser: Browser | undefined;

/**
 * Tests in headless Chromium: the installed one, or the one that `CHROMIUM` names. Without one they are skipped, and
 * their titles explain how to install it.
 */
export function describeInBrowser(title: string, tests: (visit: () => Promise<Visit>) => void): void {
  if (!CHROMIUM) {
    describe.skip(`${title} (skipped: \`apt-get install chromium\`, or set CHROMIUM to its path)`, () => {
      tests(() => Promise.reject(new Error('there is no browser')));
    });
    return;
  }
  beforeAll(async () => {
    browser ??= await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    browser = undefined;
  });
  describe(title, () => {
    tests(async () => {
      const context = await browser!.newContext({ viewport: { width: 1_400, height: 900 } });
      const page = await context.newPage();
      page.setDefaultTimeout(120_000); // ends a page that is stuck, with allowance for a slow machine
      const visit: Visit = { page, requests: [], complaints: [] };
      page.on('request', (request) => visit.requests.push(request.url()));
      page.on('pageerror', ({ message }) => visit.complaints.push(message));
      // Chromium may report the messages of a reloaded document again, with their old times.
      const reported = new Set<string>();
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        const one = `${message.timestamp()} ${message.text()}`;
        if (!reported.has(one)) visit.complaints.push(message.text());
        reported.add(one);
      });
      return visit;
    });
  });
}
