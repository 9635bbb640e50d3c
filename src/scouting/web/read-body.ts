import { Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';

/** A body beyond its bound. */
export class TooLarge extends Error {}

/** An encoding that was not asked for, or too many of them on top of each other. */
export class UnknownEncoding extends Error {}

const MAX_LAYERS = 2;

/** How much of a window a stream may ask for: 8 MB, where the format allows 2 GB. */
const ZSTD_WINDOW_LOG = 23;

/**
 * A body with its transfer encodings undone. Bytes are counted as they come out, and reading stops at the bound: then
 * it fails, or, where the rest does not matter, ends there (`cut`).
 */
export async function readBody(
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

/** What was cut off in transfer is read as far as it came, as browsers do. */
const LENIENT = { finishFlush: zlib.constants.Z_SYNC_FLUSH };

async function decoded(name: string, source: Readable): Promise<Readable> {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return through(source, zlib.createGunzip(LENIENT));
    case 'deflate':
      return inflated(source);
    case 'br':
      return through(
        source,
        zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
      );
    case 'zstd':
      return through(
        source,
        zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
      );
    default:
      throw new UnknownEncoding(name);
  }
}

/** Half of the servers mean zlib's format by "deflate", as they should, and half the bare stream. */
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

/** Like pipe(), but errors go on as well. */
function through(source: Readable, decoder: Transform): Transform {
  source.on('error', (error) => decoder.destroy(error));
  return source.pipe(decoder);
}
