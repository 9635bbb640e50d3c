/** Reads uploaded tables in a process of their own, several at once, each by the parts in which it arrives. */
import { constants, setPriority } from 'node:os';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { badRequest, Problem } from '../problems/problem.ts';
import {
  type BodyEncoding,
  type Chunk,
  receiveTable,
  type TableFacts,
  type TableLimits,
  TooManyBytes,
} from './received.ts';

setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // requests come first

export interface BegunUpload {
  readonly id: string;
  /** As declared, such as `gzip`; undefined if the bytes are sent as they are. */
  readonly encoding: BodyEncoding | undefined;
  /** The content type of a form that contains the file; undefined if the body is the file. */
  readonly form: string | undefined;
  readonly limits: TableLimits;
  readonly outcome: string;
}

export interface UploadPart {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** An upload is `ready` for its next part, still `busy` with the parts it has, or `settled`: read or refused. */
export type UploadState = 'ready' | 'busy' | 'settled';

/** A table that was read, or why it is refused. */
export type UploadOutcome =
  | { readonly facts: TableFacts; readonly chunks: number; readonly fields: Readonly<Record<string, string>> }
  | { readonly refused: 'too large' | 'malformed' | 'busy' }
  | { readonly problem: string };

const DECODERS: Readonly<Record<BodyEncoding, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Compressed bytes that are held for all uploads until they are stored. */
const MOST_HELD = 120_000_000;
let held = 0;

class Busy extends Error {}

interface Session {
  readonly input: Transform;
  readonly outcome: Promise<UploadOutcome>;
  readonly chunks: Chunk[];
  isSettled: boolean;
}
const sessions = new Map<string, Session>();

const sessionOf = (id: string): Session => {
  const session = sessions.get(id);
  if (!session) throw new Error('the upload is unknown'); // the process that began it was ended
  return session;
};

/** Starts an upload, whose parts follow. */
export function begin({ id, encoding, form, limits, outcome: ending }: BegunUpload): void {
  const input = encoding ? DECODERS[encoding]() : new PassThrough();
  const chunks: Chunk[] = [];
  const keep = (chunk: Chunk) => {
    if (held + chunk.content.length > MOST_HELD) throw new Busy();
    held += chunk.content.length;
    chunks.push(chunk);
  };
  const receive = (bytes: AsyncIterable<Buffer>) => receiveTable(bytes, limits, ending, keep);
  const read = async (): Promise<UploadOutcome> => {
    try {
      const { facts, fields } = form
        ? await readForm(input, form, receive)
        : { facts: await receive(input), fields: {} };
      return { facts, chunks: chunks.length, fields };
    } catch (error) {
      input.destroy();
      return refusalOf(error);
    }
  };
  input.on('error', () => undefined); // its reader reports it
  const outcome = read();
  const session = { input, outcome, chunks, isSettled: false };
  sessions.set(id, session);
  void outcome.then(() => {
    session.isSettled = true;
  });
}

/**
 * The longest wait of a task for its upload: the process runs one task at a time, and other uploads have tasks, too.
 */
const SHARE_MS = 20;

const share = <T>(waited: Promise<T>): Promise<T | undefined> =>
  Promise.race([waited, sleep(SHARE_MS, undefined, { ref: false })]);

/** Adds a part of the body; returns the state of the upload. */
export function part({ id, bytes }: UploadPart): Promise<UploadState> {
  const { input } = sessionOf(id);
  if (!input.destroyed) input.write(bytes);
  return ready(id);
}

/** The state of an upload, after a short wait while it is busy. */
export async function ready(id: string): Promise<UploadState> {
  const session = sessionOf(id);
  const { input, outcome } = session;
  const hasRoom = () => !input.writableNeedDrain;
  if (!session.isSettled && !hasRoom())
    await share(Promise.race([new Promise((resolve) => input.once('drain', resolve)), outcome]));
  if (session.isSettled || input.destroyed) return 'settled';
  return hasRoom() ? 'ready' : 'busy';
}

/** The outcome of a body that has arrived; undefined while it is read. */
export function end(id: string): Promise<UploadOutcome | undefined> {
  const { input, outcome } = sessionOf(id);
  if (!input.destroyed && !input.writableEnded) input.end();
  return share(outcome);
}

export const chunk = ({ id, number }: { id: string; number: number }): Chunk => sessionOf(id).chunks[number]!;

export function release(id: string): void {
  const session = sessions.get(id);
  sessions.delete(id);
  session?.input.destroy();
  for (const { content } of session?.chunks.splice(0) ?? []) held -= content.length;
}

function refusalOf(error: unknown): UploadOutcome {
  if (error instanceof TooManyBytes) return { refused: 'too large' };
  if (error instanceof Busy) return { refused: 'busy' };
  if (error instanceof Problem) return { problem: error.message };
  if (isMalformed(error)) return { refused: 'malformed' };
  throw error;
}

/** Errors of decompression have codes; the form parser's are known only by their messages. */
const isMalformed = (error: unknown): boolean =>
  /^(Z_|ERR__ZLIB|ERR_BROTLI|ERR_ZLIB|ERR_STREAM_PREMATURE)/.test(
    String((error as NodeJS.ErrnoException).code),
  ) || /multipart|boundary|aborted|premature/i.test(String((error as Error).message));

const FORM_LIMITS = { files: 1, fields: 20, fieldSize: 1_000, parts: 21, headerPairs: 20 };
const MALFORMED_FORM = 'The form is malformed: it must be multipart/form-data.';
/** Maximum length of a form's content type. RFC 2046 allows boundaries of 70 characters; some are longer. */
const LONGEST_TYPE = 300;

function formParser(contentType: string) {
  if (contentType.length > LONGEST_TYPE) throw badRequest(MALFORMED_FORM);
  try {
    return new Busboy({ headers: { 'content-type': contentType } as BusboyHeaders, limits: FORM_LIMITS });
  } catch {
    throw badRequest(MALFORMED_FORM);
  }
}

async function readForm(
  body: Readable,
  contentType: string,
  receive: (bytes: AsyncIterable<Buffer>) => Promise<TableFacts>,
): Promise<{ facts: TableFacts; fields: Record<string, string> }> {
  const fields: Record<string, string> = {};
  let file: Promise<TableFacts> | undefined;
  const parser = formParser(contentType);
  const whole = new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value, _nameCut, isCut) => {
      if (isCut) reject(badRequest(`The field ${name.slice(0, 60)} of the form is too long.`));
      fields[name] = value;
    });
    parser.on('file', (_name, stream) => {
      file = receive(stream as AsyncIterable<Buffer>);
      file.catch(reject); // does not wait for the rest of the form
    });
    parser.on('filesLimit', () => reject(badRequest('The form must have one file; it has several.')));
    parser.on('error', () => reject(badRequest(MALFORMED_FORM)));
    parser.on('finish', resolve);
    body.on('error', reject);
  });
  body.pipe(parser);
  try {
    await whole;
    if (!file) throw badRequest('The form has no file; send it as its part “file”.');
    return { facts: await file, fields };
  } finally {
    body.unpipe(parser);
  }
}
