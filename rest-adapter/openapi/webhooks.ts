import { objectSchema, UUID_SCHEMA } from '@emi/facade/contract';
import { eventExamples } from '../../src/accounts/events/event.examples.ts';
import { EVENT_NAMES, EVENT_TYPES } from '../../src/accounts/events/event.values.ts';

const HEADERS = {
  'webhook-id': 'The id of the event, the same in every attempt.',
  'webhook-timestamp':
    'When the attempt was made, in Unix seconds. Refuse requests that are older than five minutes.',
  'webhook-signature':
    'Signatures as of Standard Webhooks, separated by spaces: `v1,` and the HMAC-SHA256 of ' +
    '`{webhook-id}.{webhook-timestamp}.{body}` in base64. One of them must be right.',
};

const ORIGIN = 'https://api.example.com';

/** The `webhooks` of an OpenAPI document: a request for each type of event, as the service sends it. */
export function webhooksSection(): Record<string, object> {
  const examples = eventExamples(ORIGIN);
  return Object.fromEntries(
    EVENT_NAMES.map((type) => [
      type,
      {
        post: {
          operationId: `on${type.replace(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
          tags: ['Events'],
          summary: EVENT_TYPES[type],
          description: 'Answer with a status from 200 to 299 within 15 seconds. Ignore unknown fields.',
          security: [],
          parameters: Object.entries(HEADERS).map(([name, description]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: payloadSchema(type), example: examples[type] } },
          },
          responses: {
            '204': { description: 'The event was received.' },
            '410': { description: 'The receiver is gone; the webhook is disabled.' },
          },
        },
      },
    ]),
  );
}

const payloadSchema = (type: string) =>
  objectSchema({
    id: { ...UUID_SCHEMA, description: 'The identifier of the event, by which it is handled once.' },
    sequence: {
      type: 'integer',
      description: 'The position in the order of `GET /events`. Requests may arrive in any order.',
    },
    type: { type: 'string', enum: [type], description: 'The type of the event.' },
    created_at: { type: 'string', format: 'date-time', description: 'When the event happened.' },
    data: {
      type: 'object',
      description:
        'The ids of the records that the event is about, counts, and for `signal.changed` the fields before and after.',
    },
    link: {
      type: 'string',
      format: 'uri',
      description: 'The address, in the REST API, of what the event is about.',
    },
  });
