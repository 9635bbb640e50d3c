/**
 * The GraphQL part of the client, `@education-market/client/graphql`. It needs the packages gql.tada and
 * @0no-co/graphql.web.
 */
import { print } from '@0no-co/graphql.web';
import { initGraphQLTada, type TadaDocumentNode } from 'gql.tada';
import type { GraphqlErrorCode } from './generated/graphql/error-code.ts';
import type { Introspection } from './generated/graphql/introspection.ts';
import { fetchWithRetries } from './retry.ts';

export { type FragmentOf, type ResultOf, readFragment, type VariablesOf } from 'gql.tada';
export type { GraphqlErrorCode };

/**
 * Parses a document; the types of its variables and result are inferred from the schema.
 *
 * @example
 * const schoolsOf = graphql(`query ($state: StateCode!) { schools(filter: { state: $state }) { nodes { name } } }`);
 */
export const graphql = initGraphQLTada<{
  introspection: Introspection;
  scalars: {
    UUID: string;
    StateCode: string;
    DateTime: string;
    Date: string;
    SearchText: string;
    AccountsTable: string;
    // biome-ignore lint/suspicious/noExplicitAny: free-form JSON
    JSON: any;
  };
}>();

export interface GraphqlClientOptions {
  /** An API key (`sk_live_…`, or `sk_test_…` for the test world) or an access token. */
  readonly key: string;
  /** The URL of the graph; `http://localhost:4000/graphql` by default. */
  readonly url?: string;
  /** Retries after a failed attempt; 3 by default. */
  readonly retries?: number;
  /** The longest `Retry-After` that the client waits for, in seconds; 60 by default. */
  readonly maxWaitSeconds?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** The known values; a newer service may add others. */
type Code = GraphqlErrorCode | (string & {});

export interface GraphqlProblem {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  /** `code` is the kind of failure, such as `ENTITY_LOCKED`. */
  readonly extensions?: { readonly code?: Code; readonly [detail: string]: unknown };
}

/** A response with errors. */
export class MarketGraphqlError extends Error {
  /** The HTTP status: 200 if only a part failed. */
  readonly status: number;
  /** The code of the first error, such as `ENTITY_LOCKED`. */
  readonly code: Code | undefined;
  readonly errors: readonly GraphqlProblem[];
  /** Partial data, if any. */
  readonly data: unknown;
  /** The `X-Request-Id`, to quote when you report a problem. */
  readonly requestId: string | null;

  constructor(response: Response, errors: readonly GraphqlProblem[], data: unknown) {
    super(errors[0]?.message ?? `The service answered with status ${response.status}.`);
    this.name = new.target.name;
    this.status = response.status;
    this.code = errors[0]?.extensions?.code;
    this.errors = errors;
    this.data = data;
    this.requestId = response.headers.get('x-request-id');
  }
}

/** Variables are optional if none is required. */
type Given<Variables> =
  Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables];

export interface GraphqlClient {
  /** Executes a document of `graphql`. Throws `MarketGraphqlError` if any part of it failed. */
  request<Result, Variables>(
    document: TadaDocumentNode<Result, Variables>,
    ...variables: Given<Variables>
  ): Promise<Result>;
}

/** Creates a client of the graph. Each request has an Idempotency-Key, so repeating it never charges twice. */
export function createGraphqlClient(options: GraphqlClientOptions): GraphqlClient {
  const { key, url = 'http://localhost:4000/graphql', retries = 3, maxWaitSeconds = 60 } = options;
  const send = fetchWithRetries({ retries, maxWaitSeconds, fetch: options.fetch ?? globalThis.fetch });
  return {
    async request(document, ...[variables]) {
      const headers = {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      };
      const body = JSON.stringify({ query: print(document), variables });
      const response = await send(new Request(url, { method: 'POST', headers, body }));
      const { data, errors = [] } = (await response.json()) as { data?: unknown; errors?: GraphqlProblem[] };
      if (errors.length > 0 || !response.ok) throw new MarketGraphqlError(response, errors, data);
      return data as never;
    },
  };
}
