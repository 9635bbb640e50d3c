import { atMost } from '@emi/base/declared';
import { NeedsScope } from '@emi/base/viewer';
import type { Order } from '@emi/records/pages';
import { PageInput, pageArgument } from '@emi/records/pages';
import { FEED_RESULTS, type Feed, feedOf, readFeed } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Extensions, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { EVENTS, Event, type EventRow } from './event.entity.ts';
import { KEPT_DAYS } from './event.values.ts';
import { linkTo } from './link.ts';
import { numberEvents } from './number-events.ts';

const IN_SEQUENCE: Order = {
  key: { column: 'sequence', nullable: false, type: 'bigint' },
  ascending: true,
};

const EventPage = feedOf(Event, 'EventPage', 'Events in their order, from a position on.');

@Resolver(() => Event)
export class EventResolver {
  @NeedsScope('manage')
  @Extensions(atMost(FEED_RESULTS))
  @Query(() => EventPage, {
    description:
      `The events of the organization's work in the last ${KEPT_DAYS} days, as webhooks deliver it, earliest ` +
      'first. A client that passes `nextAfter` as `after` each time misses none.',
  })
  async events(
    @Arg('page', () => PageInput, pageArgument(FEED_RESULTS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Feed<EventRow>> {
    const { db, viewer } = context;
    await numberEvents(db.core, viewer.organizationId);
    return readFeed(context, EVENTS, { where: [], order: IN_SEQUENCE }, page, info);
  }

  @FieldResolver(() => String, {
    description: 'The address in the REST API of the record that the event is about.',
  })
  link(@Root() { path }: EventRow, @Ctx() { origin }: Context): string {
    return linkTo(origin, path);
  }
}
