import { type ErrorBody, IncompleteExportError, NotAListError } from './errors.ts';
import type { Client } from './generated/client/index.ts';

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Iterates over the rows of a list route as they arrive; see `MarketClient.rows`. */
export async function* rowsOf<Item>(
  client: Client,
  path: string,
  query: Readonly<Record<string, unknown>>,
): AsyncGenerator<Item> {
  const [url, inPath = ''] = path.split(/\?(.*)/s);
  const { data, response } = await client.get<Bytes, unknown, true>({
    url: url!,
    query: { ...Object.fromEntries(new URLSearchParams(inPath)), ...query, format: 'ndjson' },
    security: [{ scheme: 'bearer', type: 'http' }],
    parseAs: 'stream',
  });
  if (!response.headers.get('content-type')?.startsWith('application/x-ndjson')) {
    await response.body?.cancel();
    throw new NotAListError(response, url!);
  }
  try {
    for await (const line of linesOf(data as Bytes)) {
      const row = JSON.parse(line) as ErrorBody;
      if (typeof row.statusCode === 'number') throw new IncompleteExportError(response, row);
      yield row as Awaited<Item>;
    }
  } catch (error) {
    if (error instanceof IncompleteExportError) throw error;
    throw new IncompleteExportError(response, undefined, error);
  }
}

async function* linesOf(stream: Bytes): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
