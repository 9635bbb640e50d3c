import type { Bounds } from '@emi/base/declared';
import { badRequest, entityLocked, Problem, type ProblemCode } from '@emi/base/problems';
import type { GraphQLSchema } from 'graphql';
import { type BodyFields, readBody } from '../contract/body.ts';
import { bodyOf } from '../contract/document-body.ts';
import { type Parameters, parametersOf } from '../contract/document-parameters.ts';
import { INCLUDE, perInclusion } from '../contract/inclusions.ts';
import { oncePerSchema } from '../contract/once-per-schema.ts';
import { linkToNext, readsPage, takeCursor, withCursor } from '../contract/paging.ts';
import type { Params } from '../contract/parameter-types.ts';
import { handlingHeaders, readQuery } from '../contract/read-query.ts';
import type { Alternative } from '../contract/request-schema.ts';
import type { ResponseShape } from '../contract/shape.ts';
import { misplacedFields, refusedFields, refusedInQuery, unknownFields } from '../contract/unknown-fields.ts';
import { type Operation, prepare } from '../execution/execute.ts';
import { type FileColumns, type FileExtras, fileColumnsOf } from '../export/file-columns.ts';
import { readsList } from '../export/list-documents.ts';
import { exportParameters, FILE_PARAMETERS, formatsOf } from '../export/parameters.ts';
import { type OpenExportOf, prepareExport } from '../export/prepare-export.ts';
import type { ExportFormat } from '../responses/file-formats.ts';
import { bodyRowsOf, type Values, variablesOf } from './body-variables.ts';

/**
 * A documented route: one GraphQL document whose variables are the query parameters and whose aliases define the
 * response. The graph's result under `body` *is* the response; a null `body` is a 404.
 */
export interface RouteDeclaration {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to `/api/v1`; `{name}` is an id in the path and becomes the variable `$name`. */
  readonly path: string;
  /** One line for the reference. */
  readonly summary: string;
  /** Further documentation in Markdown. */
  readonly description?: string;
  /**
   * Refuses undeclared fields of the body. For routes that spend credits, start work, or write files, where a
   * misspelled safeguard would be costly. Other routes list such fields in `X-Ignored-Parameters`.
   */
  readonly refusesUnknownFields?: boolean;
  /** The maximum size of the body if it is not 100 kB; for lists of rows. */
  readonly maxBody?: '600kb';
  /** The field of the body that can be uploaded as a file; the others are then in the query or the form. */
  readonly file?: string;
  /** Mutually exclusive forms of the body; the first and the last differ in the last field that they require. */
  readonly either?: readonly Alternative[];
  /** The list of the body that the fields of its only row may replace, as a form of `either`. */
  readonly rows?: string;
  /** Variables beyond the path's ids are the query parameters of a GET, and otherwise the fields of the body. */
  readonly document: string;
  /** Bounds of parameters and of fields of the body, by name, that the graph checks without declaring them. */
  readonly bounds?: Readonly<Record<string, Bounds>>;
  /**
   * For methods other than GET: computes the variables that only directives use. All other variables are the fields of
   * the body under their names in the graph, or an `input` that contains them.
   */
  readonly inclusions?: (body: Values) => Readonly<Record<string, boolean>>;
  /** The columns that a list's files have in addition to those of its records in JSON. */
  readonly files?: FileExtras;
  /**
   * A final change of the response that the document cannot express, such as keys that are data, or keys that are
   * present only sometimes.
   */
  readonly shape?: ResponseShape;
  /** Returns `true` if the body shows that the record in the path is locked; the response is then a 403. */
  readonly isLocked?: (body: object) => boolean;
  /** The credits that unlocking the record in the path costs. */
  readonly unlockCost?: number;
  /** The kind of record that is missing when `body` is null, for the message of the 404. */
  readonly recordType?: string;
  /**
   * The response has an ETag, and is a 304 for `If-None-Match`. Not for personal data, which clients must not store.
   */
  readonly isTagged?: boolean;
  /** The response is shared by all viewers and up to 30 seconds old, as its `Age` header shows. */
  readonly isShared?: boolean;
  /** Problems in addition to those of every route: authentication, limits, bad parameters, unknown ids. */
  readonly problems?: readonly ProblemCode[];
  /** The price of a successful request, for the documentation; absent if it is free. */
  readonly spends?: string;
  /** The success status, possibly computed from the response; 200 by default. A 204 has no body. */
  readonly status?: SuccessStatus | ((body: never) => SuccessStatus);
  /** Computes the created resource's path, relative to `/api/v1`, from the response; no header if null. */
  readonly location?: (body: { id: string }) => string | null;
}

