import type { Page } from '../documents/page.ts';
import { dataBlock } from '../model/data-block.ts';

/** Splits a page's text into chunks of at most `bytes` bytes, between lines where possible. */
export function* chunksOf(page: Page, bytes: number): Generator<string> {
  let open: string[] = [];
  let size = 0;
  const longest = Math.floor(bytes / 6); // a character takes at most six bytes in JSON
  for (const line of page.text.split('\n').flatMap((text) => bounded(text, longest))) {
    const weight = Buffer.byteLength(dataBlock(line));
    if (size + weight > bytes && open.length > 0) {
      yield open.join('\n');
      open = [];
      size = 0;
    }
    open.push(line);
    size += weight;
  }
  if (open.join('').trim() !== '') yield open.join('\n');
}

/** Splits a line into pieces of at most `length` characters. */
const bounded = (line: string, length: number): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(line.length / length)) }, (_, at) =>
    line.slice(at * length, (at + 1) * length),
  );
