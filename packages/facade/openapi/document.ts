import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { graphqlCodes, type ProblemCode } from '@emi/base/problems';
import { type GraphQLSchema, getOperationAST, parse } from 'graphql';
import type { Components } from '../contract/data-schema.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import { readsPage } from '../contract/paging.ts';
import { pathParameter, queryParameter } from '../contract/parameter-schema.ts';
import { requestBody } from '../contract/request-schema.ts';
import { CONTENT_TYPES, type ExportFormat } from '../responses/file-formats.ts';
import { statusOf } from '../responses/problems.ts';
import { type AnyRoute, type BoundRoute, bindRoute, formatsIn, idsIn, isChange } from '../route/route.ts';
import HEADERS from './headers.json' with { type: 'json' };
import { headerReferences, IDEMPOTENCY_KEY, IF_NONE_MATCH, PREFER } from './headers.ts';
import { inputDescriptions } from './input-descriptions.ts';
import { largestPage } from './page-limit.ts';
import { type ProblemCatalog, refusalExample } from './problem-catalog.ts';
import { isExportable, problemsOf, responsesOf } from './responses.ts';
import { withRestWords } from './rest-words.ts';
import { requiredScopeOf } from './scope.ts';

/** A group of routes, by the first segments of their paths. */
interface Tag {
  readonly name: string;
  readonly description: string;
  readonly paths: readonly string[];
}

export interface DocumentOptions {
  readonly title: string;
  readonly tags: readonly Tag[];
  readonly problems: ProblemCatalog;
  readonly version: string;
  /** Overview and guides, in Markdown. */
  readonly introduction: string;
  /** The requests that the service sends, by the type of the event. */
  readonly webhooks: Readonly<Record<string, object>>;
}

/** Derives the OpenAPI 3.1 document of the REST API from its routes and the graph's schema. */
export function openApiDocument(
  schema: GraphQLSchema,
  routes: readonly AnyRoute[],
  { title, tags, problems, version, introduction, webhooks }: DocumentOptions,
): object {
  const components: Components = new Map();
  const responses = new Map<string, object>();
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: introduction,
      license: { name: 'Proprietary', url: 'https://spdx.org/licenses/' },
    },
    servers: [{ url: '/api/v1' }],
    security: [{ apiKey: [] }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths: withRestWords(paths),
    webhooks,
    'x-graphql-error-codes': graphqlCodes(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key (`sk_live_…`, or `sk_test_…` for the test world) or an access token from `POST /oauth/token`.',
        },
      },
      headers: HEADERS,
      responses: sorted(responses),
      schemas: withRestWords(sorted(components)),
    },
  };

  /** The name of a component, numbered if the name exists with other content. */
  function shared(response: object, name: string): object {
    let key = name;
    for (let number = 2; responses.has(key) && !isDeepStrictEqual(responses.get(key), response); number++)
      key = `${name}_${number}`;
    responses.set(key, response);
    return { $ref: `#/components/responses/${key}` };
  }

  function operationOf(declared: AnyRoute): object {
    const route = bindRoute(schema, declared);
    const { query, body } = route;
    const id = operationId(route);
    const scope = requiredScopeOf(schema, route);
    const formats = formatsIn(schema, route);
    return {
      operationId: id,
      tags: [tagOf(tags, route)],
      summary: route.summary,
      description: describe(route, scope),
      'x-scope': scope,
      parameters: [
        ...idsIn(route).map(pathParameter),
        ...Object.keys(query).map((name) => queryParameter(name, query, largestPage(schema, route.document))),
        ...(isChange(route) ? [IDEMPOTENCY_KEY] : []),
        ...(isHandledStrictly(route) ? [PREFER] : []),
        ...(route.isTagged ? [IF_NONE_MATCH] : []),
      ],
      ...(Object.keys(body).length > 0 && {
        requestBody: requestBody(route, inputDescriptions(schema, route.document)),
      }),
      responses: Object.fromEntries(
        [...responsesOf(schema, route, components)].map(([status, content]) => [
          status,
          status < 400
            ? success(route, formats, status, content)
            : shared(failed(problems, route, formats, status, content), nameOfFailure(route, status)),
        ]),
      ),
    };
  }
}

