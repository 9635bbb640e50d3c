import { randomUUID } from 'node:crypto';
import { ProcessPool, type TaskBounds } from '../isolation/process-pool.ts';
import { badRequest, Problem } from '../problems/problem.ts';
import { paced, takeSlot } from './pace.ts';
import {
  type BodyEncoding,
  type Chunk,
  type TableFacts,
  type TableLimits,
  TooManyBytes,
} from './received.ts';
import type { BegunUpload, UploadOutcome, UploadPart, UploadState } from './upload-tasks.ts';

/** A table that has been read once, to check it, and is kept compressed in the process that read it. */
export class UploadedTable {
  readonly facts: TableFacts;
  readonly #chunks: () => AsyncIterable<Chunk>;
  /** Frees its memory. */
  readonly release: () => void;

  constructor(facts: TableFacts, chunks: () => AsyncIterable<Chunk>, release: () => void) {
    this.facts = facts;
    this.#chunks = chunks;
    this.release = release;
  }

  chunks(): AsyncIterable<Chunk> {
    return this.#chunks();
  }

  /** Stands for the file in the fingerprint of a request. */
  toJSON(): string {
    return this.facts.digest;
  }
}

export interface Upload {
  /** The owner of the upload; each owner may have few in progress. */
  readonly owner: string;
  readonly body: AsyncIterable<Buffer>;
  readonly encoding?: BodyEncoding;
  /** The content type of a form that contains the file. */
  readonly form?: string;
}

/** Bodies that are cut short, or not encoded as they declare. */
export class MalformedBody extends Error {}

const busy = () => new Problem('UNAVAILABLE', 'Other files are being read. Try again in a few seconds.');
const lost = () =>
  new Problem('UNAVAILABLE', 'The file could not be read in time. Try again, or send it as smaller files.');
/** The memory of the process that reads tables. */
const MEMORY_MEGABYTES = 350;
/** The limit of one task of the process, which reads a slice of a table. */
const PARSE_MS = 60_000;
/** The limit of the process's time for a whole table, with its waits for other tables but not for the sender. */
const LONGEST_MS = 60_000;
/** Maximum number of compressed bytes that a task reads; they can become a thousand times as many. */
const COMPRESSED_PART = 4_096;
/** Maximum number of bytes that a task reads of a body that is not compressed. */
const PLAIN_PART = 65_536;

let pool: ProcessPool | undefined;
const bounds: TaskBounds = { milliseconds: PARSE_MS, signal: new AbortController().signal };

/** All uploads are read by one process, which keeps each until it is released. */
async function run<T>(
  name: 'begin' | 'part' | 'ready' | 'end' | 'chunk' | 'release',
  input: unknown,
): Promise<T> {
  const isSource = import.meta.url.endsWith('.ts');
  const module = new URL(isSource ? './upload-tasks.ts' : './upload-tasks.js', import.meta.url);
  pool ??= new ProcessPool({ module, processes: 1, megabytes: MEMORY_MEGABYTES, keepsState: true });
  try {
    return await pool.run<T>(name, input, bounds);
  } catch {
    throw lost(); // the process took too long or too much memory, or was ended, and with it other uploads
  }
}

/**
 * Reads an uploaded table in another process, because strangers' bytes can take long to decompress and parse.
 * @throws Problem; TooManyBytes; MalformedBody; TooSlow
 */
export async function readUploaded(
  { owner, body, encoding, form }: Upload,
  limits: TableLimits,
  outcome: string,
): Promise<{ table: UploadedTable; fields: Readonly<Record<string, string>> }> {
  const leave = takeSlot(owner);
  const id = randomUUID();
  const release = () => void run('release', id).catch(() => undefined);
  try {
    const read = await outcomeOf(body, { id, encoding, form, limits, outcome });
    if ('facts' in read) return { table: tableOf(id, read, release), fields: read.fields };
    if ('problem' in read) throw badRequest(read.problem);
    if (read.refused === 'too large') throw new TooManyBytes();
    throw read.refused === 'malformed' ? new MalformedBody() : busy();
  } catch (error) {
    release();
    throw error;
  } finally {
    leave();
  }
}

async function outcomeOf(body: AsyncIterable<Buffer>, begun: BegunUpload): Promise<UploadOutcome> {
  const { id, encoding, limits } = begun;
  let spent = 0;
  /** Asks again until the process has an answer; if that takes too long, only this upload fails. */
  const asked = async <T>(name: 'part' | 'end', input: unknown, isWaiting: (answer: T) => boolean) => {
    const begunAt = performance.now();
    let answer = await run<T>(name, input);
    while (isWaiting(answer)) {
      if (spent + performance.now() - begunAt > LONGEST_MS) throw lost();
      answer = await run<T>(name === 'part' ? 'ready' : name, id);
    }
    spent += performance.now() - begunAt;
    return answer;
  };
  await run('begin', begun);
  for await (const bytes of partsOf(paced(body), limits.bytes, encoding ? COMPRESSED_PART : PLAIN_PART)) {
    const given = { id, bytes } satisfies UploadPart;
    if ((await asked<UploadState>('part', given, (state) => state === 'busy')) === 'settled') break;
  }
  return (await asked<UploadOutcome | undefined>('end', id, (outcome) => outcome === undefined))!;
}

/** Maximum bytes around the file in a form. */
const LARGEST_ENVELOPE = 50_000;

async function* partsOf(body: AsyncIterable<Buffer>, limit: number, most: number): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const bytes of body) {
    total += bytes.length;
    if (total > limit + LARGEST_ENVELOPE) throw new TooManyBytes();
    for (let start = 0; start < bytes.length; start += most) yield bytes.subarray(start, start + most);
  }
}

function tableOf(
  id: string,
  { facts, chunks }: Extract<UploadOutcome, { facts: TableFacts }>,
  release: () => void,
): UploadedTable {
  async function* read(): AsyncGenerator<Chunk> {
    for (let number = 0; number < chunks; number++) {
      const { content, bytes } = await run<Chunk>('chunk', { id, number });
      yield { content: Buffer.from(content), bytes };
    }
  }
  return new UploadedTable(facts, read, release);
}
