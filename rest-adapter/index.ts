import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import type { GraphQLSchema } from 'graphql';
import { parseUuid } from '../src/graph/scalars.ts';
import { failure, REFUSALS, wrongMethod } from '../src/http-responses/problems.ts';
import { send, sendWithEtag } from '../src/http-responses/send.ts';
import { badRequest } from '../src/problem.ts';
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
import { type AnyRoute, type PreparedRoute, prepareRoute } from './route.ts';

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

const newRouter = () => Router({ caseSensitive: true, strict: false });

/** The REST façade: translates each declared route into its GraphQL operation and executes it in process. */
export function restAdapter(schema: GraphQLSchema, contextOf: ContextOf): RequestHandler {
  // A router tries its routes one after the other, so each resource has its own.
  const resources = new Map<string, Router>();
  const methods = new Map<string, string[]>();
  for (const declaration of routes) {
    const prepared = prepareRoute(schema, declaration);
    const path = expressPath(declaration.path);
    const router = resources.get(resourceOf(path)) ?? newRouter();
    resources.set(resourceOf(path), router);
    const method = declaration.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
    const answer = (request: Request, response: Response) => handle(prepared, contextOf, request, response);
    if (declaration.method === 'POST' || declaration.method === 'PATCH')
      router[method](path, readJson, answer);
    else router[method](path, answer);
    methods.set(path, [...(methods.get(path) ?? []), declaration.method]);
  }
  for (const [path, allowed] of methods) {
    const router = resources.get(resourceOf(path))!;
    router.all(path, (_request, response) => send(response, wrongMethod(allowed)));
  }
  return (request, response, next) => {
    const router = resources.get(resourceOf(request.path));
    if (!isValidlyEncoded(request)) next(badRequest('The address is not validly percent-encoded UTF-8.'));
    else if (router) router(request, response, next);
    else next();
  };
}

/** The first segment of a path. */
const resourceOf = (path: string): string => path.split('/', 2)[1] ?? '';

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
  route: PreparedRoute,
  contextOf: ContextOf,
  request: Request,
  response: Response,
): Promise<void> {
  const ids = Object.fromEntries(
    Object.entries(request.params).map(([name, value]) => [name, parseUuid(value, name)]),
  );
  const format = wantedFormat(request, route.export !== undefined);
  if (!format) {
    send(response, failure(406, refusedFormats(route.export !== undefined)));
    return;
  }
  const context = contextOf(request);
  const asked = { ids, query: request.query, isStrict: prefersStrict(request.get('prefer')) };
  if (route.export && format !== 'json') {
    const file = await route.export(exportRun(context), asked, format);
    await sendExport(file, { format, note: context.noteExport, request, response });
    return;
  }
  const path = request.baseUrl + request.path;
  const { status, body, headers } = await route.answer(context, { ...asked, body: request.body, path });
  const answer = { status, body, headers: { ...headers, ...usageHeaders(context.usage) } };
  if (route.declaration.isTagged && body) sendWithEtag(request, response, { ...answer, body });
  else send(response, answer);
}

/** Response headers for the cost of a request and for replays. */
function usageHeaders({ credits, isReplayed }: Usage): Record<string, string> {
  return {
    ...(credits && {
      'X-Credits-Charged': String(credits.charged),
      'X-Credits-Remaining': String(credits.remaining),
    }),
    ...(isReplayed && { 'Idempotent-Replayed': 'true' }),
  };
}

const parseBody = express.json({ limit: '100kb' });

function readJson(request: Request, response: Response, next: NextFunction): void {
  const hasBody =
    Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers;
  if (hasBody && !request.is('json')) send(response, failure(415, REFUSALS[415]));
  else parseBody(request, response, next);
}

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
