import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { badRequest, Problem } from '@emi/base/problems';
import type { DatabaseAddress } from '@emi/base/runtime';
import type pg from 'pg';
import { onOwnConnection } from '../../db/own-connection.ts';
import { runImport } from '../index.ts';
import type { ImportReport } from '../report.ts';
import { unpackArchive } from '../unpack.ts';
import { download, type Fetching, forget } from './download.ts';
import { type Edition, type FileSource, type PublishedFile, publishedFiles, SOURCE_PAGES } from './files.ts';

export interface RefreshFilesOptions extends Fetching {
  /** The folder that keeps downloads until they are imported. */
  readonly folder: string;
  /** Names of the files; all of the source if not given. */
  readonly only?: readonly string[];
  /**
   * True to import all files with persons, false for none; if not given, those that were imported before. Files that
   * `urls` or `paths` name always count.
   */
  readonly people?: boolean;
  /** Addresses instead of the publisher's, by the names of the files. */
  readonly urls?: Readonly<Record<string, string>>;
  /** Local paths instead of the publisher's addresses, by the names of the files. */
  readonly paths?: Readonly<Record<string, string>>;
  readonly files?: readonly PublishedFile[];
  onFile?(title: string): void;
}

/** The outcome for a file: imported with a report, not imported with a failure, or unchanged with neither. */
export interface RefreshedFile {
  readonly name: string;
  readonly title: string;
  readonly year?: string;
  readonly report?: ImportReport;
  readonly failure?: string;
}

/** Stands for the year of a file whose address or path the operator gives. */
const OWN = 'own';

/**
 * Fetches the files of a source and imports them one after another, each in one transaction. A file that fails leaves
 * everything as it was, and the other files go on. Only one process at a time does this for a source; any other gets a
 * Problem.
 */
export const refreshFiles = (
  address: DatabaseAddress,
  source: FileSource,
  options: RefreshFilesOptions,
): Promise<RefreshedFile[]> =>
  onOwnConnection(address, options.signal, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(hashtext('education-market-api refresh ' || $1)) as free`,
      [source],
    );
    if (!rows[0]?.free) throw new Problem('CONFLICT', `Another process is refreshing ${source} now.`);
    const all = (options.files ?? (await publishedFiles())).filter((file) => file.source === source);
    const names = all.map(({ name }) => name);
    const asked = [
      options.only ?? [],
      Object.keys(options.urls ?? {}),
      Object.keys(options.paths ?? {}),
    ].flat();
    const unknown = asked.find((name) => !names.includes(name));
    if (unknown !== undefined) {
      throw badRequest(`${source} has no file ${unknown}; its files are ${names.join(', ')}.`);
    }
    const wanted = await wantedFiles(client, all, options);
    const done: RefreshedFile[] = [];
    for (const file of wanted) {
      options.onFile?.(file.title);
      done.push(await refreshFile(client, address, file, options));
    }
    return done;
  });

/**
 * The files that the options name, or all. Files of persons are included only if the operator requests them now or has
 * imported them before.
 */
async function wantedFiles(
  client: pg.Client,
  files: readonly PublishedFile[],
  { only, people, urls, paths }: RefreshFilesOptions,
): Promise<readonly PublishedFile[]> {
  if (only) return files.filter(({ name }) => only.includes(name));
  const { rows } = await client.query<{ file: string }>('select file from source_refreshes');
  const earlier = people === undefined ? rows.map(({ file }) => file) : [];
  const asked = new Set([...earlier, ...Object.keys({ ...urls, ...paths })]);
  return files.filter((file) => !file.people || people || asked.has(file.name));
}

async function refreshFile(
  client: pg.Client,
  address: DatabaseAddress,
  file: PublishedFile,
  options: RefreshFilesOptions,
): Promise<RefreshedFile> {
  const { name, title } = file;
  try {
    const url = options.urls?.[name];
    const path = options.paths?.[name];
    const editions = url || path ? [{ year: OWN, url: url ?? path! }] : file.editions;
    for (const edition of editions) {
      const report = await importEdition(client, address, file, edition, options);
      if (report !== 'missing') {
        return { name, title, year: report?.edition ?? edition.year, ...(report && { report }) };
      }
    }
    throw new Problem(
      'UNAVAILABLE',
      `The publisher has ${title} at none of its known addresses (${editions.map(({ url }) => url).join(', ')}). ` +
        `Look for the current one at ${SOURCE_PAGES[file.source]}, and name it with --url ${name}=ADDRESS, or ` +
        `download it and name it with --file ${name}=PATH. Nothing was changed.`,
    );
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!(error instanceof Problem)) throw error;
    return { name, title, failure: error.message };
  }
}

/** Returns the report; `missing` if the publisher has no such file; undefined if the file has not changed. */
async function importEdition(
  client: pg.Client,
  address: DatabaseAddress,
  file: PublishedFile,
  { year, url }: Edition,
  options: RefreshFilesOptions,
): Promise<ImportReport | 'missing' | undefined> {
  const own = options.paths?.[file.name];
  const target = join(options.folder, `${file.source}-${file.name}-${year}`);
  const { rows } = await client.query<{ etag: string | null }>(
    'select etag from source_refreshes where file = $1 and url = $2',
    [file.name, url],
  );
  const fetched = own ? { path: own, etag: null } : await download(url, target, options, rows[0]?.etag);
  if (fetched === 'missing') return 'missing';
  if (fetched === 'unchanged') return undefined;
  const count = await linesOf(fetched.path, options.signal);
  if (count < file.leastRows && !own) {
    await forget(target);
    throw new Problem(
      'UNAVAILABLE',
      `${url} has ${count.toLocaleString('en-US')} rows, and ${file.title} has at least ` +
        `${file.leastRows.toLocaleString('en-US')}: it is not whole. Nothing was changed.`,
    );
  }
  const report = await runImport(file.kind, createReadStream(fetched.path), address, {
    signal: options.signal,
    whole: true,
  });
  await client.query(
    `insert into source_refreshes (file, source, year, url, etag, rows) values ($1, $2, $3, $4, $5, $6)
     on conflict (file) do update set year = excluded.year, url = excluded.url, etag = excluded.etag,
       rows = excluded.rows, refreshed_at = now()`,
    [file.name, file.source, report.edition ?? year, url, fetched.etag, count],
  );
  if (!own) await forget(target);
  return report;
}

const NEWLINE = 10;

/** The number of lines of a table without its header; throws a Problem if its archive is damaged. */
async function linesOf(path: string, signal?: AbortSignal): Promise<number> {
  let lines = 0;
  let last = NEWLINE;
  for await (const chunk of unpackArchive(createReadStream(path))) {
    signal?.throwIfAborted();
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
    last = chunk.at(-1) ?? last;
  }
  return Math.max(0, lines + (last === NEWLINE ? 0 : 1) - 1);
}
