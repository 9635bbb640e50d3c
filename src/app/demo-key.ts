import { constants } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import { digestOf } from '../accounts/identities/keys.ts';

/** The demo key that a start finds or creates. */
export interface DemoKey {
  /** The API key, only if it was just created. */
  readonly key?: string;
  /** The file that holds a key of this database; absent if no file does. */
  readonly file?: string;
  /** The files before `file`; their keys are not valid here, for example because they belong to another database. */
  readonly otherFiles: readonly string[];
  /** The demo organization's user, if there is one. */
  readonly userId?: string;
}

/** A path as people write it in the service's working directory: `.data/demo-api-key`. */
export function shownPath(file: string, from = process.cwd()): string {
  const path = relative(from, file);
  return path.startsWith('..') || isAbsolute(path) ? file : path;
}

/** The name of the first file with a key of the demo organization, for each world. */
const DEMO_FILE = 'demo-api-key';
export const TEST_FILE = 'test-api-key';
/** Maximum number of files with keys: several databases can share a data directory, one after another. */
const MAX_FILES = 100;

/** The files that may hold demo keys, in the order in which starts create them. */
export const demoKeyFiles = (dir: string, first = DEMO_FILE): readonly string[] =>
  Array.from({ length: MAX_FILES }, (_, at) => join(dir, at === 0 ? first : `${first}-${at + 1}`));

/**
 * The files of demo keys: `demo-api-key` and, if that holds the key of another database, `demo-api-key-2` and so on. A
 * file is never overwritten. A new key is in a draft until its organization is committed, so a killed start leaves no
 * file whose key never worked.
 */
export class DemoKeyFiles {
  readonly #dir: string;
  readonly #files: readonly string[];
  readonly #pool: ConnectionPool;
  readonly #draft: string;

  /** @param pool of the world whose keys the files hold @param first the name of the first file */
  constructor(dir: string, pool: ConnectionPool, first = DEMO_FILE) {
    this.#dir = dir;
    this.#pool = pool;
    this.#files = demoKeyFiles(dir, first);
    this.#draft = join(dir, `${first}.draft`);
  }

  async keepDraft(key: string): Promise<void> {
    await mkdir(this.#dir, { recursive: true });
    await rm(this.#draft, { force: true }); // writing does not change the mode of an existing file
    await writeFile(this.#draft, `${key}\n`, { mode: 0o600, flag: 'wx' });
  }

  /** Copies the draft, perhaps of a killed start, to the first free name if its key is valid, and then removes it. */
  async publishDraft(): Promise<void> {
    if (await this.#holdsValidKey(this.#draft)) await this.#copyDraft();
    await rm(this.#draft, { force: true });
  }

  /** The first file with a valid key, and the files before it; all existing files if none has a valid key. */
  async find(): Promise<Pick<DemoKey, 'file' | 'otherFiles'>> {
    const otherFiles: string[] = [];
    for (const file of this.#files) {
      const isValid = await this.#holdsValidKey(file);
      if (isValid) return { file, otherFiles };
      if (isValid === false) otherFiles.push(file);
    }
    return { otherFiles };
  }

  async #copyDraft(): Promise<void> {
    for (const file of this.#files) {
      try {
        return await copyFile(this.#draft, file, constants.COPYFILE_EXCL);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
    throw new Error(
      `${this.#files[0]} and ${MAX_FILES - 1} files beside it hold keys; remove those of databases that are gone.`,
    );
  }

  /** Undefined if there is no such file; false if its key is not valid here, or the file cannot be read. */
  async #holdsValidKey(file: string): Promise<boolean | undefined> {
    let text: string;
    try {
      text = await readFile(file, 'utf8');
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : false;
    }
    const [row] = await this.#pool.rows(sql`select 1 from api_keys
      where digest = ${digestOf(text.trim())} and revoked_at is null and (expires_at is null or expires_at > now())`);
    return row !== undefined;
  }
}
