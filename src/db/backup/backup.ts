import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { AS_OWNER, type DatabaseAddress } from '@emi/base/runtime';
import pg from 'pg';
import tar from 'tar-stream';
import { type ClusterFile, clusterFiles } from './cluster-files.ts';
import {
  ABOUT,
  type CopyReport,
  DATA,
  FILES,
  type FileList,
  newAbout,
  type OnProgress,
  PASSWORD,
} from './format.ts';

export interface BackupSource {
  readonly address: DatabaseAddress;
  readonly data: string;
  readonly password: string;
  readonly service: string;
}

const CHUNK_BYTES = 1 << 20;
/** The fastest level takes a third of the time and compresses almost as well. */
const LEVEL = 1;
const PRIVATE = 0o600;

/**
 * Copies the cluster of a running server into an archive: a base backup with the WAL that makes it consistent. Readers
 * and writers continue meanwhile. The archive appears atomically.
 */
export async function backUp(
  source: BackupSource,
  file: string,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<CopyReport> {
  const draft = `${file}.partial`;
  if (existsSync(file)) throw new Error(`${file} exists. Choose another name, or remove it first.`);
  if (existsSync(draft)) {
    throw new Error(
      `${draft} exists: another backup is being made, or was interrupted. Remove it if none is.`,
    );
  }
  const session = new pg.Client({ ...source.address, options: AS_OWNER, ssl: false });
  session.on('error', () => undefined); // the error shows at the next query
  await session.connect();
  try {
    const pack = tar.pack();
    const writer = new ArchiveWriter(pack);
    const output = createWriteStream(draft, { mode: PRIVATE, flags: 'wx', flush: true });
    const written = pipeline(pack, createGzip({ level: LEVEL }), output, { signal });
    const [report] = await Promise.all([
      fill(writer, session, source, onProgress, signal).catch((error) => {
        pack.destroy(error as Error);
        throw error;
      }),
      written,
    ]);
    await rename(draft, file);
    return report;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await session.end(); // also ends a backup in progress, and drops the slot
  }
}

async function fill(
  writer: ArchiveWriter,
  session: pg.Client,
  { data, password, service }: BackupSource,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<CopyReport> {
  const about = newAbout({ ...(await describe(session)), architecture: process.arch, service });
  await writer.text(ABOUT, JSON.stringify(about, null, 2));
  await writer.text(PASSWORD, await readFile(password, 'utf8'));
  // Prevents the WAL from being recycled before it is copied.
  await session.query(
    `select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
  );
  const begun = await session.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('admin backup', fast => true)) as segment`,
  );
  const files = await clusterFiles(data);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const each of files) {
    signal.throwIfAborted();
    await copy(writer, data, each);
    done += each.size;
    onProgress(done, total);
  }
  const ended = await session.query<{ label: string; segment: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(wait_for_archive => false)`,
  );
  await writer.text(`${DATA}backup_label`, ended.rows[0]!.label);
  await copyLog(writer, session, data, begun.rows[0]!.segment, ended.rows[0]!.segment);
  return { about, ...(await writer.finish()) };
}

async function describe(session: pg.Client): Promise<{ postgres: number; migrations: string[] }> {
  const { rows } = await session.query<{ postgres: number; migrations: string[] }>(
    `select current_setting('server_version_num')::int / 10000 as postgres,
       coalesce((select json_agg(name order by id) from migrations), '[]') as migrations`,
  );
  return rows[0]!;
}

/** Copies all segments from the first to the last one; `pg_backup_stop` has completed the last. */
async function copyLog(
  writer: ArchiveWriter,
  session: pg.Client,
  data: string,
  first: string,
  last: string,
): Promise<void> {
  const { rows } = await session.query<{ name: string; size: string }>(
    `select name, size from pg_ls_waldir() where name between $1 and $2 and name ~ '^[0-9A-F]{24}$' order by name`,
    [first, last],
  );
  if (rows[0]?.name !== first || rows.at(-1)?.name !== last)
    throw new Error("the backup's WAL is incomplete");
  for (const { name, size } of rows) {
    await copy(writer, data, { path: `pg_wal/${name}`, isDirectory: false, size: Number(size) });
  }
}

/** Copies as many bytes as the file had when it was listed; replaying the WAL corrects concurrent changes. */
async function copy(
  writer: ArchiveWriter,
  data: string,
  { path, isDirectory, size }: ClusterFile,
): Promise<void> {
  if (isDirectory) return writer.directory(`${DATA}${path}`);
  const handle = await open(join(data, path), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined; // dropped meanwhile
    throw error;
  });
  try {
    if (handle) await writer.file(`${DATA}${path}`, size, chunksOf(handle, size));
  } finally {
    await handle?.close();
  }
}

async function* chunksOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(CHUNK_BYTES, size - at)), {
      position: at,
    });
    // Pads a file that was truncated meanwhile: recovery truncates it again.
    const chunk =
      bytesRead > 0 ? buffer.subarray(0, bytesRead) : Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
    at += chunk.length;
    yield chunk;
  }
}

type Write = (chunk: Buffer) => Promise<void>;

class ArchiveWriter {
  readonly #pack: tar.Pack;
  readonly #files: FileList = {};
  #bytes = 0;

  constructor(pack: tar.Pack) {
    this.#pack = pack;
  }

  directory(name: string): void {
    this.#pack.entry({ name: `${name}/`, type: 'directory' });
  }

  /** @param fill receives a function that waits for free space in the stream. */
  async #entry(name: string, size: number, fill: (write: Write) => Promise<void>): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const entry = this.#pack.entry({ name, size }, (error) =>
      error ? ended.reject(error) : ended.resolve(),
    );
    await fill(async (chunk) => {
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), ended.promise]);
    });
    entry.end(undefined);
    await ended.promise;
  }

  async file(name: string, size: number, chunks: AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256');
    await this.#entry(name, size, async (write) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await write(chunk);
      }
    });
    this.#files[name] = { size, sha256: hash.digest('hex') };
    this.#bytes += size;
  }

  async text(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await this.file(name, bytes.length, oneChunk(bytes));
  }

  async finish(): Promise<{ files: number; bytes: number }> {
    const list = Buffer.from(JSON.stringify(this.#files));
    await this.#entry(FILES, list.length, (write) => write(list));
    this.#pack.finalize();
    return { files: Object.keys(this.#files).length, bytes: this.#bytes };
  }
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
