import { PAIN_POINT_CATEGORY, SEVERITY } from '@emi/reading/vocabulary';
import { painPoint } from '@emi/reading/vocabulary/kinds';
import { Gate, open, record, recordKind, recordSchema } from '@emi/records';
import { among, filter, oneOf, toggle } from '@emi/records/filters';
import { CREATED_AT } from '@emi/records/pages';
import { p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { AT_UNLOCKED_PARENT } from '../../accounts/prices/visibility.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { findingColumns, lastSeenColumn, sourceUrlColumn } from './finding.columns.ts';
import { level } from './finding.filters.ts';
import { FINDING } from './finding.interface.ts';
import { findingSearch } from './finding.search.ts';
import type { HasFinding, StoredKind } from './finding.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  category: open(PAIN_POINT_CATEGORY.type, 'The area of the problem, such as `security`.', p.text()),
  description: open(String, 'The problem, in a sentence.', p.text()),
  severity: open(SEVERITY.type, 'The weight of the problem, such as `high`.', p.text().default('low')),
  sourceUrl: sourceUrlColumn(),
  lastSeenAt: lastSeenColumn(),
};

const PainPointSchema = recordSchema('PainPoint', 'pain_points', columns);

/** A problem of a district or school that a vendor may help with. */
export class PainPoint extends PainPointSchema.class {}

record(PainPoint, PainPointSchema, {
  description: 'A problem that a district or school reports.',
  columns,
  interfaces: FINDING,
});

export const PAIN_POINTS = new Gate<{ id: string }>(recordKind(PainPoint), {
  visibility: AT_UNLOCKED_PARENT,
});

export const PAIN_POINT: StoredKind = {
  ...painPoint,
  entity: PainPoint,
  gate: PAIN_POINTS,
  description: 'Pain points; by default, newest first',
  search: findingSearch(
    'PainPoint',
    'pain points',
    {
      categories: among(PAIN_POINT_CATEGORY, null, 'Pain points in any of these categories.', 'r.category'),
      severities: among(
        SEVERITY,
        null,
        'Pain points with any of these severities, such as `high` and `critical`.',
        'r.severity',
      ),
    },
    {
      created_at: CREATED_AT,
      severity: level('severity', SEVERITY.values, 'The severity, from low to critical.'),
    },
    'created_at',
  ),
  imported: {
    type: 'pain_point',
    key: { columns: ['category', 'description'], parts: ['$.category', 'md5($.description)'] },
  },
};

/** Filters of districts, schools, and contacts by pain points. */
export const painPointPlaceFilters = (has: HasFinding) => ({
  painPointCategory: filter(
    oneOf(PAIN_POINT_CATEGORY),
    'pain_points_category',
    'Records at places that report a problem of this category.',
    (category) => has(sql`select entity_id from pain_points where category = ${category}`),
  ),
  hasPainPoints: toggle(
    'pain_points_entity',
    'records at places that report a problem of any category.',
    () => has(sql`select entity_id from pain_points`),
  ),
});
