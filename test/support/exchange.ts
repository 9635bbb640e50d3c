import { Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { CONTENT_TYPES } from '@emi/facade/responses';
import { strFromU8, unzipSync } from 'fflate';
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import type { RawAnswer } from './simultaneous-requests.ts';

const agent = new Agent({ keepAlive: true });
/** The headers that `fetch` adds by default. */
const DEFAULTS = { accept: '*/*', 'accept-language': '*', 'user-agent': 'node', 'sec-fetch-mode': 'cors' };
const TEXT = { 'content-type': 'text/plain;charset=UTF-8' };
const DECODERS: Readonly<Record<string, (data: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

export interface Exchange {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends what `fetch` would send, in a quarter of its processor time. Redirects are returned. */
export async function exchange(
  url: string,
  { method = 'GET', headers, body }: Exchange = {},
): Promise<RawAnswer> {
  const all = new Map<string, string>(Object.entries(DEFAULTS));
  if (body !== undefined) all.set('content-type', TEXT['content-type']);
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name.toLowerCase(), value);
  if (body !== undefined) all.set('content-length', String(Buffer.byteLength(body)));
  const chunks: Buffer[] = [];
  // Events take a tenth less processor time per exchange than an async iterator.
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const read = (incoming: IncomingMessage) =>
      incoming
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () => resolve(incoming));
    request(url, { agent, method, headers: Object.fromEntries(all) }, read)
      .on('error', reject)
      .end(body);
  });
  const decode = DECODERS[response.headers['content-encoding'] ?? ''];
  const whole = Buffer.concat(chunks);
  const bytes = decode && whole.length > 0 ? decode(whole) : whole;
  const text = await textOf(bytes, response.headers['content-type'] ?? '');
  const isJson = /\bjson\b/.test(response.headers['content-type'] ?? ''); // not NDJSON
  let known: Headers | undefined;
  return {
    status: response.statusCode!,
    get headers() {
      known ??= headersOf(response);
      return known;
    },
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

/** The text of a response; for workbooks and Parquet files, whose bytes are compressed, the text in them. */
async function textOf(bytes: Buffer, type: string): Promise<string> {
  if (type === CONTENT_TYPES.xlsx) {
    const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => `${name}\n${strFromU8(part)}`);
    return parts.join('\n');
  }
  if (type === CONTENT_TYPES.parquet) {
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    const { key_value_metadata: metadata } = await parquetMetadataAsync(file);
    const rows = await parquetReadObjects({ file });
    return JSON.stringify({ metadata, rows }, (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  }
  return new TextDecoder().decode(bytes);
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  return headers;
}
