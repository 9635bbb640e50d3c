import type { Request } from 'express';
import { acceptedType } from '../responses/accepted-type.ts';
import { CONTENT_TYPES, type ExportFormat } from '../responses/file-formats.ts';

/** The media type of failures; a client whose `Accept` contains only this type gets JSON. */
const PROBLEM = 'application/problem+json';

/** The formats by the types that `Accept` names. */
const FORMATS = new Map<string, ExportFormat>(
  Object.entries(CONTENT_TYPES).map(([format, type]) => [type.split(';')[0]!, format as ExportFormat]),
);

/**
 * The format of a response: that of the parameter `format`, or else the best type that the client accepts; undefined if
 * there is none. Validation of the parameters rejects an unknown `format`.
 * @param formats the formats of a list's files; none for other routes
 */
export function wantedFormat(
  request: Request,
  formats: readonly ExportFormat[],
): 'json' | ExportFormat | undefined {
  const format = formats.length > 0 ? request.query.format : undefined;
  if (format !== undefined) return formats.find((one) => one === format) ?? 'json';
  if (ANYTHING.has(request.headers.accept)) return 'json';
  const type = acceptedType(request, [...typesOf(formats), PROBLEM]);
  return type === undefined ? undefined : (FORMATS.get(type) ?? 'json');
}

/** Most clients send one of these, so they are not negotiated. */
const ANYTHING: ReadonlySet<string | undefined> = new Set([undefined, '*/*']);

const typesOf = (formats: readonly ExportFormat[]): string[] => [
  'application/json',
  ...[...FORMATS].flatMap(([type, format]) => (formats.includes(format) ? [type] : [])),
];

/** The message of a 406: the types that a response can have. */
export function refusedFormats(formats: readonly ExportFormat[]): string {
  const types = typesOf(formats);
  return types.length > 1
    ? `The types of this response are ${types.slice(0, -1).join(', ')}, and ${types.at(-1)}.`
    : 'The type of this response is application/json.';
}
