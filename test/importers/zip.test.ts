import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';
import { tableOfArchive } from '../../src/importers/unzip.ts';

const TEXT = Array.from({ length: 5_000 }, (_, i) => `${i},School ${i * 7919}`).join('\n');

/** Unpacks an archive that arrives in pieces. */
async function unpacked(archive: Uint8Array, size = 1_000): Promise<string> {
  const pieces = Array.from({ length: Math.ceil(archive.length / size) }, (_, i) =>
    Buffer.from(archive.subarray(i * size, (i + 1) * size)),
  );
  return (await buffer(Readable.from(tableOfArchive(Readable.from(pieces))))).toString();
}

/** An archive as programs write it that do not know a file's size and checksum before its end. */
function streamed(comment?: string): Buffer {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_, part) => parts.push(part));
  for (const file of [new ZipPassThrough('readme.pdf'), new ZipDeflate('été.csv')]) {
    if (comment) file.comment = comment;
    zip.add(file);
    file.push(Buffer.from(TEXT), true);
  }
  zip.end();
  return Buffer.concat(parts);
}

const folder = mkdtempSync(join(tmpdir(), 'zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Python's zipfile writes ZIP64 headers when the caller warns that a file may be large. */
function byPython(statements: string): Buffer {
  const path = join(folder, 'python.zip');
  writeFileSync(join(folder, 'text'), TEXT);
  execFileSync('python3', [
    '-c',
    `import zipfile\nz = zipfile.ZipFile(${JSON.stringify(path)}, 'w', zipfile.ZIP_DEFLATED)
t = open(${JSON.stringify(join(folder, 'text'))}).read()\n${statements}\nz.close()`,
  ]);
  return readFileSync(path);
}
const python = (() => {
  try {
    return execFileSync('python3', ['-V']).length > 0;
  } catch {
    return false;
  }
})();

describe('the table of a ZIP archive', () => {
  it.each<[string, () => Uint8Array]>([
    ['with the checksum before the file', () => zipSync({ 'été.csv': Buffer.from(TEXT) })],
    ['with the checksum after the file', () => streamed()],
    ['with comments that look like its end', () => streamed('PK\u0005\u0006'.repeat(10))],
    ['with a comment at its end', () => commented(streamed(), `PK\u0005\u0006${' '.repeat(40)}`)],
    [
      'with 2,000 files before it',
      () =>
        zipSync({
          ...Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`${i}.pdf`, Buffer.alloc(1)])),
          'a.csv': Buffer.from(TEXT),
        }),
    ],
  ])('is read from one %s', async (_, archive) => {
    expect(await unpacked(archive())).toBe(TEXT);
    expect(await unpacked(archive(), 70_000)).toBe(TEXT);
  });

  (python ? it : it.skip)('is read from what Python writes, where it is installed', async () => {
    const large = "f = z.open('a.csv', 'w', force_zip64=True)\nf.write(t.encode())\nf.close()";
    expect(await unpacked(byPython(large))).toBe(TEXT);
    const many = `for i in range(66000): z.writestr(str(i), '')\nz.writestr('a.csv', t)`;
    expect(await unpacked(byPython(many), 65_536)).toBe(TEXT);
  });
});

function commented(archive: Buffer, comment: string): Buffer {
  const copy = Buffer.concat([archive, Buffer.from(comment)]);
  copy.writeUInt16LE(comment.length, archive.length - 2);
  return copy;
}
