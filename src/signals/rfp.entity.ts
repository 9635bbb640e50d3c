import { defineEntity, p } from '@mikro-orm/postgresql';
import { Float } from 'type-graphql';
import { Gate } from '../access/gate.ts';
import { AT_UNLOCKED_PLACE } from '../access/visibility.ts';
import { open, properties, record, recordKind } from '../graph/record.ts';
import { DateTime } from '../graph/scalars.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { findingColumns, sourceUrlColumn } from './finding.columns.ts';
import { PRIORITY, RFP_STATUS } from './signal.values.ts';
import { RFP_STATUS_TODAY } from './status.conditions.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  title: open(String, 'What is asked for.', p.text()),
  category: open(String, 'What kind of goods or services.', p.text().nullable()),
  url: open(String, 'Address of the request.', p.text().nullable()),
  deadline: open(DateTime, 'Until when proposals are accepted.', p.datetime().nullable()),
  postedDate: open(DateTime, 'When it was published.', p.datetime().nullable()),
  discoveredAt: open(DateTime, 'When it was found.', p.datetime().nullable()),
  status: open(
    RFP_STATUS.type,
    'Status as of today: `closed` once an open request has passed its deadline.',
    p.text().default('open'),
    RFP_STATUS_TODAY,
  ),
  estimatedValue: open(Float, 'Estimated value in US dollars.', p.double().nullable()),
  priority: open(PRIORITY.type, 'How soon it deserves attention.', p.text().default('low')),
  sourceUrl: sourceUrlColumn(),
  notes: open(String, 'Remarks.', p.text().nullable()),
  updatedAt: open(DateTime, 'When the record last changed.', p.datetime().defaultRaw('now()')),
};

const RfpSchema = defineEntity({ name: 'Rfp', tableName: 'rfps', properties: properties(columns) });

/** A request for proposals or bids that a district or school has published. */
export class Rfp extends RfpSchema.class {}
RfpSchema.setClass(Rfp);

record(Rfp, { name: 'Rfp', table: 'rfps', description: 'A request for proposals or bids.', columns });

export const RFPS = new Gate<{ id: string }>(recordKind(Rfp), {
  visibility: AT_UNLOCKED_PLACE,
});
