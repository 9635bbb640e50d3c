import type { JsonSchema, RequestContext } from '@emi/facade/contract';
import { oncePerSchema, UUID_SCHEMA } from '@emi/facade/contract';
import { prepare } from '@emi/facade/execution';
import { parsed } from '@emi/records/rows';
import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { SUBSCRIBABLE, type SubscribableName, subscribable } from '../../src/accounts/events/event.values.ts';
import type { InputSchema } from '../arguments.ts';
import { prepareTool } from '../tool.ts';
import { toolNamed } from '../toolsets.ts';

/** MCP's events extension (SEP-3415), with delivery by webhook: translates its methods into the graph's mutations. */

const id = (description: string): JsonSchema => ({ ...UUID_SCHEMA, description });
const text = (description: string): JsonSchema => ({ type: 'string', description });
const whole = (description: string): JsonSchema => ({ type: 'integer', description });

/** The schemas of arguments and of the contents of events, by name. */
const PROPERTIES: Readonly<Record<string, JsonSchema>> = {
  entity_type: {
    type: 'string',
    enum: ['district', 'school'],
    description: 'Whether it is a district or a school',
  },
  entity_id: id('The id of the district or school'),
  saved_search_id: id('The saved search; see list_saved_searches'),
  match_id: id('The match; absent for several'),
  record_id: id('The signal, contact, district, or school; absent for several'),
  kind: text('The kind of signal, such as rfp, or contact, district, or school'),
  reason: text('Why it matched: changed, unlocked, came_due, entered, or withdrawn'),
  changed_fields: {
    type: 'array',
    items: { type: 'string' },
    description: 'Names of the fields that changed',
  },
  score: { type: 'number', description: 'The score of the signal when it matched; absent for others' },
  reasons: {
    type: 'array',
    items: {
      type: 'object',
      properties: { code: text('The part'), points: whole('Its points, whatever the age') },
    },
    description: 'What the score is made of, such as kind and students',
  },
  count: whole('How many matched; only for several of an hour or a day'),
  new: whole('Findings that are new'),
  changed: whole('Findings that say something else'),
  gone: whole('Findings that the website no longer states'),
  threshold_percent: whole('The share of the included credits that is left'),
  threshold: whole('The same in credits'),
};
const MATCH = [
  'saved_search_id',
  'match_id',
  'record_id',
  'kind',
  'reason',
  'entity_type',
  'entity_id',
  'score',
  'reasons',
  'changed_fields',
  'count',
];
const CHANGE_COUNTS = ['new', 'changed', 'gone'];
const PAYLOADS: Readonly<Record<SubscribableName, readonly string[]>> = {
  'signal.found': MATCH,
  'saved_search.matched': MATCH,
  'scouting.completed': ['entity_type', 'entity_id'],
  'place.changed': MATCH,
  'place.read': ['entity_type', 'entity_id', ...CHANGE_COUNTS],
  'credits.low': ['threshold_percent', 'threshold'],
};
const REQUIRED: Readonly<Partial<Record<SubscribableName, readonly string[]>>> = {
  'saved_search.matched': ['saved_search_id'],
  'place.changed': ['entity_type', 'entity_id'],
  'place.read': ['entity_type', 'entity_id'],
};

/** Arguments of find_signals for sorting and paging, and for new results, which a subscription provides itself. */
const NOT_WATCHED = ['since', 'limit', 'offset', 'after', 'order_by'];

const picked = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, PROPERTIES[name]!]));

function inputSchemaOf(schema: GraphQLSchema, name: SubscribableName): InputSchema {
  const { takes } = subscribable(name);
  const filters = prepareTool(schema, toolNamed('find_signals')!).listed.inputSchema.properties;
  const properties = takes
    ? picked(takes)
    : Object.fromEntries(Object.entries(filters).filter(([filter]) => !NOT_WATCHED.includes(filter)));
  const required = REQUIRED[name];
  return { type: 'object', properties, ...(required && { required }), additionalProperties: false };
}

/** The events that agents can subscribe to. */
export const listedEvents = (schema: GraphQLSchema) =>
  (Object.keys(SUBSCRIBABLE) as SubscribableName[]).map((name) => ({
    name,
    description: subscribable(name).description,
    delivery: ['webhook'],
    inputSchema: inputSchemaOf(schema, name),
    payloadSchema: {
      type: 'object',
      properties: {
        type: text('What happened, such as scouting.failed'),
        ...picked(PAYLOADS[name]),
        page: text('The page for people'),
      },
    },
  }));

const TOPIC = {
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).nullish(),
  delivery: z.looseObject({ mode: z.literal('webhook'), url: z.string(), secret: z.string().default('') }),
};
export const NOTHING = z.looseObject({}).optional();
export const SUBSCRIBE = z.looseObject({
  ...TOPIC,
  cursor: z.string().nullish(),
  ttlMs: z.number().int().positive().nullish(),
  maxAgeMs: z.number().int().nonnegative().nullish(),
});
export const UNSUBSCRIBE = z.looseObject(TOPIC);

const SUBSCRIBING = {
  text: `mutation AgentSubscribe($input: SubscribeInput!) {
    body: subscribeToEvents(input: $input) { id refreshBefore cursor truncated }
  }`,
};
const UNSUBSCRIBING = {
  text: 'mutation AgentUnsubscribe($input: EventTopicInput!) { body: unsubscribeFromEvents(input: $input) }',
};
const prepared = oncePerSchema((schema: GraphQLSchema, { text: document }: { readonly text: string }) =>
  prepare(schema, document),
);

/** The largest number of milliseconds that the graph's type can hold; the service's own limits are far lower. */
const MOST_MS = 2 ** 31 - 1;
const bounded = (ms: number | null | undefined) => (ms == null ? ms : Math.min(ms, MOST_MS));

/** Subscribes, or refreshes a subscription. */
export async function subscribe(
  schema: GraphQLSchema,
  context: RequestContext,
  { name, arguments: given, delivery, cursor, ttlMs, maxAgeMs }: z.infer<typeof SUBSCRIBE>,
): Promise<Record<string, unknown>> {
  const { url, secret } = delivery;
  const times = { ttlMs: bounded(ttlMs), maxAgeMs: bounded(maxAgeMs) };
  const input = { name, arguments: given ?? {}, url, secret, cursor, ...times };
  const { body } = await prepared(schema, SUBSCRIBING)(context, { input });
  return parsed(body) as Record<string, unknown>;
}

/** Ends a subscription. */
export async function unsubscribe(
  schema: GraphQLSchema,
  context: RequestContext,
  { name, arguments: given, delivery }: z.infer<typeof UNSUBSCRIBE>,
): Promise<void> {
  const input = { name, arguments: given ?? {}, url: delivery.url };
  await prepared(schema, UNSUBSCRIBING)(context, { input });
}
