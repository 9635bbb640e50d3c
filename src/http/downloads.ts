import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import { note } from '../accounts/audit-trail/note.ts';
import type { Database } from '../db/database.ts';
import { failure } from '../responses/problems.ts';
import { send } from '../responses/send.ts';
import { contentOf, type ExportFile, fileOf } from '../workspace/exports/file.ts';

/** Sends the file of an export to anyone with a valid link to it. */
export function downloads(
  { core, entities }: Pick<Database, 'core' | 'entities'>,
  now: () => Date,
): RequestHandler {
  return async (request, response) => {
    const file = await fileOf(core, request.params.id, request.query, now());
    if (file === undefined) return send(response, failure(404, 'There is no such download.'));
    if (file === 'expired') return send(response, failure(410, 'The link has expired. Create a new export.'));
    describe(response, file);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const { organizationId, path, id: exportId, rows } = file;
    const action = 'export_downloaded';
    await entities((em) => note(em, { organizationId, action, path, exportId, rows }));
    await pipeline(Readable.from(contentOf(core, file)), response).catch((error: unknown) => {
      if (!response.closed) throw error;
    });
  };
}

const TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

/** With its length, so that a client notices a file that is cut off. */
function describe(response: Response, { id, format, bytes }: ExportFile): void {
  response.setHeader('Content-Type', TYPES[format]);
  response.setHeader('Content-Disposition', `attachment; filename="${id}.${format}"`);
  response.setHeader('Content-Length', bytes);
}
