import { constants, deflateRawSync } from 'node:zlib';

const MEGABYTE = 1_000_000;
const ZLIB_HEADER = Buffer.from([0x78, 0xda]);
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/** Spaces compressed a thousandfold in zlib format, as one stream of equal blocks, which are quick to produce. */
export const deflatedSpaces = (megabytes: number): Buffer =>
  Buffer.concat([ZLIB_HEADER, ...blocks(megabytes)]);

/** The same in gzip format, without a checksum at the end. */
export const gzippedSpaces = (megabytes: number): Buffer =>
  Buffer.concat([GZIP_HEADER, ...blocks(megabytes)]);

function blocks(megabytes: number): Buffer[] {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE, ' '), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  return Array<Buffer>(megabytes).fill(block);
}
