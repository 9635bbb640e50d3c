import { join } from 'node:path';
import { countRootFields } from '@emi/facade/execution';
import type { Browser, Page } from 'playwright-core';
import { barriers } from '../../test/support/axe.ts';

/** What was measured on a page that a journey reached. */
export interface Seen {
  readonly page: string;
  /** Clicks from the beginning of the journey. */
  readonly clicks: number;
  /** Requests since the previous page, as the plan's limit per minute counts them. */
  readonly requests: number;
  /** Serious and critical violations that axe finds, light and dark. */
  readonly barriers: readonly string[];
}

const PATIENCE_MS = 60_000;
/** Maximum height of a picture in pixels, because a table of 100 rows is longer. */
const HIGHEST = 2_400;
const SIZES = [
  { width: 1_400, height: 900 },
  { width: 390, height: 844 },
];

/** A person on the pages: every click counts, and so does every choice in a field. Typing does not. */
export class Walk {
  readonly page: Page;
  readonly origin: string;
  readonly seen: Seen[] = [];
  readonly #screens: string | undefined;
  #clicks = 0;
  #requests = 0;

  private constructor(page: Page, origin: string, screens: string | undefined) {
    this.page = page;
    this.origin = origin;
    this.#screens = screens;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('request', (request) => {
      if (request.url() !== `${origin}/graphql`) {
        if (request.url().startsWith(`${origin}/api/v1/`)) this.#requests++;
        return;
      }
      const { query, operationName } = request.postDataJSON() ?? {};
      this.#requests += countRootFields(query, operationName);
    });
  }

  /** @param screens the folder for pictures of what is seen, if they are wanted */
  static async begin(browser: Browser, origin: string, screens?: string): Promise<Walk> {
    const context = await browser.newContext({ viewport: SIZES[0]! });
    return new Walk(await context.newPage(), origin, screens);
  }

  get clicks(): number {
    return this.#clicks;
  }

  /** Opens a page, with a key if it asks for one. */
  async open(path: string, key?: string): Promise<void> {
    await this.page.goto(this.origin + path);
    if (!key) return;
    await this.page.fill('#key', key);
    await this.page.press('#key', 'Enter');
    await this.page.waitForSelector('.credits');
  }

  async click(selector: string): Promise<void> {
    this.#clicks++;
    await this.page.locator(selector).first().click();
  }

  async choose(selector: string, value: string): Promise<void> {
    this.#clicks++;
    await this.page.locator(selector).first().selectOption(value);
  }

  async type(selector: string, text: string): Promise<void> {
    await this.page.locator(selector).first().fill(text);
  }

  /** Waits until the page shows an element. */
  async until(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor();
  }

  /** Records the clicks and requests that the page took, and its accessibility violations. */
  async look(page: string): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    await this.page.waitForFunction(() => document.querySelector('.is-late, [aria-busy=true]') === null);
    const requests = this.#requests;
    this.seen.push({ page, clicks: this.#clicks, requests, barriers: await barriers(this.page) });
    const name = page.replaceAll(/\W+/g, '-').replace(/^-/, '').toLowerCase() || 'start';
    if (this.#screens) await this.#picture(join(this.#screens, name));
    this.#requests = 0;
  }

  /** The page in each size and color scheme, and as it is printed. */
  async #picture(file: string): Promise<void> {
    for (const size of SIZES) {
      await this.page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await this.page.emulateMedia({ colorScheme });
        const height = await this.page.evaluate(() => document.documentElement.scrollHeight);
        await this.page.screenshot({
          path: `${file}-${size.width}-${colorScheme}.png`,
          fullPage: true,
          clip: { x: 0, y: 0, width: size.width, height: Math.min(height, HIGHEST) },
        });
      }
    }
    await this.page.emulateMedia({ colorScheme: 'light' });
    await this.page.setViewportSize(SIZES[0]!);
    await this.page.pdf({ path: `${file}.pdf`, format: 'Letter' });
  }

  end(): Promise<void> {
    return this.page.context().close();
  }
}
