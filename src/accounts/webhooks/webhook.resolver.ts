import { atMost } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import { selected } from '@emi/records';
import { type Page, PageInput, pageArgument, pageOf } from '@emi/records/pages';
import { byTime, MAX_RESULTS, readOne, readPage } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { Arg, Ctx, Extensions, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { EVENTS, Event, type EventRow } from '../events/event.entity.ts';
import { DELIVERIES, type DeliveryRow, WebhookDelivery } from './delivery.entity.ts';
import { WEBHOOKS, Webhook, type WebhookRow } from './webhook.entity.ts';

const WebhookPage = pageOf(Webhook, 'WebhookPage');
const WebhookDeliveryPage = pageOf(WebhookDelivery, 'WebhookDeliveryPage');

@Resolver()
export class WebhookResolver {
  @NeedsScope('manage')
  @Extensions(atMost(MAX_RESULTS))
  @Query(() => WebhookPage, {
    description: "The organization's webhooks, oldest first, without those of agents' subscriptions.",
  })
  webhooks(
    @Arg('page', () => PageInput, pageArgument(MAX_RESULTS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<WebhookRow>> {
    return readPage(context, WEBHOOKS, byTime(context, page, { ascending: true }), info);
  }

  @NeedsScope('manage')
  @Query(() => Webhook, {
    nullable: true,
    description: 'One webhook. Null if the organization has none with this id.',
  })
  webhook(
    @Arg('id', () => UUID, { description: 'A webhook, as `webhooks` lists it.' }) id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<WebhookRow | null> {
    return readOne(context, WEBHOOKS, selected(info), id);
  }

  @NeedsScope('manage')
  @Extensions(atMost(MAX_RESULTS))
  @Query(() => WebhookDeliveryPage, {
    nullable: true,
    description: 'The deliveries to a webhook, latest first. Null if the organization has no such webhook.',
  })
  async webhookDeliveries(
    @Arg('webhookId', () => UUID, { description: 'A webhook, as `webhooks` lists it.' })
    webhookId: string,
    @Arg('page', () => PageInput, pageArgument(MAX_RESULTS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<DeliveryRow> | null> {
    const where = [sql`r.webhook_id = ${webhookId}`];
    const [webhook, found] = await Promise.all([
      readOne(context, WEBHOOKS, new Set(['id']), webhookId),
      readPage(context, DELIVERIES, byTime(context, page, { where }), info),
    ]);
    return webhook && found;
  }
}

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  @FieldResolver(() => Event, { nullable: true, description: 'The event; null after 30 days.' })
  event(
    @Root() { eventId }: DeliveryRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<EventRow | null> {
    return readOne(context, EVENTS, selected(info), eventId);
  }
}
