const DECLARED = /(?:charset|encoding)\s{0,5}=\s{0,5}["']?\s{0,5}([\w.:-]{2,40})/i;

/** Decodes a document by its byte order mark, its header, or its own declaration; else as UTF-8 or Windows-1252. */
export function decodeText(body: Buffer, contentType: string | null): string {
  const start = body.toString('latin1', 0, 2048);
  const declared = [contentType ?? '', start].map((text) => DECLARED.exec(text)?.[1]).find(Boolean);
  // Programs write files in UTF-8 that declare the encoding of their memory.
  const isWrong = /^utf-?16/i.test(declared ?? '') && !start.includes('\0');
  const decoder = decoderOf(byteOrderMarkOf(body) ?? (isWrong ? undefined : declared));
  if (decoder) return decoder.decode(body);
  try {
    // A stream may end within a character, as a file that was cut off does.
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

function byteOrderMarkOf(body: Buffer): string | undefined {
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 'utf-8' : undefined;
}

/** Null for an unknown encoding, and for UTF-8, which the caller verifies because many pages declare it wrongly. */
function decoderOf(label: string | undefined): TextDecoder | null {
  if (!label || /^utf-?8$/i.test(label)) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
