import { strFromU8 } from 'fflate';

/** Bytes of an archive's end that are kept; the directory of 100,000 files is smaller. */
const KEPT = 16_000_000;
const ENTRY = Buffer.from('PK\u0001\u0002');
const END = Buffer.from('PK\u0005\u0006');
/** The end record and its comment, which come last. */
const LONGEST_END = 22 + 65_535;
const LOCATOR_64 = Buffer.from('PK\u0006\u0007');
/** The sizes of the two ZIP64 records that precede the end record of a large archive. */
const END_64_SIZE = 56;
const LOCATOR_64_SIZE = 20;
const UTF_8 = 1 << 11;

/**
 * The end of an archive that is read as a stream: its directory has the checksum of each file. Offsets are those of the
 * ZIP specification (APPNOTE.TXT 4.3).
 */
export class ZipDirectory {
  readonly #chunks: Buffer[] = [];
  #length = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    while (this.#length - this.#chunks[0]!.length >= KEPT) this.#length -= this.#chunks.shift()!.length;
  }

  /** The CRC-32 of each file of this name; undefined if the archive does not end with a directory. */
  checksumsOf(name: string): number[] | undefined {
    const tail = Buffer.concat(this.#chunks);
    // From the last end record backward: a comment may contain what looks like an end record.
    let end = tail.lastIndexOf(END);
    for (; end > 0 && end >= tail.length - LONGEST_END; end = tail.lastIndexOf(END, end - 1)) {
      const directory = directoryBefore(end, tail);
      if (directory) return entriesOf(directory).flatMap((entry) => (entry.name === name ? entry.crc32 : []));
    }
    return undefined;
  }
}

function directoryBefore(end: number, tail: Buffer): Buffer | undefined {
  if (end + 22 > tail.length) return undefined;
  let [stop, size] = [end, tail.readUInt32LE(end + 12)];
  const end64 = end - LOCATOR_64_SIZE - END_64_SIZE;
  if (end64 >= 0 && hasAt(tail, end - LOCATOR_64_SIZE, LOCATOR_64)) {
    [stop, size] = [end64, Number(tail.readBigUInt64LE(end64 + 40))];
  }
  return size <= stop && hasAt(tail, stop - size, ENTRY) ? tail.subarray(stop - size, stop) : undefined;
}

function entriesOf(directory: Buffer): { name: string; crc32: number }[] {
  const entries = [];
  for (let at = 0; at + 46 <= directory.length && hasAt(directory, at, ENTRY); ) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const isUtf8 = (directory.readUInt16LE(at + 8) & UTF_8) !== 0;
    const name = strFromU8(directory.subarray(at + 46, nameEnd), !isUtf8); // as the unpacker reads it
    entries.push({ name, crc32: directory.readUInt32LE(at + 16) });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

const hasAt = (bytes: Buffer, at: number, signature: Buffer): boolean =>
  bytes.subarray(at, at + signature.length).equals(signature);
