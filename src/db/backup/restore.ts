import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lchown, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import type { SystemAccount } from '../bundled/account.ts';
import {
  ABOUT,
  type AboutBackup,
  aboutSchema,
  type CopyReport,
  DATA,
  FILES,
  type FileList,
  filesSchema,
  type OnProgress,
  PASSWORD,
} from './format.ts';

const PRIVATE_FILE = 0o600;
const PRIVATE_DIRECTORY = 0o700;
/** Maximum size in bytes of `backup.json`, `files.json`, or the password, which are read into memory. */
const LARGEST_LIST = 100_000_000;

type Content = AsyncIterable<Buffer> & { resume(): unknown };

/** A backup that cannot be restored; the message has the reason. */
export class UnusableBackup extends Error {}

export interface RestoreTarget {
  /** An empty directory that the account owns. */
  readonly data: string;
  /** The account that the server runs as; undefined for the current one. */
  readonly account: SystemAccount | undefined;
  /** @throws UnusableBackup if this program cannot restore the backup; called before anything is written. */
  accept(about: AboutBackup): void;
}

/**
 * Unpacks an archive and compares every file with the archive's own list.
 * @returns also the password of the cluster's user
 * @throws UnusableBackup if the archive is damaged, incomplete, or not accepted
 */
export async function unpack(
  file: string,
  size: number,
  target: RestoreTarget,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<CopyReport & { password: string }> {
  const source = createReadStream(file, { signal });
  const gunzip = createGunzip();
  const extract = tar.extract();
  const broken = (error: Error) => extract.destroy(error);
  source.on('error', broken).pipe(gunzip).on('error', broken).pipe(extract);
  const reader = new ArchiveReader(target);
  try {
    for await (const entry of extract) {
      await reader.take(entry.header, entry as unknown as Content);
      onProgress(source.bytesRead, size);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnusableBackup || isSystemError(error)) throw error;
    throw new UnusableBackup(`The backup is damaged: ${(error as Error).message}.`, { cause: error });
  } finally {
    source.destroy();
  }
  return reader.finish();
}

/** Recognizes file system errors, such as a full disk: zlib's errors have codes too, but no system call. */
const isSystemError = (error: unknown): boolean => 'syscall' in (error as object);

class ArchiveReader {
  readonly #target: RestoreTarget;
  readonly #found: FileList = {};
  #about: AboutBackup | undefined;
  #list: FileList | undefined;
  #password = '';

  constructor(target: RestoreTarget) {
    this.#target = target;
  }

  async take({ name, type, size = 0 }: tar.Header, content: Content): Promise<void> {
    if (!this.#about && name !== ABOUT) throw new UnusableBackup('The file is not a backup of this service.');
    if (name === ABOUT) {
      this.#about = this.#accept(await this.#text(name, content, size));
    } else if (name === FILES) {
      this.#list = filesSchema.parse(JSON.parse(await textOf(content, size)));
    } else if (name === PASSWORD) {
      this.#password = await this.#text(name, content, size);
    } else {
      await this.#write(name, type, content);
    }
  }

  #accept(text: string): AboutBackup {
    const about = aboutSchema.safeParse(JSON.parse(text));
    if (!about.success) throw new UnusableBackup('This version does not support the format of the backup.');
    this.#target.accept(about.data);
    return about.data;
  }

  async #write(name: string, type: string | null | undefined, content: Content): Promise<void> {
    const path = name.slice(DATA.length).replace(/\/$/, '');
    const isInside =
      name.startsWith(DATA) && path.split('/').every((part) => part && part !== '.' && part !== '..');
    if (!isInside)
      throw new UnusableBackup(`The backup is damaged: it has an entry ${JSON.stringify(name)}.`);
    const place = join(this.#target.data, path);
    if (type === 'directory') {
      await mkdir(place, { mode: PRIVATE_DIRECTORY });
      content.resume();
    } else {
      await this.#writeFile(name, place, content);
    }
    const { account } = this.#target;
    if (account) await lchown(place, account.uid, account.gid);
  }

  async #writeFile(name: string, place: string, content: Content): Promise<void> {
    const hash = createHash('sha256');
    let size = 0;
    const handle = await open(place, 'wx', PRIVATE_FILE);
    try {
      for await (const chunk of content) {
        hash.update(chunk);
        size += chunk.length;
        await handle.writeFile(chunk);
      }
    } finally {
      await handle.close();
    }
    this.#found[name] = { size, sha256: hash.digest('hex') };
  }

  async #text(name: string, content: Content, size: number): Promise<string> {
    const text = await textOf(content, size);
    const sha256 = createHash('sha256').update(text).digest('hex');
    this.#found[name] = { size: Buffer.byteLength(text), sha256 };
    return text;
  }

  finish(): CopyReport & { password: string } {
    const list = this.#list;
    if (!this.#about || !list) throw new UnusableBackup('The backup is damaged: it is truncated.');
    const names = new Set([...Object.keys(list), ...Object.keys(this.#found)]);
    const different = [...names].filter((name) => list[name]?.sha256 !== this.#found[name]?.sha256);
    if (different.length > 0) {
      throw new UnusableBackup(`The backup is damaged: ${different[0]} differs from what was backed up.`);
    }
    const bytes = Object.values(list).reduce((sum, { size }) => sum + size, 0);
    return { about: this.#about, files: names.size, bytes, password: this.#password };
  }
}

async function textOf(content: Content, size: number): Promise<string> {
  if (size > LARGEST_LIST) throw new UnusableBackup('The backup is damaged: a list in it is too long.');
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export const discard = (directory: string): Promise<void> => rm(directory, { recursive: true, force: true });

/** The directory next to `data` that a restore unpacks into. */
export const restoreDirectory = (data: string): string =>
  join(dirname(data), `data.restoring-${process.pid}`);
