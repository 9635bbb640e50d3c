import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { badRequest } from '@emi/base/problems';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import { readAgendas } from '../importers/agendas.ts';
import { DRY_RUN_KINDS, type ImportKind, importers, runImport } from '../importers/index.ts';
import type { CompletePart } from '../importers/options.ts';
import { showProgress, summary } from '../importers/progress.ts';
import type { RecordsReport } from '../importers/records/report.ts';
import type { ImportReport, RowError } from '../importers/report.ts';
import { openIsolatedTools } from '../scouting/isolated/isolated-tools.ts';
import { example, runs, wholeNumber } from './command.ts';
import type { Result } from './output.ts';
import type { CliSession } from './session.ts';

export function addImportCommand(program: Command): void {
  runs<Options>(
    program
      .command('import')
      .description('import a file; invalid rows are reported and skipped')
      .addArgument(new Argument('<kind>', 'the kind of rows').choices([...Object.keys(importers), 'agendas']))
      .argument(
        '<file>',
        'CSV with a header line, or one JSON object per line for records; gzipped, zipped, or neither; - for stdin; ' +
          'for agendas, a PDF, an HTML page, a BoardDocs export, or a folder of them',
      )
      .option(
        '--complete <part>',
        'a state and year, such as TX,2026, for which the file is complete: stored records that it lacks are removed',
        partsOf,
      )
      .option('--dry-run', 'report what would be new, changed, and rejected, and change nothing')
      .option('--allow-removals', 'remove it even if it is more than 10 % of what is stored')
      .option('--rows <count>', 'the rows that the publisher counts; another number is refused', wholeNumber)
      .option('--day <day>', "the day of the file; that of the file's last change if not given", dayFrom)
      .option('--district <nces_id>', 'with agendas: the district whose board it is')
      .option('--without-email', 'with contacts: accept a file that has no column of email addresses')
      .option('--report <file>', 'write every rejected row to this file, one JSON document per line')
      .addHelpText(
        'after',
        example(
          'import nces-schools schools.csv.gz --report rejected.jsonl',
          'import nces-districts - < districts.csv',
          'import records contacts.jsonl.gz',
          'import contacts contacts.csv --dry-run',
          'import ccd-districts ccd_lea_029_2425_w_1a.zip',
          'import bonds-tx bond-elections.csv',
          'import erate frn-status.csv --complete TX,2026',
          'import agendas --district 4823640 board-packets/',
        ),
      ),
    async (session, { report: reportPath, rows, district, ...options }, kind, file = '') => {
      if (kind === 'agendas') return importAgendas(session, file, district);
      const { address, signal } = session;
      if (options.dryRun && (options.complete || !DRY_RUN_KINDS.includes(kind as ImportKind))) {
        throw badRequest(`--dry-run is for ${DRY_RUN_KINDS.join(', ')}, without --complete.`);
      }
      const { input, bytes, day } = await open(file);
      const rejected = reportPath === undefined ? undefined : lineWriter(reportPath);
      const progress = process.stderr.isTTY ? showProgress(kind as ImportKind, bytes) : undefined;
      try {
        const report = await runImport(kind as ImportKind, input, address, {
          onProgress: progress?.update,
          onRejected: rejected?.write,
          signal,
          ...options,
          day: options.day ?? day,
          expectedRows: rows,
        });
        const done = result(report);
        if (!options.dryRun) return done;
        return { ...done, json: { dry_run: true, ...report }, text: `${done.text}\nNothing was changed.` };
      } finally {
        progress?.stop();
        rejected?.close();
      }
    },
  );
}

/** Reads agendas as scouting does, and imports what boards decided as records. */
async function importAgendas(
  { address, db, signal }: CliSession,
  path: string,
  district = '',
): Promise<Result> {
  if (!/^\d{7}$/.test(district))
    throw badRequest('--district must be the NCES id of a district, such as 4823640.');
  const isolated = openIsolatedTools();
  try {
    const tools = { core: db.core, signal, ...isolated };
    const { lines, files, unreadable } = await readAgendas(district, path, tools);
    const { json, text, failed } = result(await runImport('records', lines, address, { signal }));
    const unread = unreadable.map((name) => `  ${name} cannot be read`);
    return {
      json: { files, unreadable, ...(json as object) },
      text: [`agendas: ${files} files`, ...unread, text].join('\n'),
      failed: failed || unreadable.length > 0,
    };
  } finally {
    await isolated.close();
  }
}

