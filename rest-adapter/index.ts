import { type Request, type Response, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { parseUuid } from '../src/graph/scalars.ts';
import { type Answer, failure } from './problems.ts';
import { analyticsRoutes } from './resources/analytics.ts';
import { contactRoutes } from './resources/contacts.ts';
import { creditRoutes } from './resources/credits.ts';
import { districtRoutes } from './resources/districts.ts';
import { listRoutes } from './resources/lists.ts';
import { outreachRoutes } from './resources/outreach.ts';
import { schoolRoutes } from './resources/schools.ts';
import { scoutingRoutes } from './resources/scouting.ts';
import { vendorRoutes } from './resources/vendors.ts';
import { type AnyRoute, type PreparedRoute, prepareRoute } from './route.ts';

/** Every route of `/api/v1`, in the order of the specification. */
export const routes: readonly AnyRoute[] = [
  ...districtRoutes,
  ...contactRoutes,
  ...schoolRoutes,
  ...vendorRoutes,
  ...listRoutes,
  ...creditRoutes,
  ...analyticsRoutes,
  ...outreachRoutes,
  ...scoutingRoutes,
];

/**
 * The REST façade: each declared route, translated into its GraphQL operation and run in process.
 * @param contextOf the graph's context for an authenticated request.
 */
export function restAdapter(schema: GraphQLSchema, contextOf: (request: Request) => object): Router {
  const router = Router({ caseSensitive: true, strict: false });
  const methods = new Map<string, string[]>();
  for (const declaration of routes) {
    const prepared = prepareRoute(schema, declaration);
    const path = expressPath(declaration.path);
    const method = declaration.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
    router[method](path, (request, response) => handle(prepared, contextOf(request), request, response));
    methods.set(path, [...(methods.get(path) ?? []), declaration.method]);
  }
  for (const [path, allowed] of methods) {
    const others = failure(405, `Only ${allowed.join(', ')} is allowed here.`, { Allow: allowed.join(', ') });
    router.all(path, (_request, response) => send(response, others));
  }
  return router;
}

async function handle(
  route: PreparedRoute,
  context: object,
  request: Request,
  response: Response,
): Promise<void> {
  const ids = Object.fromEntries(
    Object.entries(request.params).map(([name, value]) => [name, parseUuid(value, name)]),
  );
  const { body, headers } = await route.answer(context, ids, request.query);
  send(response, { status: 200, body: body as object, headers });
}

/** Sends JSON, and nothing else. */
export function send(response: Response, { status, body, headers }: Answer): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
