import { parse } from 'node:querystring';
import { badRequest } from '@emi/base/problems';
import { parseUuid } from '@emi/base/scalars';
import type { ExportRun, OpenExport } from '@emi/facade/export';
import type { ExportFormat } from '@emi/facade/responses';
import { prepareListExport } from '@emi/facade/route';
import { Loaders } from '@emi/records/context';
import type { GraphQLSchema } from 'graphql';
import { routes } from './index.ts';

type OpenList = (
  context: object,
  order: { readonly path: string; readonly format: ExportFormat },
  terms: Omit<ExportRun, 'context'>,
) => Promise<OpenExport>;

/** Opens lists by their path, such as `/schools?state=TX`, for exports in the background. */
export function listOpener(schema: GraphQLSchema): OpenList {
  const templates = routes.map((route) => ({ route, template: route.path.split('/') }));
  return async (context, { path, format }, terms) => {
    requireEncoded(path);
    const [address = '', query = ''] = path.split(/\?(.*)/s, 2);
    const segments = address.split('/');
    for (const { route, template } of templates) {
      const open = matches(template, segments) && prepareListExport(schema, route);
      if (!open) continue;
      const run = { ...terms, context: () => ({ ...context, loaders: new Loaders() }) };
      const request = { ids: idsIn(template, segments), query: parse(query), isStrict: true, source: path };
      return open(run, request, format);
    }
    throw badRequest('path must be the path of a list with its query, such as /schools?state=TX.');
  };
}

const nameOf = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

/** Returns `true` if the segments of a path match those of a route's path. */
const matches = (template: readonly string[], segments: readonly string[]): boolean =>
  template.length === segments.length &&
  template.every((segment, index) => nameOf(segment) !== undefined || segment === segments[index]);

const idsIn = (template: readonly string[], segments: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    template.flatMap((segment, index) => {
      const name = nameOf(segment);
      return name ? [[name, parseUuid(segments[index], name)]] : [];
    }),
  );

/** Rejects invalid percent-encoding, which the parser would replace silently. */
export function requireEncoded(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw badRequest('path must be validly percent-encoded UTF-8.');
  }
}
