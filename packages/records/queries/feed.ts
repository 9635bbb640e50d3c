import type { GraphQLResolveInfo } from 'graphql';
import { type ClassType, Field, ObjectType } from 'type-graphql';
import type { ListContext } from '../context/context.ts';
import type { Gate } from '../gate.ts';
import { type Page, type PageInput, pageFor, pageOf } from '../pages/page.ts';
import { readPage, type Search } from './read.ts';

/** Maximum results of a feed per request. */
export const FEED_RESULTS = 200;

/** A page of a feed. A client that passes each `nextAfter` as `after` misses nothing. */
export interface Feed<Row> extends Page<Row> {
  readonly nextAfter: string | null;
}

/** The type of the pages of a feed. */
export function feedOf<Node extends object>(node: ClassType<Node>, name: string, description: string) {
  @ObjectType(name, { description, simpleResolvers: true })
  class FeedType extends pageOf(node, `${name}Results`) {
    @Field(() => String, {
      nullable: true,
      description:
        'The `after` of the next call, now or when more has happened; null if nothing has happened and no `after` ' +
        'was given.',
    })
    nextAfter!: string | null;
  }
  return FeedType;
}

/** Reads a page of a feed, in the order in which its rows were committed. */
export async function readFeed<Row extends { id: string }>(
  context: ListContext,
  gate: Gate<Row>,
  { where, order }: Pick<Search, 'where' | 'order'>,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Feed<Row>> {
  const search = { where, order, page: pageFor(context.viewer, page, FEED_RESULTS), needsCursor: true };
  const found = await readPage(context, gate, search, info);
  return { ...found, nextAfter: found.pagination.endCursor ?? page.after ?? null };
}
