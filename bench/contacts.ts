/** `npm run bench -- contacts`: how contact searches grow with the number of contacts and of unlocks. */
import { resolve } from 'node:path';
import { Command } from 'commander';
import pg from 'pg';
import { startBundledPostgres } from '../src/db/bundled.ts';
import { installBundledDirectory } from '../src/importers/bundled.ts';
import { prepareDatabase } from './database.ts';
import { fillMarket } from './fill.ts';
import { startOurService } from './our-service.ts';
import { atLeastOne, runProgram } from './program.ts';
import { startRevision } from './revision.ts';
import { newOrganization, removeOrganizations } from './seed-organizations.ts';
import { aligned, median } from './table.ts';

const SEARCHES = [
  '',
  '?search=a',
  '?title_ilike=principal',
  '?title_ilike=principal&state=TX',
  '?state=TX',
  '?search=quinn',
  '?search=qu',
  '?role=teacher',
  '?updated_since=2025-10-25T00:00:00Z',
];

interface Options {
  contacts: number[];
  unlocked: number[];
  clients: number[];
  samples: number;
  only?: string[];
  against?: string;
  json?: boolean;
}

interface Figure {
  readonly contacts: number;
  readonly unlocked: number;
  readonly search: string;
  readonly clients: number;
  readonly milliseconds: number;
  /** Milliseconds of the other revision, whose requests alternate with ours. */
  readonly before?: number;
  /** Requests that were refused, which have no duration. */
  readonly refused: number;
  readonly visible: number;
  readonly hidden: number;
}

const sizes = (text: string) => text.split(',').map(atLeastOne);
const options = new Command('npm run bench -- contacts')
  .description(
    'Measures contact searches for several sizes of the market and of the unlocked set, by one client or several.',
  )
  .option(
    '--contacts <n,…>',
    'contacts in the market: multiples of 500,000, or small numbers',
    sizes,
    [10_000, 100_000, 1_000_000, 5_000_000],
  )
  .option(
    '--unlocked <n,…>',
    'districts and schools that the organization has unlocked',
    sizes,
    [500, 5_000, 20_000],
  )
  .option('--clients <n,…>', 'clients that search at the same time, such as 1,4,16,64', sizes, [1])
  .option('--samples <n>', 'number of requests of each client; the median counts', atLeastOne, 7)
  .option(
    '--only <list>',
    `searches by number: ${SEARCHES.map((search, at) => `${at + 1} /contacts${search}`).join(', ')}`,
    (text) => text.split(','),
  )
  .option('--against <revision>', 'asks this revision as well, in turns, on the same database')
  .option('--json', 'machine-readable result on standard output')
  .parse()
  .opts<Options>();

const unlock = (type: 'district' | 'school') => `
  insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
  select $1, '${type}', id, 6 from (select id from ${type}s order by md5(nces_id || 'parents') limit $2) found`;

await runProgram(async ({ cleanup, signal, say }) => {
  const dir = resolve('.data/bench');
  const figures: Figure[] = [];
  for (const contacts of options.contacts) {
    const bundled = await startBundledPostgres({
      dir: `${dir}/postgres`,
      database: `contacts_${contacts}`,
      log: say,
    });
    cleanup.push(() => bundled.stop());
    const { address } = bundled;
    await prepareDatabase(address, say);
    await installBundledDirectory(address, signal);
    await fillMarket(address, say, contacts);
    const client = new pg.Client({ ...address });
    await client.connect();
    cleanup.push(() => client.end());
    await removeOrganizations(client);
    const keys = new Map<number, string>();
    for (const unlocked of options.unlocked) {
      const { organization, apiKey } = await newOrganization(address, `Benchmark: ${unlocked} unlocked`);
      keys.set(unlocked, apiKey);
      for (const type of ['district', 'school'] as const)
        await client.query(unlock(type), [organization.id, Math.ceil(unlocked / 2)]);
    }
    await client.query('vacuum (analyze) unlocks');
    const theirs = options.against ? await startRevision(options.against, address, dir, cleanup) : undefined;
    const ours = await startOurService(address, dir, cleanup);
    for (const [unlocked, key] of keys) {
      for (const [at, search] of SEARCHES.entries()) {
        if (options.only && !options.only.includes(String(at + 1))) continue;
        say(
          `${contacts.toLocaleString('en')} contacts, ${unlocked.toLocaleString('en')} unlocked: /contacts${search}`,
        );
        for (const clients of options.clients) {
          const sides = [ours, ...(theirs ? [theirs] : [])];
          const measured = await measure(
            sides.map(({ url }) => `${url}/api/v1/contacts${search}`),
            key,
            clients,
          );
          figures.push({ contacts, unlocked, search, clients, ...measured });
        }
      }
    }
  }
  const { samples } = options;
  console.log(
    options.json
      ? JSON.stringify({ node: process.version, samples, figures }, null, 2)
      : `\n${tablesOf(figures)}`,
  );
});