type SuccessStatus = 200 | 201 | 202 | 204;

/** A route as `route` returns it. */
export type AnyRoute = RouteDeclaration & {
  /** The parameters of its query; empty until `bindRoute` derives them. */
  readonly query: Params;
};

/** A route whose parameters and body are derived. */
export type BoundRoute = AnyRoute & {
  readonly body: BodyFields;
  /** The variables of a body, in addition to the path's ids. */
  readonly variables: (body: Values) => Values;
};

/** Declares a route, whose query is still empty. */
export const route = (declaration: RouteDeclaration): AnyRoute => ({ query: {}, ...declaration });

export interface Reply {
  readonly status: number;
  readonly body: object | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The parts of a request that a route reads. */
export interface RouteRequest {
  readonly ids: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The request's URL without its query, for links. */
  readonly path: string;
  /** True if unknown query parameters and body fields are refused. */
  readonly isStrict?: boolean;
  /** True if the body is a file or a form; the query then contains fields of the body. */
  readonly isUpload?: boolean;
}

/** A route with its document parsed and validated. */
export interface PreparedRoute {
  readonly declaration: BoundRoute;
  answer(context: object, request: RouteRequest): Promise<Reply>;
  /** Responds with a file in one of these formats; only for lists. */
  readonly export?: OpenExportOf;
  readonly formats: readonly ExportFormat[];
}

/** Prepares the documents of a route, once for a schema. */
export const prepareRoute = oncePerSchema((schema: GraphQLSchema, route: AnyRoute): PreparedRoute => {
  const query = queryOf(schema, route);
  const declaration = bindRoute(schema, route);
  const { document } = declaration;
  const run = perInclusion(document, (chosen) =>
    prepare(schema, readsPage(document) ? withCursor(chosen) : chosen),
  );
  run(); // an invalid document fails here
  return {
    declaration,
    answer: (context, request) => answer(declaration, query, run, context, request),
    export: prepareListExport(schema, route),
    formats: formatsIn(schema, route),
  };
});

/** Prepares the export of a route's list; undefined for a route without one. */
export const prepareListExport = oncePerSchema(
  (schema: GraphQLSchema, route: AnyRoute): OpenExportOf | undefined => {
    const parameters = queryOf(schema, route);
    const { columns } = parameters;
    if (!columns) return undefined;
    const check = (body: unknown, { ids }: Pick<RouteRequest, 'ids'>) => requireFound(route, body, ids);
    const { document, files } = route;
    return prepareExport(schema, { document, optional: files?.optional, parameters, columns, check });
  },
);

/** The columns of a route's list; undefined for a route without one. */
export const listedColumns = (
  schema: GraphQLSchema,
  { method, document, files }: AnyRoute,
): FileColumns | undefined =>
  method === 'GET' && readsList(document) ? fileColumnsOf(schema, document, files) : undefined;

/** The formats of a list's files; none for other routes. */
export function formatsIn(schema: GraphQLSchema, route: AnyRoute): readonly ExportFormat[] {
  const { columns } = queryOf(schema, route);
  return columns ? formatsOf(columns.usual) : [];
}

/** Adds the parameters and the body derived from the schema. */
export const bindRoute = oncePerSchema((schema: GraphQLSchema, route: AnyRoute): BoundRoute => {
  const rows = bodyRowsOf(route);
  const isRead = route.method === 'GET';
  const body = isRead ? {} : bodyOf(schema, route.document, idsIn(route), route.bounds, rows);
  return { ...route, query: queryOf(schema, route).params, body, variables: variablesOf(route, body, rows) };
});

/** The parameters of a route's query, and the columns of its list if it has one. */
interface Query extends Parameters {
  readonly columns?: FileColumns;
}

const queryOf = oncePerSchema((schema: GraphQLSchema, route: AnyRoute): Query => {
  if (route.method !== 'GET') return NONE;
  const { params, variables } = parametersOf(schema, route.document, idsIn(route), route.bounds);
  const columns = listedColumns(schema, route);
  return columns
    ? { params: { ...params, ...exportParameters(columns) }, variables, columns }
    : { params, variables };
});

const NONE: Parameters = { params: {}, variables: () => ({}) };

/** Returns `true` if a route changes something; a look-up is a POST, but also a query. */
export const isChange = ({ document }: AnyRoute): boolean =>
  /\b(?:query|mutation) \w/.exec(document)![0].startsWith('m');

/** The name of a route's operation, which is the first in its document. */
export const operationName = ({ document }: AnyRoute): string =>
  /\b(?:query|mutation) (\w+)/.exec(document)![1]!;

/** The names of the ids in a route's path. */
export const idsIn = ({ path }: Pick<AnyRoute, 'path'>): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

async function answer(
  route: BoundRoute,
  parameters: Parameters,
  run: (included?: readonly string[]) => Operation,
  context: object,
  request: RouteRequest,
): Promise<Reply> {
  const { method, body: fields, variables, shape, status = 200, location } = route;
  const asked = request.isUpload ? { ...request, query: {} } : request;
  const { values: params, ignored } = readQuery(parameters.params, asked, FILE_PARAMETERS);
  const unread = checkFields(route, request);
  const wanted = method === 'GET' ? parameters.variables(params) : variables(readBody(fields, request.body));
  const { body: found } = await run(params[INCLUDE] as string[] | undefined)(context, {
    ...wanted,
    ...request.ids,
  });
  const { body, next } = takeCursor(found);
  requireFound(route, body, request.ids);
  const applied = appliedLimit(params, body);
  if (applied && request.isStrict && Object.hasOwn(request.query, 'limit'))
    throw badRequest(`limit must be at most ${applied}.`);
  const address = location?.(body as { id: string });
  const headers = {
    ...(applied && { 'X-Limit-Applied': String(applied) }),
    ...(next && { Link: linkToNext(request.path, sentOf(parameters.params, request.query), next) }),
    ...handlingHeaders([...ignored, ...unread], request.isStrict),
    ...(address ? { Location: `/api/v1${address}` } : {}),
  };
  const success = typeof status === 'function' ? status(body as never) : status;
  if (success === 204) return { status: success, body: undefined, headers };
  return { status: success, body: (shape ? shape.apply(body) : body) as object, headers };
}

/** Returns the names of body fields without an effect, or throws the Problem for them. */
function checkFields({ body: fields, refusesUnknownFields }: BoundRoute, request: RouteRequest): string[] {
  const unknown = unknownFields(fields, request.body);
  if (unknown.length > 0 && (refusesUnknownFields || request.isStrict)) throw refusedFields(unknown);
  const misplaced = refusesUnknownFields && !request.isUpload ? misplacedFields(fields, request.query) : [];
  if (misplaced.length > 0) throw refusedInQuery(misplaced);
  return unknown.map(({ name }) => name);
}

/** Throws the Problem for a record that is missing or locked. */
function requireFound(
  { recordType, isLocked, unlockCost }: AnyRoute,
  body: unknown,
  ids: RouteRequest['ids'],
): void {
  if (body === null) throw new Problem('NOT_FOUND', `There is no ${recordType ?? 'record'} with this id.`);
  if (!isLocked?.(body as object)) return;
  throw entityLocked(recordType!, ids[`${recordType}Id`]!, unlockCost!);
}

const sentOf = (params: Params, query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(params).flatMap((name) => (Object.hasOwn(query, name) ? [[name, String(query[name])]] : [])),
  );

/** The effective limit, if it was lowered. */
function appliedLimit(asked: Readonly<Record<string, unknown>>, body: unknown): number | undefined {
  const applied = (body as { pagination?: { limit?: number } }).pagination?.limit;
  return applied !== asked.limit ? applied : undefined;
}
