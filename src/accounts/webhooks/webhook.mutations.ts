import { bounded } from '@emi/base/declared';
import { DateTime, UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import { Arg, Ctx, Extensions, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { Context, WebhookTools } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { EVENT_NAMES } from '../events/event.values.ts';
import { type Replay, replayEvents, testWebhook } from './replay.ts';
import {
  createWebhook,
  deleteWebhook,
  type NewWebhook,
  rotateWebhookSecret,
  type ShownWebhook,
  updateWebhook,
  WEBHOOK_DESCRIPTION_LENGTH,
  type WebhookChanges,
} from './save-webhook.ts';
import { Webhook, type WebhookRow } from './webhook.entity.ts';
import { WEBHOOK_URL_LENGTH } from './webhook-url.ts';

const EVENT_TYPES =
  'Types of events, such as `["email.generated", "email.failed"]`; null for all but `place.read`.';

const URL_BOUNDS = { maxLength: WEBHOOK_URL_LENGTH, isAddress: true };

@InputType({ description: 'An address for events, and which of them are delivered to it.' })
class CreateWebhookInput implements NewWebhook {
  @Extensions(bounded(URL_BOUNDS))
  @Field(() => String, {
    description: 'The HTTPS address that events are posted to, at most 2,000 characters.',
  })
  url!: string;

  @Extensions(bounded({ values: EVENT_NAMES }))
  @Field(() => [String], { nullable: true, description: `${EVENT_TYPES} The default is null.` })
  eventTypes?: string[] | null;

  @Extensions(bounded({ maxLength: WEBHOOK_DESCRIPTION_LENGTH }))
  @Field(() => String, {
    nullable: true,
    description: 'The purpose of the webhook, for people; at most 500 characters.',
  })
  description?: string | null;
}

@InputType({ description: 'Changes to a webhook. Absent fields keep their value.' })
class UpdateWebhookInput implements WebhookChanges {
  @Extensions(bounded({ ...URL_BOUNDS, keptByNull: true }))
  @Field(() => String, { nullable: true, description: 'The HTTPS address; null keeps it.' })
  url?: string | null;

  @Extensions(bounded({ values: EVENT_NAMES }))
  @Field(() => [String], { nullable: true, description: EVENT_TYPES })
  eventTypes?: string[] | null;

  @Extensions(bounded({ maxLength: WEBHOOK_DESCRIPTION_LENGTH }))
  @Field(() => String, {
    nullable: true,
    description: 'The purpose of the webhook, for people; null clears it.',
  })
  description?: string | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True pauses the webhook: its events wait. False resumes it, also after the service disabled it.',
  })
  paused?: boolean | null;
}

@InputType({ description: 'Events to deliver again: one by its id, or those of a period.' })
class ReplayEventsInput implements Replay {
  @Extensions(bounded({ keptByNull: true }))
  @Field(() => UUID, { nullable: true, description: 'One event, delivered again whatever became of it.' })
  eventId?: string | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => DateTime, { nullable: true, description: 'Events at this time or later (RFC 3339).' })
  since?: string | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => DateTime, {
    nullable: true,
    description: 'With `since`: events before this time; up to now if absent.',
  })
  until?: string | null;
}

@ObjectType({
  description: 'A new webhook, or one whose secret was replaced, with the secret.',
  simpleResolvers: true,
})
class IssuedWebhook {
  @Field(() => Webhook, { description: 'The address with its settings, as it can be read again later.' })
  webhook!: WebhookRow;

  @Field(() => String, {
    description:
      'Verifies the requests, as `whsec_` and base64. It is shown only now; store it like a password.',
  })
  secret!: string;
}

@ObjectType({ description: 'Events that are delivered again.', simpleResolvers: true })
class ReplayedEvents {
  @Field(() => Int, { description: 'How many events were found and queued for the webhook.' })
  count!: number;
}

@ObjectType({ description: 'An event that only the tested webhook gets.', simpleResolvers: true })
class TestEvent {
  @Field(() => UUID, { description: 'The id of the event, sent as `webhook-id`.' })
  eventId!: string;
}

function toolsOf({ webhooks }: Context): WebhookTools {
  if (!webhooks) throw new Error('this program manages no webhooks');
  return webhooks;
}

const ID = { description: 'A webhook of the organization.' };

@Resolver()
export class WebhookMutations {
  @NeedsScope('manage')
  @Mutation(() => IssuedWebhook, {
    nullable: true,
    description: 'Creates a webhook of the organization, which may have 20. It gets the events from now on.',
  })
  createWebhook(
    @Arg('input', () => CreateWebhookInput, { description: 'The address to deliver to, and which events.' })
    input: CreateWebhookInput,
    @Ctx() context: Context,
  ): Promise<ShownWebhook> {
    const { viewer } = context;
    return withIdempotency(context, (tx) => createWebhook(tx, viewer, toolsOf(context), input), {
      holdsSecret: true,
    });
  }

  @NeedsScope('manage')
  @Mutation(() => Webhook, {
    nullable: true,
    description: 'Updates or resumes a webhook, or makes its events wait.',
  })
  updateWebhook(
    @Arg('id', () => UUID, ID) id: string,
    @Arg('input', () => UpdateWebhookInput, {
      description: 'The fields to change; absent ones keep their values.',
    })
    input: UpdateWebhookInput,
    @Ctx() context: Context,
  ): Promise<WebhookRow> {
    const { viewer } = context;
    return withIdempotency(context, (tx) => updateWebhook(tx, viewer, toolsOf(context), id, input));
  }

  @NeedsScope('manage')
  @Mutation(() => IssuedWebhook, {
    nullable: true,
    description: 'Gives a webhook a new secret. For a day its requests carry signatures with both secrets.',
  })
  rotateWebhookSecret(@Arg('id', () => UUID, ID) id: string, @Ctx() context: Context): Promise<ShownWebhook> {
    const { viewer } = context;
    return withIdempotency(context, (tx) => rotateWebhookSecret(tx, viewer, toolsOf(context), id), {
      holdsSecret: true,
    });
  }

  @NeedsScope('manage')
  @Mutation(() => UUID, {
    nullable: true,
    description: 'Deletes a webhook with its deliveries, and returns its id.',
  })
  deleteWebhook(@Arg('id', () => UUID, ID) id: string, @Ctx() context: Context): Promise<string> {
    return withIdempotency(context, (tx) => deleteWebhook(tx, context.viewer, id));
  }

  @NeedsScope('manage')
  @Mutation(() => TestEvent, {
    nullable: true,
    description: 'Adds an event of the type `webhook.test`, which only this webhook gets.',
  })
  async testWebhook(@Arg('id', () => UUID, ID) id: string, @Ctx() context: Context): Promise<TestEvent> {
    return { eventId: await withIdempotency(context, (tx) => testWebhook(tx, context.viewer, id)) };
  }

  @NeedsScope('manage')
  @Mutation(() => ReplayedEvents, {
    nullable: true,
    description: 'Delivers events to a webhook again, whatever came of earlier deliveries.',
  })
  async replayEvents(
    @Arg('id', () => UUID, ID) id: string,
    @Arg('input', () => ReplayEventsInput, { description: 'The events to deliver again.' })
    input: ReplayEventsInput,
    @Ctx() context: Context,
  ): Promise<ReplayedEvents> {
    return { count: await withIdempotency(context, (tx) => replayEvents(tx, context.viewer, id, input)) };
  }
}