const tagOf = (tags: readonly Tag[], { path }: AnyRoute): string =>
  tags.find(({ paths }) => paths.includes(path.split('/')[1]!))!.name;

const sorted = <T>(named: ReadonlyMap<string, T>): Record<string, T> =>
  Object.fromEntries([...named].sort(([a], [b]) => a.localeCompare(b)));

/** Returns `true` if a request can prefer that unknown parameters and body fields are refused. */
const isHandledStrictly = ({ method, body }: BoundRoute): boolean =>
  method === 'GET' || Object.keys(body).length > 0;

/** The component name of a shared failure: its status, and its problems but the first, which the status implies. */
const nameOfFailure = (route: AnyRoute, status: number): string =>
  [
    (STATUS_CODES[status] ?? String(status)).replace(/\W/g, ''),
    ...problemsWith(route, status).slice(1),
    ...(status === 406 && isExportable(route) ? ['FILE'] : []),
  ].join('_');

const problemsWith = (route: AnyRoute, status: number): ProblemCode[] =>
  [...new Set(problemsOf(route))].filter((code) => statusOf(code) === status);

/** The name of the route's GraphQL operation, which client libraries use for the method: `listBooks`. */
function operationId({ document, method, path }: AnyRoute): string {
  const name = getOperationAST(parse(document))?.name?.value;
  if (!name) throw new Error(`the document of ${method} ${path} needs an operation name`);
  return name[0]!.toLowerCase() + name.slice(1);
}

function describe(route: AnyRoute, scope: string): string {
  const cost = route.spends ? `Spends ${route.spends}.` : 'Free.';
  return [route.description, isExportable(route) && EXPORT, `${cost} Needs the scope \`${scope}\`.`]
    .filter(Boolean)
    .join('\n\n');
}

const EXPORT =
  'With a `format` other than `json` (or `Accept`), the response is a file of all results, at most 20,000. `limit` ' +
  'is then the number of rows, and `offset` and `after` are refused. Every 200 rows count as one request.';

function success(
  route: BoundRoute,
  formats: readonly ExportFormat[],
  status: number,
  schema: JsonSchema | null,
): object {
  return {
    description: STATUS_CODES[status],
    headers: headerReferences({
      spends: route.spends !== undefined,
      creates: route.location !== undefined,
      pages: readsPage(route.document),
      reads: isHandledStrictly(route),
      exports: isExportable(route),
      isTagged: route.isTagged,
      isShared: route.isShared,
      replays: route.method !== 'GET',
    }),
    ...(schema && { content: { 'application/json': { schema } } }),
    ...(formats.length > 0 && { 'x-file-content': Object.fromEntries(formats.map(fileContent)) }),
  };
}

/**
 * Separate from `content`, because generated clients would otherwise return a union of record and file for each list.
 */
const fileContent = (format: ExportFormat) => {
  const isBinary = format === 'xlsx' || format === 'parquet';
  return [CONTENT_TYPES[format].split(';')[0]!, { schema: isBinary ? {} : { type: 'string' } }] as const;
};

/** A failure with an example of each problem of this status. */
function failed(
  problems: ProblemCatalog,
  route: AnyRoute,
  formats: readonly ExportFormat[],
  status: number,
  schema: JsonSchema | null,
): object {
  const codes = problemsWith(route, status);
  const described = codes.map((code) => problems[code].meaning);
  const examples = codes.map((code) => [code, { value: problems[code].example }]);
  return {
    description: described.length > 0 ? [...new Set(described)].join(' ') : (STATUS_CODES[status] ?? ''),
    headers: headerReferences({ retries: status === 429 || status === 503, challenges: status === 401 }),
    content: {
      'application/json': {
        schema,
        ...(codes.length > 0
          ? { examples: Object.fromEntries(examples) }
          : { example: refusalExample(status, formats) }),
      },
    },
  };
}
