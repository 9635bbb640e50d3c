import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CONTENT_TYPES, failure, isKnown, send } from '@emi/facade/responses';
import type { Request, RequestHandler, Response } from 'express';
import { noteDownload } from '../accounts/audit-trail/note-download.ts';
import type { Database } from '../db/database.ts';
import type { DownloadLimits } from '../requests/limits/download-limits.ts';
import { rateLimited } from '../requests/limits/limiter.ts';
import type { RateLimitStatus } from '../requests/limits/store.ts';
import { type ExportFile, exportContentOf, fileOf, type Part } from '../workspace/exports/file.ts';
import { setRateLimitHeaders } from './rate-limit-headers.ts';

/** Sends the file of an export to anyone with a valid link to it. */
export function downloads(
  db: Pick<Database, 'core' | 'transaction'>,
  limits: DownloadLimits,
  encryptionKey: () => Buffer,
  now: () => Date,
): RequestHandler {
  const { core } = db;
  return async (request, response) => {
    admit(response, limits.ofAddress(request.socket.remoteAddress));
    const file = await fileOf(core, request.originalUrl, encryptionKey, now());
    if (file === undefined) return send(response, failure(404, 'There is no such download.'));
    if (file === 'expired') return send(response, failure(410, 'The link has expired. Create a new export.'));
    const etag = `"${file.id}-${file.attempt}"`;
    const part = partOf(request, file.bytes, etag);
    admit(response, await limits.ofLink(file.id, shareOf(part, file.bytes)));
    response.setHeader('ETag', etag);
    response.setHeader('Accept-Ranges', 'bytes');
    if (isKnown(request, etag)) return void response.status(304).end();
    if (part === 'none') {
      const headers = { 'Content-Range': `bytes */${file.bytes}` };
      return send(response, failure(416, `The file has ${file.bytes} bytes.`, headers));
    }
    const { start, end } = part ?? { start: 0, end: file.bytes - 1 };
    if (part) {
      response.statusCode = 206;
      response.setHeader('Cache-Control', 'no-store, no-transform'); // a part of the file, not of its compressed form
      response.setHeader('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
    }
    describe(response, file, end - start + 1);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const { organizationId, path, id: exportId, rows } = file;
    await noteDownload(db, { organizationId, path, exportId, rows });
    await pipeline(Readable.from(exportContentOf(core, file, { start, end })), response).catch(
      (error: unknown) => {
        if (!response.closed) throw error;
      },
    );
  };
}

/** The share of the file that a response sends, 0 to 1, by which the parts of a download count as one. */
const shareOf = (part: Part | 'none' | undefined, bytes: number): number => {
  if (part === undefined) return 1;
  return part === 'none' ? 0 : (part.end - part.start + 1) / bytes;
};

/** Sets the rate-limit headers. @throws Problem unless the request was admitted */
export function admit(response: Response, status: RateLimitStatus): void {
  setRateLimitHeaders(response, status);
  if (!status.admitted) throw rateLimited(status);
}

/**
 * The part of the file that a request asks for; `none` if the file has no such part. Requests for several parts, in
 * other units, of another version of the file (`If-Range`), or with a malformed range get the whole file.
 */
function partOf(request: Request, size: number, etag: string): Part | 'none' | undefined {
  const condition = request.get('if-range');
  if (condition !== undefined && condition !== etag) return undefined;
  const [, first = '', last = ''] = ONE_PART.exec(request.get('range') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    // `bytes=-500` asks for the last 500 bytes; a file may have fewer.
    return Number(last) === 0 || size === 0
      ? 'none'
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'none' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

const ONE_PART = /^bytes=[ \t]{0,9}(\d{0,15})-(\d{0,15})$/i;

/** Sets the headers of a file, with its length, so that a client notices a truncated download. */
function describe(response: Response, { id, format }: ExportFile, bytes: number): void {
  response.setHeader('Content-Type', CONTENT_TYPES[format]);
  response.setHeader('Content-Disposition', `attachment; filename="${id}.${format}"`);
  response.setHeader('Content-Length', bytes);
}
