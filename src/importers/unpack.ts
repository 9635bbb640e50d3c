import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { badRequest } from '@emi/base/problems';
import { tableOfArchive } from './unzip.ts';

/** Decompresses gzip and ZIP archives, detected by their first bytes; passes other input through. */
export async function* unpackArchive(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  const start = await atLeast(4, source);
  const all = chain(start, source);
  if (start.indexOf(ZIP_MAGIC) === 0) {
    yield* unpackArchive(tableOfArchive(all));
    return;
  }
  if (start.indexOf(GZIP_MAGIC) !== 0) {
    yield* all;
    return;
  }
  const gunzip = createGunzip();
  pipeline(all, gunzip).catch(() => undefined); // gunzip reports every error, too
  try {
    yield* gunzip;
  } catch (error) {
    throw damagedGzip(error);
  }
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const ZIP_MAGIC = Buffer.from('PK\u0003\u0004');

function damagedGzip(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (!code?.startsWith('Z_')) return error;
  const what = code === 'Z_BUF_ERROR' ? 'ends too early: it was cut off' : `is damaged (${message})`;
  return badRequest(`The gzip file ${what}. Nothing was imported.`);
}

async function atLeast(length: number, source: AsyncIterator<Buffer>): Promise<Buffer> {
  let start: Buffer = Buffer.alloc(0);
  while (start.length < length) {
    const { done, value } = await source.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  return start;
}

async function* chain(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Passes bytes through and reports their number. */
export async function* counted(
  chunks: AsyncIterable<Buffer>,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    onBytes(chunk.length);
    yield chunk;
  }
}
