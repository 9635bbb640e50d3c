import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { addOwnOperations } from '../src/execution/execute.ts';
import { parseUuid } from '../src/graph/scalars.ts';
import { badRequest } from '../src/platform/base/problem.ts';
import { failure, REFUSALS, wrongMethod } from '../src/responses/problems.ts';
import { send, sendWithEtag } from '../src/responses/send.ts';
import { refusedFormats, wantedFormat } from './export/negotiate.ts';
import { exportRun } from './export/run.ts';
import { sendExport } from './export/send-export.ts';
import { prefersStrict } from './preferences.ts';
import type { RequestContext, Usage } from './request-context.ts';
import { analyticsRoutes } from './resources/analytics.ts';
import { contactRoutes } from './resources/contacts.ts';
import { creditRoutes } from './resources/credits.ts';
import { deletionRoutes } from './resources/deletions.ts';
import { districtRoutes } from './resources/districts.ts';
import { exportRoutes } from './resources/exports.ts';
import { jobRoutes } from './resources/jobs.ts';
import { listRoutes } from './resources/lists.ts';
import { outreachRoutes } from './resources/outreach.ts';
import { schoolRoutes } from './resources/schools.ts';
import { scoutingRoutes } from './resources/scouting.ts';
import { signalRoutes } from './resources/signals.ts';
import { unlockRoutes } from './resources/unlock.ts';
import { vendorRoutes } from './resources/vendors.ts';
import { type AnyRoute, operationName, type PreparedRoute, prepareRoute } from './route.ts';
import { type Found, RouteTable } from './route-table.ts';

/** Every route of `/api/v1`, in the order of the specification. */
export const routes: readonly AnyRoute[] = [
  ...districtRoutes,
  ...contactRoutes,
  ...schoolRoutes,
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
];

/** Creates the graph's context for an authenticated request with a parsed body. */
type ContextOf = (request: Request) => RequestContext;

/** Responds, or calls `next` with an error. */
type Answer = (params: Found<Answer>['params'], ...rest: Parameters<RequestHandler>) => void;

/**
 * The REST façade: translates each declared route into its GraphQL operation and executes it in process. The first
 * request of a route prepares its document: preparing all of them took a fifth of a start.
 */
export function restAdapter(schema: GraphQLSchema, contextOf: ContextOf): RequestHandler {
  const table = new RouteTable<Answer>();
  addOwnOperations(routes.map(operationName));
  for (const declaration of routes) {
    const prepare = () => prepareRoute(schema, declaration);
    const answer: Answer = (params, request, response, next) => {
      handle(prepare, contextOf, params, request, response).catch(next);
    };
    const hasBody = declaration.method === 'POST' || declaration.method === 'PATCH';
    table.add(declaration.method, pathPattern(declaration.path), hasBody ? withJson(answer) : answer);
  }
  return (request, response, next) => {
    if (!isValidlyEncoded(request)) {
      next(badRequest('The address is not validly percent-encoded UTF-8.'));
      return;
    }
    const found = table.find(request.method, request.path);
    if (!found) {
      next();
      return;
    }
    request.route = { path: found.pattern }; // for logs and metrics
    if (found.target) found.target(found.params, request, response, next);
    else send(response, wrongMethod(found.methods));
  };
}

/** The query parser would replace invalid percent-encoding silently. */
function isValidlyEncoded({ url }: Request): boolean {
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
  params: Found<Answer>['params'],
  request: Request,
  response: Response,
): Promise<void> {
  const route = prepare();
  const ids: Record<string, string> = {};
  for (const name in params) ids[name] = parseUuid(params[name], name);
  const format = wantedFormat(request, route.export !== undefined);
  if (!format) {
    send(response, failure(406, refusedFormats(route.export !== undefined)));
    return;
  }
  const context = contextOf(request);
  const { query } = request; // parsed each time it is read
  const asked = { ids, query, isStrict: prefersStrict(request.get('prefer')) };
  if (route.export && format !== 'json') {
    const file = await route.export(exportRun(context), asked, format);
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
function usageHeaders({ credits, isReplayed, ageSeconds }: Usage): Record<string, string> {
  return {
    ...(credits && {
      'X-Credits-Charged': String(credits.charged),
      'X-Credits-Remaining': String(credits.remaining),
    }),
    ...(isReplayed && { 'Idempotent-Replayed': 'true' }),
    ...(ageSeconds !== undefined && { Age: String(ageSeconds) }),
  };
}

const parseBody = express.json({ limit: '100kb' });

function readJson(request: Request, response: Response, next: NextFunction): void {
  const hasBody =
    Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers;
  if (hasBody && !request.is('json')) send(response, failure(415, REFUSALS[415]));
  else parseBody(request, response, next);
}

/** A handler that reads the JSON body first. */
const withJson =
  (answer: Answer): Answer =>
  (params, request, response, next) =>
    readJson(request, response, (error) => (error ? next(error) : answer(params, request, response, next)));

const pathPattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
