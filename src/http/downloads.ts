import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import { noteDownload } from '../accounts/audit-trail/note-download.ts';
import type { Database } from '../db/database.ts';
import type { DownloadLimits } from '../requests/limits/download-limits.ts';
import { rateLimited } from '../requests/limits/limiter.ts';
import type { RateLimitStatus } from '../requests/limits/store.ts';
import { CONTENT_TYPES } from '../requests/responses/file-formats.ts';
import { failure } from '../requests/responses/problems.ts';
import { send } from '../requests/responses/send.ts';
import { contentOf, type ExportFile, fileOf } from '../workspace/exports/file.ts';
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
    admit(response, await limits.ofLink(file.id));
    describe(response, file);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const { organizationId, path, id: exportId, rows } = file;
    await noteDownload(db, { organizationId, path, exportId, rows });
    await pipeline(Readable.from(contentOf(core, file)), response).catch((error: unknown) => {
      if (!response.closed) throw error;
    });
  };
}

/** Throws a Problem unless the request was admitted. */
export function admit(response: Response, status: RateLimitStatus): void {
  setRateLimitHeaders(response, status);
  if (!status.admitted) throw rateLimited(status);
}

/** With its length, so that a client notices a file that is cut off. */
function describe(response: Response, { id, format, bytes }: ExportFile): void {
  response.setHeader('Content-Type', CONTENT_TYPES[format]);
  response.setHeader('Content-Disposition', `attachment; filename="${id}.${format}"`);
  response.setHeader('Content-Length', bytes);
}
