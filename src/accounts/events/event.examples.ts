import ABOUT from './event.examples.json' with { type: 'json' };
import { EVENT_NAMES, type EventType } from './event.values.ts';
import { payloadOf } from './payload.ts';

/** The ids in each type of event, and the path of its subject. */
const SUBJECTS_OF: Readonly<Record<EventType, { readonly path: string; readonly data: object }>> = ABOUT;

const EVENT_ID = '0198c1f2-7d0a-7c4e-8b1f-5a3f9d2e6c70';

/** A payload of each type, for the reference documentation. */
export const eventExamples = (origin: string): Readonly<Record<string, object>> =>
  Object.fromEntries(
    EVENT_NAMES.map((type, at) => {
      const { path, data } = SUBJECTS_OF[type];
      const createdAt = '2026-11-24T09:30:00.000Z';
      const event = { id: EVENT_ID, sequence: at + 1, type, createdAt, path, data: { ...data } };
      return [type, JSON.parse(payloadOf(event, origin))];
    }),
  );
