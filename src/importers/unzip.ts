import { crc32 } from 'node:zlib';
import { badRequest } from '@emi/base/problems';
import { Unzip, UnzipInflate } from 'fflate';
import { ZipDirectory } from './zip-directory.ts';

const TABLE = /\.(?:csv|txt|tsv|zip)$/i;

/** Reads the first table of a ZIP archive. NCES publishes some archives inside another archive; both are opened. */
export async function* tableOfArchive(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const parts: Buffer[] = [];
  let chosen: string | undefined;
  let failure: Error | undefined;
  let checksum = 0;
  const directory = new ZipDirectory();
  const archive = new Unzip((file) => {
    if (chosen !== undefined || !TABLE.test(file.name) || file.name.startsWith('__MACOSX')) return;
    chosen = file.name;
    file.ondata = (error, data) => {
      failure ??= error ?? undefined;
      if (error || data.length === 0) return;
      parts.push(Buffer.from(data));
      checksum = crc32(data, checksum);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  const push = (chunk: Uint8Array, isLast: boolean) => {
    try {
      archive.push(chunk, isLast);
    } catch (error) {
      failure ??= error as Error;
    }
    // Damage that shows before a table is found ends in the message about the missing table.
    if (failure && chosen) throw damaged(failure);
    return parts.splice(0);
  };
  for await (const chunk of chunks) {
    directory.add(chunk);
    yield* push(chunk, false);
  }
  yield* push(new Uint8Array(), true);
  if (chosen === undefined) {
    throw badRequest(
      'The ZIP archive has no table (.csv, .txt, or .tsv); save an Excel workbook as CSV first. Nothing was imported.',
    );
  }
  // The unpacker does not compare the checksum, and damage inside a file often unpacks into other text.
  const expected = directory.checksumsOf(chosen);
  if (!expected) throw damaged(new Error('its directory is missing'));
  if (!expected.includes(checksum)) throw damaged(new Error(`the checksum of ${chosen} is wrong`));
}

const damaged = ({ message }: Error) =>
  badRequest(`The ZIP archive is damaged or was cut off (${message}). Nothing was imported.`);
