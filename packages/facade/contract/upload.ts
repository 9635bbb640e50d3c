import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { badRequest, Problem } from '@emi/base/problems';
import { LIMITS, type ReceivedTable, receiveAccounts, TooManyBytes } from '@emi/base/tables';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { failure } from '../responses/problems.ts';
import { send } from '../responses/send.ts';

/** Content types of a body that is the file itself; some programs send CSV as an Excel file. */
const TABLE_TYPES = ['text/csv', 'text/tab-separated-values', 'application/vnd.ms-excel'];
const FORM = 'multipart/form-data';

/** Maximum number of concurrent uploads of a process, because they are held in memory, and of an organization. */
const MOST_AT_ONCE = 8;
const MOST_OF_ONE = 2;
const receiving = new Map<string, number>();

const TOO_LARGE = `The file is too large: at most ${LIMITS.bytes / 1_000_000} MB are accepted, decompressed.`;
const WRONG_TYPE =
  'Send the file as a CSV body (Content-Type: text/csv), as the part “file” of a form (multipart/form-data), or ' +
  'as `content` of a JSON body (application/json).';

/**
 * Reads the body of a route that accepts a file: the file itself, a form with it, or JSON. The result has the same
 * fields in each case; next to a file, they come from the query or the form.
 * @param field the field with the file
 * @param readJson reads a JSON body
 */
export const readUpload =
  (field: string, readJson: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (!hasBody(request) && isTable(request)) {
      refuse(badRequest('The file is empty. Nothing was matched.'), request, response, next);
      return;
    }
    if (!hasBody(request) || request.is('json')) {
      readJson(request, response, next);
      return;
    }
    receive(request, field).then(
      () => next(),
      (error: unknown) => refuse(error, request, response, next),
    );
  };

/** Returns `true` if the body is a file or a form, so that the query contains fields. */
export const isUpload = (request: Request): boolean => hasBody(request) && !request.is('json');

const hasBody = ({ headers }: Request): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;

const isTable = ({ headers }: Request): boolean =>
  TABLE_TYPES.includes((headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase());

class WrongType extends Error {}

async function receive(request: Request, field: string): Promise<void> {
  const isForm = Boolean(request.is(FORM));
  if (!isForm && !request.is(TABLE_TYPES)) throw new WrongType();
  if (!request.get('content-encoding') && Number(request.get('content-length') ?? 0) > LIMITS.bytes + 10_000)
    throw new TooManyBytes();
  const leave = enter(request.viewer.organizationId);
  try {
    const { file, fields } = isForm
      ? await readForm(decoded(request), request)
      : { file: await receiveAccounts(decoded(request)), fields: {} };
    request.body = { ...given({ ...request.query, ...fields }), [field]: file };
  } finally {
    leave();
  }
}

function enter(organizationId: string): () => void {
  const own = receiving.get(organizationId) ?? 0;
  const all = [...receiving.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MOST_OF_ONE || all >= MOST_AT_ONCE)
    throw new Problem('UNAVAILABLE', 'Other files are being received. Try again in a few seconds.');
  receiving.set(organizationId, own + 1);
  return () => {
    const left = receiving.get(organizationId)! - 1;
    if (left > 0) receiving.set(organizationId, left);
    else receiving.delete(organizationId);
  };
}

/** Forms also send empty fields. */
const given = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

function decoded(request: Request): Readable {
  const encoding = request.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return request;
  const decoders = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  };
  if (!Object.hasOwn(decoders, encoding)) throw new WrongType();
  const decoder = decoders[encoding as keyof typeof decoders]();
  request.on('error', (error) => decoder.destroy(error));
  request.on('aborted', () => decoder.destroy(new Error('aborted')));
  return request.pipe(decoder);
}

const FORM_LIMITS = { files: 1, fields: 20, fieldSize: 1_000, parts: 21, headerPairs: 20 };

async function readForm(
  body: Readable,
  { headers }: Request,
): Promise<{ file: ReceivedTable; fields: Record<string, string> }> {
  const fields: Record<string, string> = {};
  let file: Promise<ReceivedTable> | undefined;
  const parser = new Busboy({ headers: headers as BusboyHeaders, limits: FORM_LIMITS });
  const whole = new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value, _nameCut, isCut) => {
      if (isCut) reject(badRequest(`The field ${name.slice(0, 60)} of the form is too long.`));
      fields[name] = value;
    });
    parser.on('file', (_name, stream) => {
      file = receiveAccounts(stream as AsyncIterable<Buffer>);
      file.catch(reject); // does not wait for the rest of the form
    });
    parser.on('filesLimit', () => reject(badRequest('The form must have one file; it has several.')));
    parser.on('error', () => reject(badRequest('The form is malformed: it must be multipart/form-data.')));
    parser.on('finish', resolve);
    body.on('error', reject);
    body.on('aborted', () => reject(new Error('aborted')));
  });
  body.pipe(parser);
  try {
    await whole;
    if (!file) throw badRequest('The form has no file; send it as its part “file”.');
    return { file: await file, fields };
  } finally {
    body.unpipe(parser);
  }
}

function refuse(error: unknown, request: Request, response: Response, next: NextFunction): void {
  if (error instanceof WrongType) send(response, failure(415, WRONG_TYPE));
  else if (error instanceof TooManyBytes) send(response, failure(413, TOO_LARGE));
  else if (error instanceof Problem) next(error);
  else if (request.destroyed || isMalformed(error))
    next(
      badRequest('The body is malformed: it must arrive whole, and be encoded as Content-Encoding states.'),
    );
  else next(error);
}

const isMalformed = (error: unknown): boolean =>
  /^(Z_|ERR__ZLIB|ERR_BROTLI|ERR_ZLIB)/.test(String((error as NodeJS.ErrnoException).code)) ||
  /multipart|boundary|aborted|premature/i.test(String((error as Error).message));
