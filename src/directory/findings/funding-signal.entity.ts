import { defineEntity, p } from '@mikro-orm/postgresql';
import { Float } from 'type-graphql';
import { DateTime } from '../../graph/scalars.ts';
import { Gate } from '../../records/gate.ts';
import { open, properties, record, recordKind } from '../../records/record.ts';
import { AT_UNLOCKED_PARENT } from '../../records/visibility.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { contextColumn, findingColumns, sourceUrlColumn } from './finding.columns.ts';
import { FINDING } from './finding.interface.ts';
import { FUNDING_SOURCE } from './signal.values.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  source: open(FUNDING_SOURCE.type, 'The funding source.', p.text()),
  sourceName: open(String, 'The name of the program or donor.', p.text().nullable()),
  amount: open(Float, 'The amount in US dollars.', p.double().nullable()),
  deadline: open(DateTime, 'The deadline to apply for or spend the money.', p.datetime().nullable()),
  context: contextColumn(),
  sourceUrl: sourceUrlColumn(),
};

const FundingSignalSchema = defineEntity({
  name: 'FundingSignal',
  tableName: 'funding_signals',
  properties: properties(columns),
});

/** Money that a district or school receives or may receive. */
export class FundingSignal extends FundingSignalSchema.class {}
FundingSignalSchema.setClass(FundingSignal);

record(FundingSignal, {
  name: 'FundingSignal',
  table: 'funding_signals',
  description: 'Funding that a district or school receives or may receive.',
  columns,
  interfaces: FINDING,
});

export const FUNDING_SIGNALS = new Gate<{ id: string }>(recordKind(FundingSignal), {
  visibility: AT_UNLOCKED_PARENT,
});
