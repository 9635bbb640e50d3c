/**
 * Takes the pictures of README from a service with fresh demo data: `npm start`, then `npm run pictures`. They show
 * made-up places, in light colors.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const { BASE_URL = 'http://localhost:4000', DATA_DIR = '.data', CHROMIUM } = process.env;
const keyFile = join(DATA_DIR, 'demo-api-key');
if (!existsSync(keyFile)) {
  console.error(`There is no ${keyFile}. Run npm start first, with the same DATA_DIR.`);
  process.exit(1);
}
const key = readFileSync(keyFile, 'utf8').trim();
const MOST_BYTES = 150_000;

/** The largest unlocked district of Texas. */
async function largestUnlocked(): Promise<string> {
  const query = 'state=TX&unlocked_only=true&order_by=student_count&order_ascending=false&limit=1';
  const response = await fetch(`${BASE_URL}/api/v1/districts?${query}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  const { data } = (await response.json()) as { data: { id: string }[] };
  if (!data[0]) throw new Error('The key has unlocked no district. Is it that of a service with demo data?');
  return data[0].id;
}

const browser = await chromium.launch({
  executablePath: CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
// At this scale a picture is about as wide as README shows it.
const context = await browser.newContext({
  viewport: { width: 1_400, height: 800 },
  deviceScaleFactor: 0.75,
  colorScheme: 'light',
});
const page = await context.newPage();
await page.goto(`${BASE_URL}/explore`);
await page.fill('#key', key);
await page.press('#key', 'Enter');
await page.waitForSelector('.prospects a.name');

/** Opens a page, waits for what it shows last, and takes a picture of its beginning. */
async function picture(name: string, path: string, last: string): Promise<void> {
  await page.goto(BASE_URL + path);
  await page.waitForSelector(last);
  await page.waitForLoadState('networkidle');
  const file = `docs/pictures/${name}.png`;
  await page.screenshot({ path: file, animations: 'disabled' });
  const { size } = statSync(file);
  console.log(`${file}: ${size} bytes`);
  if (size > MOST_BYTES) process.exitCode = 1;
}

await picture('table', '/explore?count=districts&state=TX', '.prospects a.name');
await picture('place', `/explore/districts/${await largestUnlocked()}`, '#contracts [role=img]');
await browser.close();
