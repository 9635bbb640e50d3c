import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { RequestContext } from '../contract/request-context.ts';
import type { ExportFormat } from '../responses/file-formats.ts';
import { responseTo } from '../responses/problems.ts';
import { Client } from './client.ts';
import type { OpenExport } from './prepare-export.ts';

/** Time for the compressor and the socket to send the last line before the connection is closed. */
const LAST_LINE_MS = 100;

interface Exchange {
  readonly format: ExportFormat;
  /** Adds the file to the audit trail. */
  readonly note?: RequestContext['noteExport'];
  readonly request: Request;
  readonly response: Response;
}

/**
 * Streams an export, reading a page only when the client has taken the previous one. A complete file ends with the
 * trailer `X-Export-Status: complete`. If a page cannot be read, the last line states the reason, and the error is
 * thrown. A client that reads trailers (`TE: trailers`) then gets `X-Export-Status: failed`. For any other client, the
 * caller must break the connection inside the body: `wget` and Python's libraries consider any body with a last chunk
 * complete.
 */
export async function sendExport(
  file: OpenExport,
  { format, note = async () => undefined, request, response }: Exchange,
): Promise<void> {
  response.statusCode = 200;
  response.setHeader('Content-Type', file.encoding.contentType);
  response.setHeader('Content-Disposition', `attachment; filename="${fileName(request)}.${format}"`);
  response.setHeader('X-Export-Total', file.total);
  for (const [name, value] of Object.entries(file.headers)) response.setHeader(name, value);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const isChunked = request.httpVersion !== '1.0';
  if (isChunked) response.setHeader('Trailer', 'X-Export-Status, X-Export-Rows');
  const client = new Client(response);
  const path = request.url;
  let rows = 0;
  const end = async (status: 'complete' | 'failed'): Promise<void> => {
    if (isChunked) response.addTrailers({ 'X-Export-Status': status, 'X-Export-Rows': String(rows) });
    await client.end();
  };
  try {
    for await (const page of file.pages()) {
      rows = page.rows;
      await client.take(page.content);
      if (client.isGone) return await note({ path, rows, isComplete: false });
    }
    await note({ path, rows, isComplete: true });
    await end('complete');
  } catch (error) {
    if (client.isGone) return;
    await note({ path, rows, isComplete: false }).catch(() => undefined); // may fail for the same reason
    const line = file.encoding.failure?.(responseTo(error).body as { message: string });
    if (line) response.write(line);
    if (isChunked && readsTrailers(request)) await end('failed');
    else {
      (response as { flush?: () => void }).flush?.();
      await sleep(LAST_LINE_MS);
    }
    throw error;
  }
}

/** The file's name: `books` for `/books` and for `/authors/{id}/books`. */
const fileName = ({ path }: Request): string => path.split('/').findLast(Boolean) ?? 'export';

/** Clients announce trailers in this header; proxies that drop trailers drop the header, too (RFC 9110, 10.1.4). */
const readsTrailers = (request: Request): boolean =>
  (request.get('te') ?? '').split(',').some((coding) => coding.trim().toLowerCase() === 'trailers');
