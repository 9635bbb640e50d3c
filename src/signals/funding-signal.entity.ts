import { defineEntity, p } from '@mikro-orm/postgresql';
import { Float } from 'type-graphql';
import { Gate } from '../access/gate.ts';
import { AT_UNLOCKED_PLACE } from '../access/visibility.ts';
import { open, properties, record, recordKind } from '../graph/record.ts';
import { DateTime } from '../graph/scalars.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { contextColumn, findingColumns, sourceUrlColumn } from './finding.columns.ts';
import { FUNDING_SOURCE } from './signal.values.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  source: open(FUNDING_SOURCE.type, 'Where the money comes from.', p.text()),
  sourceName: open(String, 'Name of the programme or giver.', p.text().nullable()),
  amount: open(Float, 'How much, in US dollars.', p.double().nullable()),
  deadline: open(DateTime, 'Until when it must be applied for or spent.', p.datetime().nullable()),
  context: contextColumn(),
  sourceUrl: sourceUrlColumn(),
};

const FundingSignalSchema = defineEntity({
  name: 'FundingSignal',
  tableName: 'funding_signals',
  properties: properties(columns),
});

/** Money that a district or school gets or may get. */
export class FundingSignal extends FundingSignalSchema.class {}
FundingSignalSchema.setClass(FundingSignal);

record(FundingSignal, {
  name: 'FundingSignal',
  table: 'funding_signals',
  description: 'Money that a district or school gets or may get.',
  columns,
});

export const FUNDING_SIGNALS = new Gate<{ id: string }>(recordKind(FundingSignal), {
  visibility: AT_UNLOCKED_PLACE,
});