interface Options {
  report?: string;
  district?: string;
  complete?: CompletePart[];
  allowRemovals?: boolean;
  dryRun?: boolean;
  withoutEmail?: boolean;
  rows?: number;
  day?: string;
}

/** Parses a part such as `TX,2026` and adds it to those of earlier options. */
function partsOf(text: string, earlier: CompletePart[] = []): CompletePart[] {
  const [, state = '', year] = /^([A-Za-z]{2}),(\d{4})$/.exec(text) ?? [];
  if (!year) throw new InvalidArgumentError('Must be a state and a year, such as TX,2026.');
  return [...earlier, { state: state.toUpperCase(), year: Number(year) }];
}

function dayFrom(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError('Must be a day such as 2026-11-24.');
}

async function open(file: string): Promise<{ input: Readable; bytes?: number; day?: string }> {
  if (file === '-') return { input: process.stdin };
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw badRequest(
      `${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    );
  });
  if (found.isDirectory()) throw badRequest(`${file} is a directory, not a file.`);
  return {
    input: createReadStream(file),
    bytes: found.isFile() ? found.size : undefined,
    day: found.isFile() ? found.mtime.toISOString().slice(0, 10) : undefined,
  };
}

/** Writes synchronously, so that the errors of an entirely invalid file do not accumulate in memory. */
function lineWriter(path: string): { write(error: RowError): void; close(): void } {
  let file: number;
  try {
    file = openSync(path, 'w');
  } catch (error) {
    throw badRequest(`The report cannot be written: ${(error as Error).message}.`);
  }
  return {
    write: (error) => void writeSync(file, `${JSON.stringify(error)}\n`),
    close: () => closeSync(file),
  };
}

/** Lines of a records report beyond the totals. */
function breakdown(report: ImportReport & Partial<RecordsReport>): string[] {
  const types = Object.entries(report.types ?? {}).map(([type, counts]) =>
    // Without the seconds, which are those of the whole import.
    `  ${type}: ${summary({ ...report, ...counts })}`.replace(/ \([^()]*\)$/, ''),
  );
  const skipped = Object.entries(report.skipped ?? {}).map(
    ([reason, count]) => `  ${count} skipped: ${reason}`,
  );
  const notes = Object.entries(report.notes ?? {}).map(([what, count]) => `  ${count} ${what}`);
  const removed = Object.entries(report.removed ?? {}).map(
    ([type, count]) => `  ${count} of type ${type} removed: the source no longer contains them`,
  );
  return [...types, ...skipped, ...notes, ...removed];
}

const ignored = ({ ignored_columns: columns }: ImportReport): string[] =>
  columns.length === 0
    ? []
    : [
        `Ignored columns: ${columns
          .map(({ column, resembles }) => (resembles ? `${column} (is ${resembles} meant?)` : column))
          .join(', ')}.`,
      ];

const ERRORS_SHOWN = 20;

function result(report: ImportReport): Result {
  const shown = report.errors.slice(0, ERRORS_SHOWN);
  const unshown = report.rejected - shown.length;
  const lines = [
    `${report.kind}: ${summary(report)}`,
    ...breakdown(report),
    ...shown.map(({ line, nces_id, reason }) => `  line ${line}${nces_id ? ` (${nces_id})` : ''}: ${reason}`),
    ...(unshown > 0 ? [`  and ${unshown} more; --report FILE writes all of them to a file`] : []),
    ...(report.absent_columns.length > 0
      ? [`The file has no columns for ${report.absent_columns.join(', ')}; their values are unchanged.`]
      : []),
    ...ignored(report),
    ...(report.read_as ? [String(report.read_as)] : []),
  ];
  return { json: report, text: lines.join('\n'), failed: report.rejected > 0 };
}
