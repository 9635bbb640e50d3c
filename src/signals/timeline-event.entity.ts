import { defineEntity, p } from '@mikro-orm/postgresql';
import { Gate } from '../access/gate.ts';
import { AT_UNLOCKED_PLACE } from '../access/visibility.ts';
import { open, properties, record, recordKind } from '../graph/record.ts';
import { DateTime } from '../graph/scalars.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { findingColumns, sourceUrlColumn } from './finding.columns.ts';
import { EVENT_TYPE } from './signal.values.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  eventType: open(EVENT_TYPE.type, 'What kind of thing it is.', p.text()),
  title: open(String, 'In a few words.', p.text()),
  description: open(String, 'In more words.', p.text().nullable()),
  sourceUrl: sourceUrlColumn(),
  eventDate: open(DateTime, 'When it happens.', p.datetime().nullable()),
};

const TimelineEventSchema = defineEntity({
  name: 'TimelineEvent',
  tableName: 'timeline_events',
  properties: properties(columns),
});

/** Something that happened or will happen at a district or school. */
export class TimelineEvent extends TimelineEventSchema.class {}
TimelineEventSchema.setClass(TimelineEvent);

record(TimelineEvent, {
  name: 'TimelineEvent',
  table: 'timeline_events',
  description: 'Something that happened or will happen.',
  columns,
});

export const TIMELINE_EVENTS = new Gate<{ id: string }>(recordKind(TimelineEvent), {
  visibility: AT_UNLOCKED_PLACE,
});
