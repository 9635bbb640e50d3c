/**
 * Cache policies for Apollo Client, `@education-market/client/apollo`. They need the package @apollo/client, version 3
 * or 4.
 *
 * @example
 * new InMemoryCache({ typePolicies, possibleTypes });
 */
import type { FieldPolicy, TypePolicies } from '@apollo/client/cache';
import { EMBEDDED_TYPES, PAGED_FIELDS, POSSIBLE_TYPES } from './generated/graphql/cache.ts';

/** The types of each interface and union, so that fragments on them match. */
export const possibleTypes: Record<string, string[]> = POSSIBLE_TYPES;

interface StoredEdge {
  readonly cursor?: string;
  readonly node?: unknown;
}

interface StoredPage {
  readonly nodes?: readonly unknown[];
  readonly edges?: readonly StoredEdge[];
  readonly pageInfo?: Readonly<Record<string, unknown>>;
  readonly pagination?: Readonly<Record<string, unknown>>;
  /** The numbers of results before the cursors at which pages ended. */
  readonly ends?: Readonly<Record<string, number>>;
}

interface PageArguments {
  readonly after?: string | null;
  readonly page?: { readonly after?: string | null; readonly offset?: number | null } | null;
}

/**
 * A policy for a field that returns a page: pages that follow each other by cursor are joined into one list, separately
 * for each combination of the other arguments. Pages with an offset are kept separate, as a table with page numbers
 * requires.
 */
function pagePolicy(others: readonly string[]): FieldPolicy<StoredPage | null> {
  return {
    keyArgs: (args) =>
      (args as PageArguments)?.page?.offset ? [...others, 'page', ['offset']] : [...others],

    merge(existing, incoming, { args }) {
      if (!incoming) return incoming;
      const { after: cursor, page } = (args ?? {}) as PageArguments;
      const after = cursor ?? page?.after ?? undefined;
      // A list that this response lacks is kept, so that components that show it need not read it again.
      if (after === undefined || !existing) return withEnds({ ...existing, ...incoming }, existing?.ends);
      const { nodes, edges, ends = {} } = existing;
      const at = edges?.findIndex((edge) => edge.cursor === after) ?? -1;
      const start = at >= 0 ? at + 1 : ends[after];
      const joined = <T>(before: readonly T[] = [], more?: readonly T[]) =>
        more ? [...before.slice(0, start), ...more] : before;
      return withEnds(
        {
          ...existing,
          ...incoming,
          ...((nodes ?? incoming.nodes) && { nodes: joined(nodes, incoming.nodes) }),
          ...((edges ?? incoming.edges) && { edges: joined(edges, incoming.edges) }),
          ...(incoming.pageInfo && { pageInfo: { ...incoming.pageInfo, ...startOf(existing.pageInfo) } }),
        },
        ends,
      );
    },

    // Leaves out edges whose nodes were evicted; Apollo itself does so only for lists of records.
    read(existing, { canRead, readField }) {
      if (!existing?.edges) return existing;
      return {
        ...existing,
        edges: existing.edges.filter((edge) => canRead(readField('node', edge as never))),
      };
    },
  };
}

/** The parts that a later page does not change. */
const startOf = ({ startCursor, hasPreviousPage }: NonNullable<StoredPage['pageInfo']> = {}) => ({
  ...(startCursor !== undefined && { startCursor }),
  ...(hasPreviousPage !== undefined && { hasPreviousPage }),
});

function withEnds(page: StoredPage, ends: StoredPage['ends']): StoredPage {
  const end = page.pageInfo?.endCursor ?? page.pagination?.endCursor;
  const length = page.nodes?.length ?? page.edges?.length;
  return typeof end === 'string' && length !== undefined
    ? { ...page, ends: { ...ends, [end]: length } }
    : page;
}

/** Policies for every page, and for objects without an id, whose selected parts are merged. */
export const typePolicies: TypePolicies = {
  ...Object.fromEntries(EMBEDDED_TYPES.map((name) => [name, { merge: true }])),
  ...Object.fromEntries(
    Object.entries(PAGED_FIELDS).map(([type, fields]) => [
      type,
      {
        fields: Object.fromEntries(
          Object.entries(fields).map(([name, others]) => [name, pagePolicy(others)]),
        ),
      },
    ]),
  ),
};
