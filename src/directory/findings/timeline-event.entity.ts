import { defineEntity, p } from '@mikro-orm/postgresql';
import { DateTime } from '../../graph/scalars.ts';
import { Gate } from '../../records/gate.ts';
import { open, properties, record, recordKind } from '../../records/record.ts';
import { AT_UNLOCKED_PARENT } from '../../records/visibility.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { findingColumns, sourceUrlColumn } from './finding.columns.ts';
import { FINDING } from './finding.interface.ts';
import { EVENT_TYPE } from './signal.values.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  eventType: open(EVENT_TYPE.type, 'The type of the event.', p.text()),
  title: open(String, 'The title of the event.', p.text()),
  description: open(String, 'The description of the event.', p.text().nullable()),
  sourceUrl: sourceUrlColumn(),
  eventDate: open(DateTime, 'The date of the event.', p.datetime().nullable()),
};

const TimelineEventSchema = defineEntity({
  name: 'TimelineEvent',
  tableName: 'timeline_events',
  properties: properties(columns),
});

export class TimelineEvent extends TimelineEventSchema.class {}
TimelineEventSchema.setClass(TimelineEvent);

record(TimelineEvent, {
  name: 'TimelineEvent',
  table: 'timeline_events',
  description: 'A past or coming event.',
  columns,
  interfaces: FINDING,
});

export const TIMELINE_EVENTS = new Gate<{ id: string }>(recordKind(TimelineEvent), {
  visibility: AT_UNLOCKED_PARENT,
});
