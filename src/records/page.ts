import 'reflect-metadata';
import type { GraphQLResolveInfo } from 'graphql';
import { type ClassType, Extensions, Field, InputType, Int, ObjectType } from 'type-graphql';
import { bounded } from '../graph/bounds.ts';
import { badRequest } from '../platform/base/problem.ts';
import { type Selection, selected } from './selection.ts';

/** The default page. GraphQL does not apply field defaults to a default value. */
export const FIRST_PAGE = { limit: 50, offset: 0 };

/** The options of a `filter` argument. */
export const FILTER_ARGUMENT = { defaultValue: {}, description: 'The conditions that results must meet.' };

/**
 * The options of a `page` argument.
 * @param most maximum results per request for the field; the plan may lower it.
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

/** A cursor: base64url, at most as long as the longest sort value makes it. */
const CURSOR = {
  notEmpty: true,
  maxLength: 4_000,
  format: { pattern: /^WyJ[\w-]+$/, name: 'the cursor of an earlier page', example: 'WyJuYW1lIHVwIiwi' },
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
  @Field(() => Int, { description: 'The exact number of results.' })
  total!: number;

  @Field(() => Int, {
    description: 'The limit in effect; a limit above the maximum is lowered.',
  })
  limit!: number;

  @Field(() => Int, { description: 'The number of skipped results.' })
  offset!: number;

  @Field(() => Boolean, { description: 'Whether more results follow.' })
  hasMore!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor to pass as `after` for the next page; null on an empty page.',
  })
  endCursor!: string | null;
}

/** One page of results; only the selected parts of `pagination` are filled. */
export interface Page<Row> {
  nodes: Row[];
  pagination: Partial<Pagination>;
}

export function pageOf<Node extends object>(node: ClassType<Node> | (abstract new () => Node), name: string) {
  @ObjectType(name, {
    description: `A page of results of type ${name.replace(/Page$/, '')}.`,
    simpleResolvers: true,
  })
  class PageType {
    @Field(() => [node as ClassType<Node>], { description: 'The results, in the requested order.' })
    nodes!: Node[];

    @Field(() => Pagination, { description: 'The position of the page in the whole result.' })
    pagination!: Pagination;
  }
  return PageType;
}

export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
  /** The previous page's `endCursor`, not parsed yet. */
  readonly after?: string;
}

/** Checks a page and lowers its limit to `maximum`. */
export function pageRequest({ limit, offset, after }: PageInput, maximum: number): PageRequest {
  if (limit < 1) throw badRequest('limit must be at least 1.');
  if (offset < 0) throw badRequest('offset must be at least 0.');
  if (after && offset > 0) throw badRequest('Give either offset or after, not both.');
  return { limit: Math.min(limit, maximum), offset, after: after ?? undefined };
}

export interface PageSelection {
  readonly fields: Selection;
  readonly nodes: boolean;
  readonly total: boolean;
  readonly hasMore: boolean;
  readonly endCursor: boolean;
}

export function pageSelection(info: GraphQLResolveInfo): PageSelection {
  const page = selected(info);
  const pagination = selected(info, 'pagination');
  return {
    fields: selected(info, 'nodes'),
    nodes: page.has('nodes'),
    total: pagination.has('total'),
    hasMore: pagination.has('hasMore'),
    endCursor: pagination.has('endCursor'),
  };
}
