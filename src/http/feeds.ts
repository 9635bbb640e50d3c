import { etagOf, failure, isKnown, send } from '@emi/facade/responses';
import type { RequestHandler } from 'express';
import type { Database } from '../db/database.ts';
import type { DownloadLimits } from '../requests/limits/download-limits.ts';
import { atomFeed, searchOfFeed } from '../workspace/searches/atom.ts';
import { admit } from './downloads.ts';

/** Sends the Atom feed of a watched search to anyone with its signed link. */
export function feeds(
  { core }: Pick<Database, 'core'>,
  limits: DownloadLimits,
  encryptionKey: () => Buffer,
  originOf: (host: string | undefined) => string,
): RequestHandler {
  return async (request, response) => {
    admit(response, limits.ofAddress(request.socket.remoteAddress));
    const search = await searchOfFeed(core, request.originalUrl, encryptionKey);
    if (!search) return send(response, failure(404, 'There is no such feed.'));
    admit(response, await limits.ofLink(search.id));
    const origin = originOf(request.headers.host);
    const text = await atomFeed(core, search, origin + request.originalUrl, origin);
    const etag = etagOf(text);
    response.setHeader('Cache-Control', 'private, max-age=60');
    response.setHeader('ETag', etag);
    if (isKnown(request, etag)) return void response.status(304).end();
    response.type('application/atom+xml').send(text);
  };
}
