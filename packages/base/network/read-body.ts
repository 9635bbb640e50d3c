import { Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';

/** The body exceeds its limit. */
export class TooLarge extends Error {}

/** An encoding that the reader does not know, or too many nested encodings. */
export class UnknownEncoding extends Error {}

/** Maximum number of encodings of one body, such as `gzip, br`. */
const MAX_LAYERS = 2;

/** Window size that a stream may request: 8 MB, where the format allows 2 GB. */
const ZSTD_WINDOW_LOG = 23;

/**
 * Reads an HTTP body and decodes its content encodings. Counts decoded bytes and stops at the limit: throws, or
 * truncates if `cut` is set.
 */
export async function readBoundedBody(
  body: Readable,
  encoding: string,
  { bytes, cut }: { bytes: number; cut: boolean },
): Promise<Buffer> {
  const layers = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .reverse();
  if (layers.length > MAX_LAYERS) throw new UnknownEncoding(encoding);
  const streams: Readable[] = [body];
  try {
    for (const name of layers) streams.push(await decoded(name, streams.at(-1)!));
    return await collect(streams.at(-1)!, bytes, cut);
  } finally {
    for (const stream of streams) stream.on('error', () => undefined).destroy();
  }
}

async function collect(stream: Readable, bytes: number, cut: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytes && !cut) throw new TooLarge();
    chunks.push(chunk);
    if (size >= bytes && cut) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

/** Reads a truncated stream as far as possible, like browsers. */
const LENIENT = { finishFlush: zlib.constants.Z_SYNC_FLUSH };

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => zlib.createGunzip(LENIENT),
  'x-gzip': () => zlib.createGunzip(LENIENT),
  br: () => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
  zstd: () =>
    zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
};

async function decoded(name: string, source: Readable): Promise<Readable> {
  if (name === 'deflate') return inflated(source);
  if (!Object.hasOwn(DECODERS, name)) throw new UnknownEncoding(name);
  return through(source, DECODERS[name]!());
}

/** About half of the servers that send "deflate" use zlib's format, which is correct, and half a raw stream. */
async function inflated(source: Readable): Promise<Readable> {
  const chunks = source.iterator() as AsyncIterator<Buffer> & AsyncIterable<Buffer>;
  const first = await chunks.next();
  if (first.done) return Readable.from([]);
  const whole = Readable.from(
    (async function* () {
      yield first.value;
      yield* chunks;
    })(),
  );
  const isZlib = (first.value[0]! & 0x0f) === 8;
  return through(whole, isZlib ? zlib.createInflate(LENIENT) : zlib.createInflateRaw(LENIENT));
}

/** Like pipe(), but propagates errors. */
function through(source: Readable, decoder: Transform): Transform {
  source.on('error', (error) => decoder.destroy(error));
  return source.pipe(decoder);
}
