/** The types of events, with a description for the reference. Receivers ignore types that they do not know. */
export const EVENT_TYPES = {
  'scouting.completed':
    'A website of an unlocked district or school was read, and its findings are published.',
  'scouting.failed': 'A website of an unlocked district or school could not be read.',
  'email.generated': 'An email was written, and its credit spent.',
  'email.failed': 'An email could not be written, and its credit was given back.',
  'contact.changed':
    "A user changed the organization's own data about contacts, such as CRM ids; at most 100 contacts an event.",
  'signal.found':
    'Signals, contacts, districts, or schools matched a watched search; one event each, or one for an hour or a day.',
  'signal.changed':
    'A signal or contact that a watched search has found says something else; with the fields before and after.',
  'signal.withdrawn': 'The website no longer states a signal that a watched search has found.',
  'place.read':
    'The website of an unlocked place was read again by itself, with how much changed; only for webhooks that name it.',
  'export.completed': 'The file of a background export is ready.',
  'export.failed': 'A background export failed or was canceled.',
  'credits.low': "The balance fell to 20 %, 5 %, or none of the month's included credits; each once a month.",
  'credits.refunded': 'The credits of an unlock were given back.',
  'key.created': 'An API key was created.',
  'key.revoked': 'An API key was revoked.',
  'webhook.disabled': 'A webhook was disabled, because its receiver is gone or failed for five days.',
  'webhook.test': 'A user asked for a test event; only the tested webhook gets it.',
} as const;

export type EventType = keyof typeof EVENT_TYPES;

export const EVENT_NAMES = Object.keys(EVENT_TYPES) as EventType[];

/** Days for which an event can be read or delivered again; later it is removed. */
export const KEPT_DAYS = 30;

interface SubscribableEvent {
  readonly description: string;
  /** Names of its arguments; absent for an event that takes the filters of `/signals`. */
  readonly takes?: readonly string[];
}

const PLACE = ['entity_type', 'entity_id'];

/** Events that agents can subscribe to over MCP, each derived from events of the types above. */
export const SUBSCRIBABLE = {
  'signal.found': {
    description:
      'A signal appeared, changed, or was withdrawn at an unlocked place, such as a request for proposals, funding, ' +
      'or a contract that is about to end. Takes the filters of find_signals. Free.',
  },
  'saved_search.matched': {
    description:
      'A watched saved search matched a signal or contact, or a district or school came to meet it. Free.',
    takes: ['saved_search_id'],
  },
  'scouting.completed': {
    description: 'The website of an unlocked district or school was read, or could not be read. Free.',
    takes: PLACE,
  },
  'place.changed': {
    description:
      'Something changed at one unlocked district or school: a signal appeared or changed, or its website was read. ' +
      'Free.',
    takes: PLACE,
  },
  'place.read': {
    description: 'The website of one unlocked district or school was read again by itself. Free.',
    takes: PLACE,
  },
  'credits.low': {
    description: "The balance fell to 20 %, 5 %, or none of the month's included credits. Free.",
    takes: [],
  },
} as const satisfies Readonly<Record<string, SubscribableEvent>>;

export type SubscribableName = keyof typeof SUBSCRIBABLE;

export const subscribable = (name: SubscribableName): SubscribableEvent => SUBSCRIBABLE[name];
