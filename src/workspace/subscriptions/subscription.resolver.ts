import { atMost } from '@emi/base/declared';
import { DateTime, JSONValue, UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import { type Page, PageInput, pageArgument, pageOf } from '@emi/records/pages';
import { byTime, MAX_RESULTS, readPage } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Ctx,
  Extensions,
  Field,
  Info,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import type { Subscribed } from '../../accounts/webhooks/subscribe.ts';
import {
  EventSubscription,
  SUBSCRIPTIONS,
  type SubscriptionRow,
} from '../../accounts/webhooks/subscription.entity.ts';
import type { Context } from '../../requests/context/context.ts';
import { stopSubscription, subscribe, unsubscribe } from './subscriptions.ts';

const SubscriptionPage = pageOf(EventSubscription, 'EventSubscriptionPage');

@InputType({
  description: 'A subscription of the key or token in use, by its event, arguments, and address.',
})
class EventTopicInput {
  @Field(() => String, { description: 'The name of the event, such as `signal.found`.' })
  name!: string;

  @Field(() => JSONValue, {
    nullable: true,
    description: 'Its arguments in snake case, such as `{"state": "TX", "kinds": ["rfp"]}`.',
  })
  arguments?: unknown;

  @Field(() => String, { description: 'The HTTPS address that the events are posted to.' })
  url!: string;
}

@InputType({ description: "An agent's request to subscribe, or to refresh a subscription." })
class SubscribeInput extends EventTopicInput {
  @Field(() => String, { description: 'Signs the requests: `whsec_` and 24 to 64 bytes in base64.' })
  secret!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Resumes after this cursor; without one, the events from now on are delivered.',
  })
  cursor?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Milliseconds until it ends unless it is refreshed: a minute to seven days; a day if absent.',
  })
  ttlMs?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Leaves out events after `cursor` that are older than this many milliseconds; none if absent.',
  })
  maxAgeMs?: number | null;
}

@ObjectType({ description: 'What an agent needs to refresh a subscription, and to resume it.' })
class EventSubscriptionState implements Subscribed {
  @Field(() => String, { description: 'The id of the subscription; a repeated request has the same.' })
  id!: string;

  @Field(() => DateTime, { description: 'When it ends unless it is refreshed before.' })
  refreshBefore!: string;

  @Field(() => String, { description: 'The position of the latest event, to resume after.' })
  cursor!: string;

  @Field(() => Boolean, {
    description: 'True if events after the given cursor were left out: deleted, or older than `maxAgeMs`.',
  })
  truncated!: boolean;
}

/** Root fields about the viewer's organization that are fields of `ViewerOrganization`, too. */
export const SUBSCRIPTIONS_OF_ORGANIZATION = ['eventSubscriptions'];

@Resolver()
export class SubscriptionResolver {
  @NeedsScope('manage')
  @Extensions(atMost(MAX_RESULTS))
  @Query(() => SubscriptionPage, {
    description: "The subscriptions of the organization's agents to events over MCP, oldest first.",
  })
  eventSubscriptions(
    @Arg('page', () => PageInput, pageArgument(MAX_RESULTS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<SubscriptionRow>> {
    return readPage(context, SUBSCRIPTIONS, byTime(context, page, { ascending: true }), info);
  }

  @NeedsScope('read')
  @Mutation(() => EventSubscriptionState, {
    nullable: true,
    description:
      'Subscribes an agent to events, as `events/subscribe` of MCP does, or refreshes its subscription. An address ' +
      'with a new secret must first return a challenge.',
  })
  subscribeToEvents(
    @Arg('input', () => SubscribeInput, { description: 'The events, and the address that receives them.' })
    input: SubscribeInput,
    @Ctx() context: Context,
  ): Promise<Subscribed> {
    return subscribe(context, input);
  }

  @NeedsScope('read')
  @Mutation(() => String, {
    nullable: true,
    description: 'Ends the subscription, and returns its id, also if there is none.',
  })
  unsubscribeFromEvents(
    @Arg('input', () => EventTopicInput, {
      description: 'The events and the address, as the subscription named them.',
    })
    input: EventTopicInput,
    @Ctx() context: Context,
  ): Promise<string> {
    return unsubscribe(context, input);
  }

  @NeedsScope('manage')
  @Mutation(() => UUID, {
    nullable: true,
    description:
      'Stops a subscription of any agent of the organization, notifies the agent, and returns its id.',
  })
  stopEventSubscription(
    @Arg('id', () => UUID, { description: 'A subscription of an agent of the organization.' }) id: string,
    @Ctx() context: Context,
  ): Promise<string> {
    return stopSubscription(context, id);
  }
}
