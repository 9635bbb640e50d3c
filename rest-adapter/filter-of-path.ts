import { parse } from 'node:querystring';
import { snakeCase } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import { parametersOf, readQuery } from '@emi/facade/contract';
import type { GraphQLSchema } from 'graphql';
import { routes } from './index.ts';
import { requireEncoded } from './open-list.ts';

/** The list that a path names, such as `signals`, and the filter in the path's query as the graph's input. */
export type FilterOfPath = (path: string) => { readonly type: string; readonly filter: object };

/** Reads filters from paths of lists, such as `/signals?state=TX`, as the routes of the lists would. */
export const filtersOfPaths =
  (schema: GraphQLSchema, types: readonly string[]): FilterOfPath =>
  (path) => {
    requireEncoded(path);
    const [address = '', query = ''] = path.split(/\?(.*)/s, 2);
    const type = types.find((name) => address === `/${name}`);
    const route = type && routes.find((one) => one.method === 'GET' && one.path === address);
    if (!route) {
      throw badRequest(
        `path must be one of ${types.map((name) => `/${name}`).join(', ')} with filters in its query, such as ` +
          '/signals?state=TX.',
      );
    }
    const { params, variables } = parametersOf(schema, route.document, [], route.bounds);
    // A saved search has filters, but neither page nor order. `variables` sets every field, if only to `undefined`.
    const filters = Object.keys(variables({}).filter as object).map(snakeCase);
    const own = Object.fromEntries(filters.map((name) => [name, params[name]!]));
    const { values } = readQuery(own, { query: parse(query), isStrict: true });
    return { type: type!, filter: variables(values).filter as object };
  };
