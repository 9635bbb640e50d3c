import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { Problem } from '@emi/base/problems';
import { Zip, type ZipInputFile } from 'fflate';

const deflate = promisify(deflateRaw);
/**
 * Each part is deflated separately, off the main thread, and ends at a byte boundary, so that the next one can follow.
 */
const PART = { level: 1, finishFlush: constants.Z_SYNC_FLUSH };
/** Maximum size of a file in a ZIP file without its extension for 64 bits. */
const MOST_BYTES = 2 ** 32 - 1;

/** A ZIP file, written piece by piece. */
export class ZipFile {
  readonly #zip: Zip;
  #taken: Uint8Array[] = [];
  #file: ZipInputFile | undefined;

  constructor() {
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#taken.push(chunk);
    });
  }

  /** Adds a whole file. */
  async add(name: string, text: string): Promise<void> {
    this.open(name);
    await this.write(text);
    this.close();
  }

  /** Starts a file that is written piece by piece. */
  open(filename: string): void {
    this.#file = { filename, size: 0, crc: 0, compression: 8 };
    this.#zip.add(this.#file);
  }

  async write(text: string): Promise<void> {
    const file = this.#file!;
    const bytes = Buffer.from(text);
    file.size += bytes.length;
    if (file.size > MOST_BYTES) {
      throw new Problem(
        'EXPORT_TOO_LARGE',
        'A sheet would exceed 4 GB. Choose columns with fields, or another format.',
      );
    }
    file.crc = crc32(bytes, file.crc);
    file.ondata!(null, await deflate(bytes, PART), false);
  }

  close(): void {
    this.#file!.ondata!(null, END_OF_FILE, true);
  }

  /** Returns the bytes since the last call. */
  take(): Uint8Array {
    const taken = Buffer.concat(this.#taken);
    this.#taken = [];
    return taken;
  }

  end(): Uint8Array {
    this.#zip.end();
    return this.take();
  }
}

/** An empty final DEFLATE block with fixed codes. */
const END_OF_FILE = Uint8Array.of(3, 0);
