import { constants, deflateRawSync } from 'node:zlib';

const MEGABYTE = 1_000_000;
const HEADER = Buffer.from([0x78, 0xda]);

/** Spaces packed a thousandfold in the zlib format, as one stream of equal blocks: packing it takes no time. */
export function deflatedSpaces(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE, ' '), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  return Buffer.concat([HEADER, ...Array<Buffer>(megabytes).fill(block)]);
}
