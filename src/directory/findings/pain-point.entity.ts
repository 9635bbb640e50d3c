import { defineEntity, p } from '@mikro-orm/postgresql';
import { Gate } from '../../records/gate.ts';
import { open, properties, record, recordKind } from '../../records/record.ts';
import { AT_UNLOCKED_PARENT } from '../../records/visibility.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { findingColumns, sourceUrlColumn } from './finding.columns.ts';
import { FINDING } from './finding.interface.ts';
import { PAIN_POINT_CATEGORY, SEVERITY } from './signal.values.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  category: open(PAIN_POINT_CATEGORY.type, 'The category.', p.text()),
  description: open(String, 'The problem, in a sentence.', p.text()),
  severity: open(SEVERITY.type, 'The severity.', p.text().default('low')),
  sourceUrl: sourceUrlColumn(),
};

const PainPointSchema = defineEntity({
  name: 'PainPoint',
  tableName: 'pain_points',
  properties: properties(columns),
});

/** A problem of a district or school that a vendor may help with. */
export class PainPoint extends PainPointSchema.class {}
PainPointSchema.setClass(PainPoint);

record(PainPoint, {
  name: 'PainPoint',
  table: 'pain_points',
  description: 'A problem that a district or school reports.',
  columns,
  interfaces: FINDING,
});

export const PAIN_POINTS = new Gate<{ id: string }>(recordKind(PainPoint), {
  visibility: AT_UNLOCKED_PARENT,
});
