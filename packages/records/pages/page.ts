import 'reflect-metadata';
import { bounded, ITSELF } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import type { Viewer } from '@emi/base/viewer';
import type { GraphQLResolveInfo } from 'graphql';
import { type ClassType, Extensions, Field, InputType, Int, ObjectType } from 'type-graphql';
import { RECORD } from '../rows/index.ts';
import { type Selection, selected, selectedAt } from '../selection.ts';

/** The default page, in full, because GraphQL does not apply defaults of fields to a default value. */
export const FIRST_PAGE = { limit: 50, offset: 0 };

/** The options of a `filter` argument. */
export const FILTER_ARGUMENT = {
  defaultValue: {},
  description: 'The conditions that results must meet; all of them apply.',
};

/** The argument that can replace a page's limit; see `takeFirstAndAfter`. */
export const FIRST = 'first';

/**
 * The options of a `page` argument.
 * @param most maximum results per request for the field, which the plan may lower; null if only the plan has a maximum
 * @param options `per` names what each page belongs to, such as an author; `limit` is the default
 */
export const pageArgument = (most: number | null, { per = '', limit = FIRST_PAGE.limit } = {}) => ({
  defaultValue: { ...FIRST_PAGE, limit },
  description: [
    ...(per ? [`Per ${per}.`] : []),
    most === null
      ? "At most the plan's results per request."
      : `At most ${most} results, or the plan's results per request if those are fewer.`,
  ].join(' '),
});

/** A cursor: base64url of a JSON array that begins with a text, at most as long as the longest sort value makes it. */
export const CURSOR = {
  notEmpty: true,
  maxLength: 4_000,
  format: {
    pattern: /^WyJ[A-Za-z0-9_-]+$/,
    name: 'the cursor of an earlier page',
    example: 'WyJuYW1lIHVwIiwi',
  },
};

@InputType({ description: 'The part of the results to return.' })
export class PageInput {
  @Extensions(bounded({ min: 1 }))
  @Field(() => Int, {
    defaultValue: FIRST_PAGE.limit,
    description: 'The number of results, at least 1. Lowered to the maximum of the list and the plan.',
  })
  limit!: number;

  @Extensions(bounded({ min: 0 }))
  @Field(() => Int, {
    defaultValue: FIRST_PAGE.offset,
    description: 'The number of results to skip, at least 0.',
  })
  offset!: number;

  @Extensions(bounded(CURSOR))
  @Field(() => String, {
    nullable: true,
    description:
      'The cursor at the end of the previous page (in REST, from its `Link`), in place of an offset. It ' +
      'neither skips nor repeats results when records change meanwhile.',
  })
  after?: string;
}

@ObjectType({
  description: 'The position of a page in the whole result. Its total is counted only when selected.',
  simpleResolvers: true,
})
export class Pagination {
  @Field(() => Int, { description: 'The exact number of results on all pages.' })
  total!: number;

  @Field(() => Int, {
    description: 'The limit in effect; a limit above the maximum is lowered.',
  })
  limit!: number;

  @Field(() => Int, { description: 'The number of skipped results; 0 after a cursor.' })
  offset!: number;

  @Field(() => Boolean, { description: 'Whether there are results after the last one of this page.' })
  hasMore!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor to pass as `after` for the next page; null on an empty page.',
  })
  endCursor!: string | null;
}

@ObjectType({
  description: 'The position of a page, under the names of the GraphQL Cursor Connections Specification.',
  simpleResolvers: true,
})
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether more results follow, as `hasMore` of `pagination`.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether the page begins after a cursor or at an offset.' })
  hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the first edge; null on an empty page.',
  })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last edge, to pass as `after` for the next page; null on an empty page.',
  })
  endCursor!: string | null;
}

export interface Edge<Row> {
  readonly cursor: string | null;
  readonly node: Row;
}

/** One page of results; only its selected parts are filled. */
export interface Page<Row> {
  nodes: Row[];
  edges: Edge<Row>[];
  pageInfo: PageInfo;
  pagination: Partial<Pagination>;
}

/** Fields that contain the results of a page. */
const NODES = [['nodes'], ['edges', 'node']] as const;

type NodeType<Node extends object> = ClassType<Node> | (abstract new () => Node);

const edgeTypes = new Map<object, ClassType>();

