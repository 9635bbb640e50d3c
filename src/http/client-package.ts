import { etagOf, failure, isKnown, send } from '@emi/facade/responses';
import type { RequestHandler } from 'express';
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
