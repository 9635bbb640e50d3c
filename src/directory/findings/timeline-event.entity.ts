import { DateTime } from '@emi/base/scalars';
import { EVENT_TYPE } from '@emi/reading/vocabulary';
import { timelineEvent } from '@emi/reading/vocabulary/kinds';
import { Gate, open, record, recordKind, recordSchema } from '@emi/records';
import { among } from '@emi/records/filters';
import { CREATED_AT } from '@emi/records/pages';
import { p } from '@mikro-orm/postgresql';
import { AT_UNLOCKED_PARENT } from '../../accounts/prices/visibility.ts';
import { dayColumn, dayOr } from './days.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { findingColumns, lastSeenColumn, sourceUrlColumn } from './finding.columns.ts';
import { before, date, from } from './finding.filters.ts';
import { FINDING } from './finding.interface.ts';
import { findingSearch } from './finding.search.ts';
import type { StoredKind } from './finding.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  eventType: open(EVENT_TYPE.type, 'What happened, or will happen, such as `bond_vote`.', p.text()),
  title: open(String, 'The name of the event, such as `Regular Board Meeting`.', p.text()),
  description: open(String, 'What the source says about the event besides its title.', p.text().nullable()),
  sourceUrl: sourceUrlColumn(),
  lastSeenAt: lastSeenColumn(),
  eventDate: open(DateTime, dayOr('When it happens or happened.', 'occursOn'), p.datetime().nullable()),
  occursOn: dayColumn('r.event_date', 'The day of the event'),
};

const TimelineEventSchema = recordSchema('TimelineEvent', 'timeline_events', columns);

export class TimelineEvent extends TimelineEventSchema.class {}

record(TimelineEvent, TimelineEventSchema, {
  description: 'A past or coming event of a district or school, such as a board meeting.',
  columns,
  interfaces: FINDING,
});

export const TIMELINE_EVENTS = new Gate<{ id: string }>(recordKind(TimelineEvent), {
  visibility: AT_UNLOCKED_PARENT,
});

export const TIMELINE_EVENT: StoredKind = {
  ...timelineEvent,
  entity: TimelineEvent,
  gate: TIMELINE_EVENTS,
  description: 'Timeline events; by default, latest first',
  search: findingSearch(
    'TimelineEvent',
    'timeline events',
    {
      types: among(EVENT_TYPE, null, 'Events of any of these types.', 'r.event_type'),
      dateFrom: from('dateFrom', 'r.event_date', 'Events'),
      dateBefore: before('dateBefore', 'r.event_date', 'Events'),
    },
    { event_date: date('event_date', 'When it happens or happened.'), created_at: CREATED_AT },
    'event_date',
  ),
  imported: {
    type: 'timeline_event',
    key: {
      columns: ['event_type', 'title', 'event_date'],
      parts: ['$.event_type', 'lower($.title)', `coalesce($.event_date, 'infinity')`],
    },
    lengths: { title: 500 },
  },
};