/** The type of a result with its cursor, shared by all pages of such results. */
function edgeOf<Node extends object>(node: NodeType<Node>): ClassType {
  const known = edgeTypes.get(node);
  if (known) return known;
  @Extensions(RECORD)
  @ObjectType(`${node.name}Edge`, { description: 'A result with its cursor.', simpleResolvers: true })
  class EdgeType {
    @Field(() => String, {
      description: 'The position of the result; as `after`, it gives the results that follow.',
    })
    cursor!: string;

    @Extensions(ITSELF)
    @Field(() => node as ClassType<Node>, { description: 'The record, as under `nodes`.' })
    node!: Node;
  }
  edgeTypes.set(node, EdgeType);
  return EdgeType;
}

/** Declares the GraphQL type of a page of records. */
export function pageOf<Node extends object>(
  node: NodeType<Node>,
  name: string,
  description = `Some of the results, each a ${name.replace(/Page$/, '')}, with their position among all.`,
) {
  const edge = edgeOf(node);

  @ObjectType(name, { description, simpleResolvers: true })
  class PageType {
    @Field(() => [node as ClassType<Node>], { description: 'The results, in the order of the list.' })
    nodes!: Node[];

    @Field(() => [edge], { description: 'The results, each with its cursor.' })
    edges!: Edge<Node>[];

    @Field(() => PageInfo, {
      description: 'The cursors of the first and the last record of the page, as Relay reads them.',
    })
    pageInfo!: PageInfo;

    @Field(() => Pagination, { description: 'The position of the page in the whole result.' })
    pagination!: Pagination;
  }
  return PageType;
}

export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
  /** A cursor from an earlier page, not parsed yet. */
  readonly after?: string;
}

/** Checks a page and lowers its limit to `maximum`. */
export function pageRequest({ limit, offset, after }: PageInput, maximum: number): PageRequest {
  if (limit < 1) throw badRequest('limit must be at least 1.');
  if (offset < 0) throw badRequest('offset must be at least 0.');
  if (after && offset > 0) throw badRequest('Give either offset or after, not both.');
  return { limit: Math.min(limit, maximum), offset, after: after ?? undefined };
}

/** Checks a page that a viewer requests, and lowers its limit to the plan's and, if given, the list's. */
export const pageFor = (
  { limits }: Pick<Viewer, 'limits'>,
  page: PageInput,
  most = Number.POSITIVE_INFINITY,
): PageRequest => pageRequest(page, Math.min(most, limits.resultsPerRequest));

/** The parts of a page that a document selects. */
export interface PageSelection {
  /** The fields of the results, below `nodes` or `edges`. */
  readonly fields: Selection;
  /** True if results are selected, under either field. */
  readonly nodes: boolean;
  readonly edges: boolean;
  readonly total: boolean;
  readonly hasMore: boolean;
  /** True if any cursor is selected. */
  readonly cursors: boolean;
}

/** Reads the parts of a page that a document selects. */
export function pageSelection(info: GraphQLResolveInfo): PageSelection {
  const page = selected(info);
  const pagination = selected(info, 'pagination');
  const pageInfo = selected(info, 'pageInfo');
  return {
    fields: selectedAt(info, NODES),
    nodes: page.has('nodes') || page.has('edges'),
    edges: page.has('edges'),
    total: pagination.has('total'),
    hasMore: pagination.has('hasMore') || pageInfo.has('hasNextPage'),
    cursors:
      pagination.has('endCursor') ||
      pageInfo.has('endCursor') ||
      pageInfo.has('startCursor') ||
      selected(info, 'edges').has('cursor'),
  };
}

/**
 * A page of results.
 * @param cursorOf returns the cursor of a row that was read for a selection with cursors
 */
export function pageWith<Row>(
  nodes: Row[],
  { limit, offset, after }: PageRequest,
  { edges, cursors }: Pick<PageSelection, 'edges' | 'cursors'>,
  { total, hasMore }: { readonly total: number | undefined; readonly hasMore: boolean },
  cursorOf: (row: Row) => string,
): Page<Row> {
  const cursorAt = (index: number): string | null =>
    cursors && nodes.length > 0 ? cursorOf(nodes.at(index)!) : null;
  const endCursor = cursorAt(-1);
  return {
    nodes,
    edges: edges ? nodes.map((node) => ({ node, cursor: cursors ? cursorOf(node) : null })) : [],
    pageInfo: {
      hasNextPage: hasMore,
      hasPreviousPage: after !== undefined || offset > 0,
      startCursor: cursorAt(0),
      endCursor,
    },
    pagination: { limit, offset, total, hasMore, endCursor },
  };
}
