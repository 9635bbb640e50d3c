import { badRequest } from '@emi/base/problems';
import {
  ACCOUNTS_LIMITS,
  isEncoding,
  MalformedBody,
  PACE,
  receiveAccounts,
  TooManyBytes,
  TooSlow,
} from '@emi/base/tables';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { failure } from '../responses/problems.ts';
import { send } from '../responses/send.ts';
import { type BodyFields, present } from './body.ts';
import { flagParam } from './parameter-types.ts';

/** Content types of a body that is the file itself; some programs send CSV as an Excel file. */
const TABLE_TYPES = ['text/csv', 'text/tab-separated-values', 'application/vnd.ms-excel'];
const FORM = 'multipart/form-data';

const TOO_LARGE = `The file is too large: at most ${ACCOUNTS_LIMITS.bytes / 1_000_000} MB are accepted, decompressed.`;
const TOO_SLOW =
  `The file arrived too slowly: at least ${PACE.bytesPerSecond / 1_000} kB per second are expected. ` +
  'Nothing was matched.';
const MALFORMED = 'The body is malformed: it must arrive whole, and be encoded as Content-Encoding states.';
const WRONG_TYPE =
  'Send the file as a CSV body (Content-Type: text/csv), as the part “file” of a form (multipart/form-data), or ' +
  'as `content` of a JSON body (application/json).';

/**
 * Reads the body of a route that accepts a file: the file itself, a form with it, or JSON. The result has the same
 * fields in each case; next to a file, they come from the query or the form.
 * @param field the field with the file
 * @param fields returns all fields of the body
 * @param readJson reads a JSON body
 */
export const readUpload =
  (field: string, fields: () => BodyFields, readJson: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (!hasBody(request) && isTable(request)) {
      refuse(badRequest('The file is empty. Nothing was matched.'), request, response, next);
      return;
    }
    if (!hasBody(request) || request.is('json')) {
      readJson(request, response, next);
      return;
    }
    receive(request, response, field, fields()).then(
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

async function receive(
  request: Request,
  response: Response,
  field: string,
  declared: BodyFields,
): Promise<void> {
  const form = request.is(FORM) ? request.get('content-type') : undefined;
  const encoding = request.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (!form && !request.is(TABLE_TYPES)) throw new WrongType();
  if (encoding !== 'identity' && !isEncoding(encoding)) throw new WrongType();
  if (
    !request.get('content-encoding') &&
    Number(request.get('content-length') ?? 0) > ACCOUNTS_LIMITS.bytes + 10_000 // the rest of a form
  )
    throw new TooManyBytes();
  const { table, fields } = await receiveAccounts({
    owner: request.viewer.organizationId,
    // The connection outlives a refused body.
    body: request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>,
    encoding: encoding === 'identity' ? undefined : encoding,
    form,
  });
  if (response.closed) table.release();
  response.once('close', table.release);
  request.body = { ...given(declared, { ...request.query, ...fields }), [field]: table };
}

/** Forms also send empty fields, and all fields as text. */
const given = (declared: BodyFields, sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sent)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, isFlag(declared, name) ? flagParam.fromText(String(value)) : value]),
  );

const isFlag = (declared: BodyFields, name: string): boolean =>
  Object.hasOwn(declared, name) && present(declared[name]!) instanceof z.ZodBoolean;

function refuse(error: unknown, request: Request, response: Response, next: NextFunction): void {
  if (error instanceof WrongType) send(response, failure(415, WRONG_TYPE));
  else if (error instanceof TooManyBytes) send(response, failure(413, TOO_LARGE));
  else if (error instanceof TooSlow) send(response, failure(408, TOO_SLOW, { Connection: 'close' }));
  else if (error instanceof MalformedBody || (request.destroyed && !request.complete))
    next(badRequest(MALFORMED));
  else next(error);
}
