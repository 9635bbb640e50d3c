import type { Operation } from '../parts/operation.ts';

export const deliveriesOf = (id: string): Operation => ({
  query: `query ConsoleDeliveries($id: UUID!) {
  deliveries: webhookDeliveries(webhookId: $id, page: { limit: 10 }) {
    nodes { id status attempts attemptedAt nextAt responseStatus error createdAt event { id type } }
  }
}`,
  variables: { id },
});

export const createWebhook = (url: string, description: string): Operation => ({
  query: `mutation CreateWebhook($input: CreateWebhookInput!) {
  issued: createWebhook(input: $input) { secret webhook { id } }
}`,
  variables: { input: { url, ...(description && { description }) } },
});

export const pauseWebhook = (id: string, paused: boolean): Operation => ({
  query: `mutation PauseWebhook($id: UUID!, $input: UpdateWebhookInput!) {
  updateWebhook(id: $id, input: $input) { id status }
}`,
  variables: { id, input: { paused } },
});

export const testWebhook = (id: string): Operation => ({
  query: `mutation TestWebhook($id: UUID!) {
  testWebhook(id: $id) { __typename }
}`,
  variables: { id },
});

export const resendEvent = (id: string, eventId: string): Operation => ({
  query: `mutation ResendEvent($id: UUID!, $input: ReplayEventsInput!) {
  replayEvents(id: $id, input: $input) { count }
}`,
  variables: { id, input: { eventId } },
});

export const deleteWebhook = (id: string): Operation => ({
  query: `mutation DeleteWebhook($id: UUID!) {
  deleteWebhook(id: $id)
}`,
  variables: { id },
});
