import { isUtf8 } from 'node:buffer';
import { wholeLines } from './quotes.ts';

const NEWLINE = 0x0a;
const WESTERN = new TextDecoder('windows-1252');

/** The text of a published file in UTF-8, whatever its encoding, and the character between its cells. */
export async function readText(
  chunks: AsyncIterable<Buffer>,
): Promise<{ readonly delimiter: ',' | '\t'; readonly text: AsyncIterable<Buffer> }> {
  const blocks = wholeLines(chunks);
  const { value: first = Buffer.alloc(0) } = await blocks.next();
  const end = first.indexOf(NEWLINE);
  const header = first.toString('latin1', 0, end < 0 ? first.length : end);
  const isTabbed = header.split('\t').length > header.split(',').length;
  return { delimiter: isTabbed ? '\t' : ',', text: inUtf8(first, blocks) };
}

async function* inUtf8(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield recoded(first);
  for await (const block of rest) yield recoded(block);
}

/** Decides for each line: publishers append rows of several agencies. */
function recoded(block: Buffer): Buffer {
  if (isUtf8(block)) return block;
  const lines: Buffer[] = [];
  for (let start = 0; start < block.length; ) {
    const end = block.indexOf(NEWLINE, start);
    const line = block.subarray(start, end < 0 ? block.length : end + 1);
    lines.push(isUtf8(line) ? line : Buffer.from(WESTERN.decode(line)));
    start += line.length;
  }
  return Buffer.concat(lines);
}
