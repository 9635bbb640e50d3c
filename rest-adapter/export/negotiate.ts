import type { Request } from 'express';
import type { ExportFormat } from './encode.ts';

const TYPES = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
} as const;

/**
 * The format of a response: the one that `format` names, otherwise the best type that the client accepts; undefined if
 * there is none. Validation of the parameters rejects an unknown `format`.
 */
export function wantedFormat(request: Request, isList: boolean): 'json' | ExportFormat | undefined {
  const format = isList ? request.query.format : undefined;
  if (format !== undefined) return format === 'csv' || format === 'ndjson' ? format : 'json';
  if (request.headers.accept === undefined) return 'json';
  const types = isList ? Object.keys(TYPES) : ['application/json'];
  const type = request.accepts(types);
  return type === false ? undefined : TYPES[type as keyof typeof TYPES];
}

export const refusedFormats = (isList: boolean): string =>
  isList
    ? 'The types of this response are application/json, text/csv, and application/x-ndjson.'
    : 'The type of this response is application/json.';
