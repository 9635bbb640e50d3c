import { route } from '@emi/facade/route';
import { DELIVERY_RECORD, PAGINATION, WEBHOOK_RECORD } from './records.ts';

export const webhookRoutes = [
  route({
    method: 'GET',
    path: '/webhooks',
    summary: 'List webhooks',
    description: "Lists the organization's webhooks, oldest first.",
    document: `query ListWebhooks($page: PageInput!) {
      body: webhooks(page: $page) { data: nodes { ...WebhookRecord } ${PAGINATION} }
    } ${WEBHOOK_RECORD}`,
  }),

  route({
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook',
    description:
      'Events are posted to `url` as JSON, signed as Standard Webhooks: verify `webhook-signature` with the `secret` ' +
      'of the response, which is shown only now. Any status from 200 to 299 within 15 seconds is a success. After ' +
      'any other answer, the delivery is tried 9 more times within about three days; `410` disables the webhook. An ' +
      'organization may have 20 webhooks.',
    problems: ['CONFLICT'],
    document: `mutation CreateWebhook($input: CreateWebhookInput!) {
      body: createWebhook(input: $input) { webhook { ...WebhookRecord } secret }
    } ${WEBHOOK_RECORD}`,
    status: 201,
    location: (body) => `/webhooks/${(body as unknown as { webhook: { id: string } }).webhook.id}`,
  }),

  route({
    method: 'GET',
    path: '/webhooks/{webhookId}',
    summary: 'Get a webhook',
    document: `query GetWebhook($webhookId: UUID!) {
      body: webhook(id: $webhookId) { ...WebhookRecord }
    } ${WEBHOOK_RECORD}`,
    recordType: 'webhook',
  }),

  route({
    method: 'PATCH',
    path: '/webhooks/{webhookId}',
    summary: 'Update, pause, or resume a webhook',
    description:
      'Absent fields keep their value. The events of a paused webhook wait until it is resumed; `"paused": false` ' +
      'also resumes one that the service disabled.',
    document: `mutation UpdateWebhook($webhookId: UUID!, $input: UpdateWebhookInput!) {
      body: updateWebhook(id: $webhookId, input: $input) { ...WebhookRecord }
    } ${WEBHOOK_RECORD}`,
  }),

  route({
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    summary: 'Delete a webhook',
    document: 'mutation DeleteWebhook($webhookId: UUID!) { body: deleteWebhook(id: $webhookId) }',
    status: 204,
  }),

  route({
    method: 'POST',
    path: '/webhooks/{webhookId}/rotate-secret',
    summary: 'Replace the secret of a webhook',
    description: 'For a day, requests carry signatures with both the new and the previous secret.',
    document: `mutation RotateWebhookSecret($webhookId: UUID!) {
      body: rotateWebhookSecret(id: $webhookId) { webhook { ...WebhookRecord } secret }
    } ${WEBHOOK_RECORD}`,
  }),

  route({
    method: 'POST',
    path: '/webhooks/{webhookId}/test',
    summary: 'Deliver a test event',
    description: 'Delivers an event of the type `webhook.test` to this webhook only.',
    document: `mutation TestWebhook($webhookId: UUID!) {
      body: testWebhook(id: $webhookId) { event_id: eventId }
    }`,
    status: 202,
  }),

  route({
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries',
    summary: 'List the deliveries to a webhook',
    description:
      'Lists deliveries of the last 30 days, latest first, with the first kilobyte of the last answer.',
    document: `query ListWebhookDeliveries($webhookId: UUID!, $page: PageInput!) {
      body: webhookDeliveries(webhookId: $webhookId, page: $page) {
        data: nodes { ...DeliveryRecord } ${PAGINATION}
      }
    } ${DELIVERY_RECORD}`,
    recordType: 'webhook',
  }),

  route({
    method: 'POST',
    path: '/webhooks/{webhookId}/replay',
    summary: 'Deliver events again',
    description:
      'Give either `event_id`, or `since` with or without `until`. Also delivers events that happened while the ' +
      'webhook was disabled or did not exist.',
    either: [
      { title: 'One event', requires: ['event_id'], excludes: ['since', 'until'] },
      { title: 'A period', requires: ['since'], excludes: ['event_id'] },
    ],
    document: `mutation ReplayEvents($webhookId: UUID!, $input: ReplayEventsInput!) {
      body: replayEvents(id: $webhookId, input: $input) { count }
    }`,
    status: 202,
  }),
];
