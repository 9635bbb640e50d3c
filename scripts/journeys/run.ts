/** `npm run journeys`: walks through the pages in Chromium as people do, with the real directory and the demo world. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../../test/support/chromium.ts';
import { JOURNEYS } from './journeys.ts';
import { startService } from './service.ts';
import { type Seen, Walk } from './walk.ts';

interface Options {
  readonly only?: string[];
  readonly data?: string;
  readonly screens?: string;
  readonly json?: boolean;
}

/** The result of a journey. */
interface Walked {
  readonly journey: string;
  readonly about: string;
  readonly clicks: number;
  readonly most: number;
  readonly seen: readonly Seen[];
  /** Why the journey did not reach its goal. */
  readonly error?: string;
}

const { only, data, screens, json } = new Command('npm run journeys --')
  .description(
    'Walks through the pages as people do, counts their clicks and requests, and looks for barriers (axe, light and ' +
      'dark). Starts a service of its own with the real directory and the demo organization, and needs Chromium.',
  )
  .addOption(new Option('--only <names...>', 'only these journeys').choices(Object.keys(JOURNEYS)))
  .option('--data <folder>', "keep the service's data there, so that the next start is fast")
  .option(
    '--screens <folder>',
    'save pictures of each page at 1400 and 390 px, light and dark, and as printed',
  )
  .option('--json', 'machine-readable result on standard output')
  .addHelpText('after', '\nExample:\n  npm run journeys -- --only rep first-day --screens /tmp/screens')
  .parse()
  .opts<Options>();

if (!CHROMIUM)
  throw new Error('There is no Chromium: `apt-get install chromium`, or set CHROMIUM to its path.');
if (screens) mkdirSync(screens, { recursive: true });
const dir = data ?? mkdtempSync(join(tmpdir(), 'market-journeys-'));
mkdirSync(dir, { recursive: true });
const service = await startService(dir);
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });

async function walked(name: string): Promise<Walked> {
  const { about, most, walk: go } = JOURNEYS[name]!;
  const walk = await Walk.begin(browser, service.origin, screens);
  const error = await go(walk, service).then(
    () => undefined,
    ({ message }: Error) => message,
  );
  await walk.end();
  const { clicks, seen } = walk;
  return { journey: name, about, clicks, most, seen, ...(error !== undefined && { error }) };
}

const isGood = ({ clicks, most, seen, error }: Walked): boolean =>
  error === undefined && clicks <= most && seen.every(({ barriers }) => barriers.length === 0);

function textOf({ about, clicks, most, seen, error }: Walked): string {
  const pages = seen.map(
    (one) =>
      `  ${one.page}: ${one.clicks} clicks, ${one.requests} requests` +
      one.barriers.map((barrier) => `\n    ${barrier}`).join(''),
  );
  return [`${about}: ${clicks} clicks, at most ${most}`, ...pages, ...(error ? [`  ${error}`] : [])].join(
    '\n',
  );
}

const results: Walked[] = [];
try {
  for (const name of only ?? Object.keys(JOURNEYS)) {
    const result = await walked(name);
    results.push(result);
    if (!json) console.log(textOf(result));
  }
} finally {
  await browser.close();
  await service.stop();
  if (!data) rmSync(dir, { recursive: true, force: true });
}
if (json) console.log(JSON.stringify(results, undefined, 2));
if (!results.every(isGood)) process.exitCode = 1;