type Measurement = Pick<Figure, 'milliseconds' | 'before' | 'refused' | 'visible' | 'hidden'>;

interface ContactPage {
  readonly pagination: { readonly total: number };
  readonly _locked_parent_contacts: { readonly total_hidden: number };
}

/** Sends the search to each of the addresses in turn: that of our service, and perhaps that of another revision. */
async function measure(urls: readonly string[], key: string, clients: number): Promise<Measurement> {
  const ask = async (url: string): Promise<ContactPage | undefined> => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    const body = await response.json();
    if (response.status !== 200 && response.status !== 503) throw new Error(`${url}: ${response.status}`);
    return response.status === 200 ? (body as ContactPage) : undefined;
  };
  const pages: (ContactPage | undefined)[] = [];
  for (const url of urls) pages.push((await ask(url)) ?? (await ask(url))); // prepares the statements
  const [page] = pages;
  if (!page) return { milliseconds: Number.NaN, refused: 2, visible: 0, hidden: 0 };
  const times: number[][] = urls.map(() => []);
  let refused = 0;
  const client = async () => {
    for (let sample = 0; sample < options.samples; sample++) {
      for (const [side, url] of urls.entries()) {
        const startedAt = performance.now();
        if (await ask(url)) times[side]!.push(performance.now() - startedAt);
        else refused++;
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const { pagination, _locked_parent_contacts: locked } = page;
  const [milliseconds, before] = times.map(median);
  return {
    milliseconds: milliseconds!,
    before,
    refused,
    visible: pagination.total,
    hidden: locked.total_hidden,
  };
}

/** A table for each number of clients. */
function tablesOf(figures: readonly Figure[]): string {
  const tables = options.clients.map((clients) => {
    const some = figures.filter((figure) => figure.clients === clients);
    const refused = some.reduce((sum, figure) => sum + figure.refused, 0);
    return `clients: ${clients}; refused requests: ${refused}\n${tableOf(some)}`;
  });
  return tables.join('\n\n');
}

function tableOf(figures: readonly Figure[]): string {
  const cells = (contacts: number, search: string) =>
    options.unlocked.map((unlocked) => {
      const found = figures.find(
        (one) => one.contacts === contacts && one.search === search && one.unlocked === unlocked,
      );
      const shown = (ms: number) => (Number.isNaN(ms) ? 'refused' : ms.toFixed(0));
      return found!.before === undefined
        ? shown(found!.milliseconds)
        : `${shown(found!.before)} → ${shown(found!.milliseconds)}`;
    });
  return aligned([
    [
      'ms, median',
      'contacts',
      ...options.unlocked.map((unlocked) => `${unlocked.toLocaleString('en')} unlocked`),
    ],
    ...SEARCHES.filter((search) => figures.some((figure) => figure.search === search)).flatMap((search) =>
      options.contacts.map((contacts) => [
        `/contacts${search}`,
        contacts.toLocaleString('en'),
        ...cells(contacts, search),
      ]),
    ),
  ]);
}
