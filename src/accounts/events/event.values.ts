/** The types of events, with a description for the reference. Receivers ignore types that they do not know. */
export const EVENT_TYPES = {
  'scouting.completed':
    'A website of an unlocked district or school was read, and its findings are published.',
  'scouting.failed': 'A website of an unlocked district or school could not be read.',
  'email.generated': 'An email was written, and its credit spent.',
  'email.failed': 'An email could not be written, and its credit was given back.',
  'signal.found':
    'Signals or contacts matched a watched search; one event each, or one for an hour or a day.',
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

export const KEPT_DAYS = 30;
