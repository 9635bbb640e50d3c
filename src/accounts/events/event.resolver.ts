import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  Info,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { atMost } from '../../graph/size.ts';
import type { Context } from '../../records/context.ts';
import { type Page, PageInput, pageArgument, pageFor, pageOf } from '../../records/page.ts';
import type { Order } from '../../records/page-query.ts';
import { readPage } from '../../records/read.ts';
import { NeedsScope } from '../../viewer/scopes.ts';
import { EVENTS, Event, type EventRow } from './event.entity.ts';
import { KEPT_DAYS } from './event.values.ts';
import { linkTo } from './link.ts';
import { numberEvents } from './number-events.ts';

const MAX_RESULTS = 200;
const IN_SEQUENCE: Order = {
  key: { column: 'sequence', nullable: false, type: 'bigint' },
  ascending: true,
};

@ObjectType({ description: 'A page of events.', simpleResolvers: true })
class EventPage extends pageOf(Event, 'PageOfEvents') {
  @Field(() => String, {
    nullable: true,
    description:
      'The `after` of the next call, now or when more has happened; null if there was no event and none was given.',
  })
  nextAfter!: string | null;
}

@Resolver(() => Event)
export class EventResolver {
  @NeedsScope('manage')
  @Extensions(atMost(MAX_RESULTS))
  @Query(() => EventPage, {
    description:
      `The events of the organization's work in the last ${KEPT_DAYS} days, as webhooks deliver it, earliest ` +
      'first. A client that passes `nextAfter` as `after` each time misses none.',
  })
  async events(
    @Arg('page', () => PageInput, pageArgument(MAX_RESULTS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<EventRow> & { nextAfter: string | null }> {
    const { db, viewer } = context;
    await numberEvents(db.core, viewer.organizationId);
    const search = {
      where: [],
      order: IN_SEQUENCE,
      page: pageFor(viewer, page, MAX_RESULTS),
      needsCursor: true,
    };
    const found = await readPage(context, EVENTS, search, info);
    return { ...found, nextAfter: found.pagination.endCursor ?? page.after ?? null };
  }

  @FieldResolver(() => String, { description: 'The address of what it is about, in the REST API.' })
  link(@Root() { path }: EventRow, @Ctx() { origin }: Context): string {
    return linkTo(origin, path);
  }
}
