import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { answerTo } from '../../src/http-answers/problems.ts';
import type { RequestContext } from '../request-context.ts';
import type { ExportFormat } from './encode.ts';
import type { OpenExport } from './prepare-export.ts';

/** A client that takes nothing for this long is gone. */
const STALLED_MS = 60_000;
/** The time for the compressor and the socket to pass on the last line before the connection breaks. */
const LAST_LINE_MS = 100;

interface Exchange {
  readonly format: ExportFormat;
  /** Adds the file to the audit trail. */
  readonly note?: RequestContext['noteExport'];
  readonly request: Request;
  readonly response: Response;
}

/**
 * Streams an export, reading a page only when the client has taken the one before. A complete file ends with the
 * trailer `X-Export-Status: complete`. If a page cannot be read, the error is thrown, and the caller must break the
 * connection, so that no client takes the file for a complete one; NDJSON says why in a last line.
 */
export async function sendExport(
  file: OpenExport,
  { format, note = async () => undefined, request, response }: Exchange,
): Promise<void> {
  response.statusCode = 200;
  response.setHeader('Content-Type', file.contentType);
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
  try {
    for await (const page of file.pages()) {
      rows = page.rows;
      await client.take(page.text);
      if (client.isGone) return await note({ path, rows, isComplete: false });
    }
    await note({ path, rows, isComplete: true });
    if (isChunked) response.addTrailers({ 'X-Export-Status': 'complete', 'X-Export-Rows': String(rows) });
    response.end();
  } catch (error) {
    if (client.isGone) return;
    await note({ path, rows, isComplete: false }).catch(() => undefined); // what stops the export may stop this, too
    if (format === 'ndjson') {
      response.write(`${JSON.stringify(answerTo(error).body)}\n`);
      (response as { flush?: () => void }).flush?.();
      await sleep(LAST_LINE_MS);
    }
    throw error;
  }
}

/** `contacts` for `/contacts`, `rfps` for `/districts/{id}/rfps`. */
const fileName = ({ path }: Request): string => path.split('/').findLast(Boolean) ?? 'export';

/** The receiving end of a response. */
class Client {
  readonly #response: Response;
  /** One listener for the whole response: the compressor keeps those that `once` adds. */
  #resume: () => void = () => undefined;
  isGone: boolean;

  constructor(response: Response) {
    this.#response = response;
    this.isGone = response.closed;
    response.on('drain', () => this.#resume());
    response.on('close', () => {
      this.isGone = true;
      this.#resume();
    });
  }

  /** Resolves once the client can take more, or is gone. */
  async take(text: string): Promise<void> {
    if (this.isGone || this.#response.write(text)) return;
    await new Promise<void>((resolve) => {
      const stalled = setTimeout(() => this.#response.destroy(), STALLED_MS);
      this.#resume = () => {
        clearTimeout(stalled);
        resolve();
      };
    });
  }
}
