import { defineEntity, p } from '@mikro-orm/postgresql';
import { Float } from 'type-graphql';
import { DateTime } from '../../graph/scalars.ts';
import { Gate } from '../../records/gate.ts';
import { open, properties, record, recordKind } from '../../records/record.ts';
import { AT_UNLOCKED_PARENT } from '../../records/visibility.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { findingColumns, sourceUrlColumn } from './finding.columns.ts';
import { FINDING } from './finding.interface.ts';
import { PRIORITY, RFP_STATUS } from './signal.values.ts';
import { RFP_STATUS_TODAY } from './status.conditions.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  title: open(String, 'The title of the request.', p.text()),
  category: open(String, 'The category of goods or services.', p.text().nullable()),
  url: open(String, 'URL of the request.', p.text().nullable()),
  deadline: open(DateTime, 'The deadline for proposals.', p.datetime().nullable()),
  postedDate: open(DateTime, 'When the request was published.', p.datetime().nullable()),
  discoveredAt: open(DateTime, 'When the record was discovered.', p.datetime().nullable()),
  status: open(
    RFP_STATUS.type,
    'Status as of today: `closed` once an open request has passed its deadline.',
    p.text().default('open'),
    RFP_STATUS_TODAY,
  ),
  estimatedValue: open(Float, 'Estimated value in US dollars.', p.double().nullable()),
  priority: open(PRIORITY.type, 'The priority.', p.text().default('low')),
  sourceUrl: sourceUrlColumn(),
  notes: open(String, 'Notes.', p.text().nullable()),
  updatedAt: open(DateTime, 'When the record last changed.', p.datetime().defaultRaw('now()')),
};

const RfpSchema = defineEntity({ name: 'Rfp', tableName: 'rfps', properties: properties(columns) });

export class Rfp extends RfpSchema.class {}
RfpSchema.setClass(Rfp);

record(Rfp, {
  name: 'Rfp',
  table: 'rfps',
  description: 'A request for proposals or bids.',
  columns,
  interfaces: FINDING,
});

export const RFPS = new Gate<{ id: string }>(recordKind(Rfp), {
  visibility: AT_UNLOCKED_PARENT,
});
