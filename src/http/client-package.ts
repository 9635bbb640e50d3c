import type { RequestHandler } from 'express';
import { etagOf, isKnown } from '../requests/responses/etag.ts';
import { failure } from '../requests/responses/problems.ts';
import { send } from '../requests/responses/send.ts';
import { readProjectFile } from './project-file.ts';

/** Serves the typed client as a package that npm installs; `npm run build` packs it. */
export const clientPackage: RequestHandler = async (request, response) => {
  const file = await readProjectFile('dist/client.tgz').catch(() => undefined);
  if (!file) return send(response, failure(404, 'This service was started without a build of the client.'));
  const etag = etagOf(file);
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'no-cache');
  if (isKnown(request, etag)) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Disposition', 'attachment; filename="education-market-client.tgz"');
  response.type('application/gzip').send(file);
};
