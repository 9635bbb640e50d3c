import { inflateSync } from 'node:zlib';
import { LIMITS } from './limits.ts';
import { UnreadableDocument } from './unreadable.ts';

/** Refuses a PDF that would fill the memory when it is opened: its compressed streams are tried out first. */
export function refuseBomb(body: Buffer): void {
  let total = 0;
  for (let at = body.indexOf('stream'); at >= 0; at = body.indexOf('stream', at + 6)) {
    if (body.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const dictionary = body.subarray(Math.max(0, at - 400), at).toString('latin1');
    const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1);
    if ((own.match(/\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)\b/g)?.length ?? 0) > 1) {
      throw new UnreadableDocument('The PDF is packed more than once.');
    }
    const start = at + 6 + (body[at + 6] === 13 ? 1 : 0) + 1;
    const end = body.indexOf('endstream', start);
    const packed = body.subarray(start, end < 0 ? body.length : end);
    if (/LZW/.test(own) && packed.length > 100_000)
      throw new UnreadableDocument('The PDF is packed in an old way.');
    if (/\/(?:FlateDecode|Fl)\b/.test(own)) total += inflatedSize(packed);
    if (total > LIMITS.pdfBytes) throw new UnreadableDocument('The PDF is larger than it looks.');
    if (end < 0) return;
    at = end;
  }
}

function inflatedSize(packed: Buffer): number {
  try {
    return inflateSync(packed, { maxOutputLength: LIMITS.pdfStreamBytes }).length;
  } catch (error) {
    // A damaged stream is the reader's affair; one that does not end is ours.
    if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE') return 0;
    throw new UnreadableDocument('The PDF is larger than it looks.');
  }
}
