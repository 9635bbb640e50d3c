import { badRequest } from '@emi/base/problems';
import { parseUuid } from '@emi/base/scalars';
import type { RequestContext, RequestUsage } from '@emi/facade/contract';
import { isUpload, jsonBody, prefersStrict, readUpload } from '@emi/facade/contract';
import { addOwnOperations } from '@emi/facade/execution';
import { exportRun, refusedFormats, sendExport, wantedFormat } from '@emi/facade/export';
import { failure, send, sendWithEtag, wrongMethod } from '@emi/facade/responses';
import {
  type AnyRoute,
  operationName,
  type PreparedRoute,
  prepareRoute,
  RouteTable,
} from '@emi/facade/route';
import type { Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { analyticsRoutes } from './resources/analytics.ts';
import { contactRoutes } from './resources/contacts.ts';
import { creditRoutes } from './resources/credits.ts';
import { deletionRoutes } from './resources/deletions.ts';
import { eventRoutes } from './resources/events.ts';
import { exportRoutes } from './resources/exports.ts';
import { jobRoutes } from './resources/jobs.ts';
import { listRoutes } from './resources/lists.ts';
import { matchRoutes } from './resources/match.ts';
import { outreachRoutes } from './resources/outreach.ts';
import { districtRoutes, schoolRoutes } from './resources/places.ts';
import { savedSearchRoutes } from './resources/saved-searches.ts';
import { scoutingRoutes } from './resources/scouting.ts';
import { signalRoutes } from './resources/signals.ts';
import { unlockRoutes } from './resources/unlock.ts';
import { vendorRoutes } from './resources/vendors.ts';
import { webhookRoutes } from './resources/webhooks.ts';

/** Every route of `/api/v1`, in the order of the specification. */
export const routes: readonly AnyRoute[] = [
  ...districtRoutes,
  ...contactRoutes,
  ...schoolRoutes,
  ...matchRoutes,
  ...vendorRoutes,
  ...signalRoutes,
  ...listRoutes,
  ...creditRoutes,
  ...analyticsRoutes,
  ...outreachRoutes,
  ...scoutingRoutes,
  ...unlockRoutes,
  ...jobRoutes,
  ...deletionRoutes,
  ...exportRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...savedSearchRoutes,
];

/** The advice in the refusal of a file with too many rows. */
const FOR_MORE_ROWS = 'Narrow the search, set limit, or create a background export with POST /exports.';

/** Creates the graph's context for an authenticated request with a parsed body. */
type ContextOf = (request: Request) => RequestContext;

/**
 * The REST façade: translates requests of the declared routes into their GraphQL operations, and executes them in
 * process. The first request of a route prepares its document, because preparing all took a fifth of a start.
 */
export function restAdapter(schema: GraphQLSchema, contextOf: ContextOf): RequestHandler {
  addOwnOperations(routes.map(operationName));
  const byPath = [...Map.groupBy(routes, ({ path }) => path)];
  const table = new RouteTable(
    byPath.map(([pattern, declarations]) => ({
      pattern,
      handler: handlerOf(
        pattern,
        declarations.map((declaration) => methodOf(schema, contextOf, declaration)),
      ),
    })),
  );
  return (request, response, next) => {
    if (!isEncodedValidly(request.url)) {
      next(badRequest('The address is not validly percent-encoded UTF-8.'));
      return;
    }
    const found = table.find(request.path);
    if (!found) {
      next();
      return;
    }
    request.params = found.ids;
    found.handler(request, response, next);
  };
}

interface Method {
  readonly method: AnyRoute['method'];
  readonly answer: RequestHandler;
}

/** Answers the methods of a path: HEAD like GET, and a method that the path lacks with a 405 that lists its methods. */
function handlerOf(pattern: string, methods: readonly Method[]): RequestHandler {
  const route = { path: pathPattern(pattern) };
  const byMethod = new Map<string, RequestHandler>(methods.map(({ method, answer }) => [method, answer]));
  const get = byMethod.get('GET');
  if (get) byMethod.set('HEAD', get);
  const refused = wrongMethod(methods.map(({ method }) => method));
  return (request, response, next) => {
    request.route = route;
    const answer = byMethod.get(request.method);
    if (answer) answer(request, response, next);
    else send(response, refused);
  };
}

function methodOf(schema: GraphQLSchema, contextOf: ContextOf, declaration: AnyRoute): Method {
  const { method, maxBody = '100kb', file } = declaration;
  const prepare = () => prepareRoute(schema, declaration);
  const answer: RequestHandler = (request, response, next) => {
    handle(prepare, contextOf, request, response).catch(next);
  };
  if (method !== 'POST' && method !== 'PATCH') return { method, answer };
  const readJson = jsonBody(maxBody);
  const read = file ? readUpload(file, () => prepare().declaration.body, readJson) : readJson;
  return {
    method,
    answer: (request, response, next) =>
      read(request, response, (error?: unknown) => (error ? next(error) : answer(request, response, next))),
  };
}

/** The query parser would replace invalid percent-encoding silently. */
function isEncodedValidly(url: string): boolean {
  try {
    if (url.includes('%')) decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

async function handle(
  prepare: () => PreparedRoute,
  contextOf: ContextOf,
  request: Request,
  response: Response,
): Promise<void> {
  const route = prepare();
  const ids: Record<string, string> = {};
  for (const [name, text] of Object.entries(request.params)) ids[name] = parseUuid(text, name);
  const format = wantedFormat(request, route.formats);
  if (!format) {
    send(response, failure(406, refusedFormats(route.formats)));
    return;
  }
  const context = contextOf(request);
  const { query } = request; // parsed on each access
  const asked = {
    ids,
    query,
    isStrict: prefersStrict(request.get('prefer')),
    isUpload: route.declaration.file !== undefined && isUpload(request),
  };
  if (route.export && format !== 'json') {
    const file = await route.export(
      exportRun(context, FOR_MORE_ROWS, request.method === 'HEAD'),
      { ...asked, source: request.url },
      format,
    );
    await sendExport(file, { format, note: context.noteExport, request, response });
    return;
  }
  const path = context.origin + request.baseUrl + request.path;
  const { status, body, headers } = await route.answer(context, { ...asked, body: request.body, path });
  const answer = { status, body, headers: { ...headers, ...usageHeaders(context.usage) } };
  if (route.declaration.isTagged && body) sendWithEtag(request, response, { ...answer, body });
  else send(response, answer);
}

/** Response headers for the cost of a request, for replays, and for the age of shared answers. */
function usageHeaders({ credits, isReplayed, ageSeconds }: RequestUsage): Record<string, string> {
  return {
    ...(credits && {
      'X-Credits-Charged': String(credits.charged),
      'X-Credits-Remaining': String(credits.remaining),
    }),
    ...(isReplayed && { 'Idempotent-Replayed': 'true' }),
    ...(ageSeconds !== undefined && { Age: String(ageSeconds) }),
  };
}

const pathPattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
