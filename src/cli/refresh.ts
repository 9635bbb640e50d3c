import { join } from 'node:path';
import { publicNetwork } from '@emi/base/network';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import { refreshErate } from '../importers/erate/refresh/refresh.ts';
import { summary } from '../importers/progress.ts';
import { CURRENT, FILE_SOURCES, type FileSource } from '../importers/published/files.ts';
import { type RefreshedFile, refreshFiles } from '../importers/published/refresh.ts';
import { type SourceState, sourceStates } from '../importers/published/status.ts';
import type { RecordsReport } from '../importers/records/report.ts';
import { commaList, example, runs } from './command.ts';
import { printNote, type Result } from './output.ts';
import type { CliSession } from './session.ts';

interface Options {
  years?: number[];
  states?: string[];
  allowRemovals?: boolean;
  only?: string[];
  url?: Record<string, string>;
  file?: Record<string, string>;
  people?: boolean;
}

export function addRefreshCommand(program: Command): void {
  runs<Options>(
    program
      .command('refresh')
      .description(
        'fetch the current rows of a published source and import them; goes on where it was interrupted. ' +
          '`status` shows each source with the year of its rows, the coverage of its columns, and when it is due',
      )
      .addArgument(new Argument('<source>', 'the source').choices(['erate', ...FILE_SOURCES, 'status']))
      .option(
        '--years <years>',
        'erate: funding years, such as 2025,2026; by default last, this, and next',
        yearsOf,
      )
      .option('--states <states>', 'erate: states, such as TX,CA; all if not given', statesOf)
      .option('--allow-removals', 'erate: remove what the source no longer contains, even more than 10 %')
      .option(
        '--only <files>',
        'nces, finance, texas: some of the files that `refresh status` lists',
        commaList,
      )
      .option(
        '--url <file=address>',
        'nces, finance, texas: another address of a file; may be repeated',
        pairOf,
      )
      .option(
        '--file <file=path>',
        'nces, finance, texas: a file that you downloaded; may be repeated',
        pairOf,
      )
      .option('--people', 'texas: import superintendents and principals as contacts, too')
      .addHelpText(
        'after',
        example(
          'refresh erate --states TX --years 2026',
          'refresh nces --only districts,schools',
          'refresh texas --people',
          'refresh status',
        ),
      ),
    (session, options, source) => {
      if (source === 'status') return statusOf(session);
      if (source === 'erate') return refreshedErate(session, options);
      return refreshedFiles(session, options, source as FileSource);
    },
  );
}

async function statusOf({ address }: CliSession): Promise<Result> {
  const sources = await sourceStates(address);
  const lines = sources.flatMap((one) => [lineOf(one), ...coverageLines(one)]);
  return { json: sources, text: lines.join('\n') };
}

async function refreshedErate({ address, config, signal }: CliSession, options: Options): Promise<Result> {
  const { years, states, allowRemovals } = options;
  const onProgress = shownRarely();
  const reports = await refreshErate(address, {
    ...config.usac,
    years,
    states,
    allowRemovals,
    signal,
    onProgress,
  });
  return { json: reports, text: reports.flatMap(linesOf).join('\n') };
}

async function refreshedFiles(
  { address, config, signal }: CliSession,
  { only, url, file, people = false }: Options,
  source: FileSource,
): Promise<Result> {
  const onProgress = shownRarely();
  let title = '';
  const done = await refreshFiles(address, source, {
    folder: join(config.dataDir, 'downloads'),
    network: publicNetwork(),
    only,
    urls: url,
    paths: file,
    people,
    signal,
    onFile(next) {
      title = next;
    },
    onProgress: (bytes, total) => onProgress(title, bytes, total ?? 0, 'bytes'),
  });
  return { json: done, text: done.map(textOf).join('\n'), failed: done.some(({ failure }) => failure) };
}

/** Prints progress at most once a second and at the end, and only on a terminal. */
function shownRarely() {
  let shown = 0;
  return (what: string, done: number, expected: number, unit = 'rows'): void => {
    if (!process.stderr.isTTY) return;
    if (done !== expected && performance.now() - shown < 1_000) return;
    shown = performance.now();
    printNote(`${what}: ${done.toLocaleString('en-US')} of ${expected.toLocaleString('en-US')} ${unit}`);
  };
}

const linesOf = (report: RecordsReport): string[] => [
  `${report.kind}: ${summary(report)}`,
  ...Object.entries(report.skipped).map(([reason, count]) => `  ${count} skipped: ${reason}`),
  ...Object.entries(report.removed).map(([type, count]) => `  ${count} of type ${type} removed`),
];

function textOf({ title, year, report, failure }: RefreshedFile): string {
  if (failure) return `${title}: failed. ${failure}`;
  const result = report ? summary(report) : 'unchanged since the last refresh';
  return year === CURRENT ? `${title}: ${result}` : `${title} of ${year}: ${result}`;
}

const dayOf = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? 'never';

const lineOf = ({ source, file, title, newest, imported, refreshed_at, due_at, rows }: SourceState): string =>
  `${source} ${file}: ${title}, ${imported ? `of ${imported}, ` : ''}refreshed ${dayOf(refreshed_at)}` +
  `${rows === null ? '' : `, ${rows.toLocaleString('en-US')} rows`}; due ${due_at ? dayOf(due_at) : 'now'}` +
  `${newest && newest !== imported ? ` (newest known: ${newest})` : ''}`;

/** Percentages of the places that have each column. */
const coverageLines = ({ coverage }: SourceState): string[] =>
  Object.entries(coverage).map(([table, { places, ...columns }]) => {
    const shares = Object.entries(columns).map(
      ([column, count]) => `${column} ${((100 * count) / (places || 1)).toFixed(1)} %`,
    );
    return `  of ${places.toLocaleString('en-US')} ${table}: ${shares.join(', ')}`;
  });

function yearsOf(text: string): number[] {
  const years = commaList(text);
  if (years.every((year) => /^20\d\d$/.test(year))) return years.map(Number);
  throw new InvalidArgumentError('Must be years such as 2025,2026.');
}

function statesOf(text: string): string[] {
  const states = commaList(text.toUpperCase());
  if (states.every((state) => /^[A-Z]{2}$/.test(state))) return states;
  throw new InvalidArgumentError('Must be states such as TX,CA.');
}

function pairOf(text: string, before: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=');
  if (at > 0 && at < text.length - 1) return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
  throw new InvalidArgumentError(
    'Must be the name of a file and its place, such as districts=ccd_lea_029.zip.',
  );
}
