import { DateTime } from '@emi/base/scalars';
import { PRIORITY, RFP_STATUS } from '@emi/reading/vocabulary';
import { RFP_AGES, rfp } from '@emi/reading/vocabulary/kinds';
import { Gate, open, record, recordKind, recordSchema } from '@emi/records';
import type { QueryContext } from '@emi/records/context';
import { among, filter, oneOf } from '@emi/records/filters';
import { CREATED_AT } from '@emi/records/pages';
import { p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { Float } from 'type-graphql';
import { AT_UNLOCKED_PARENT } from '../../accounts/prices/visibility.ts';
import { hasStatus, statusToday } from './aging.ts';
import { dayColumn, dayOr } from './days.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { findingColumns, lastSeenColumn, sourceUrlColumn } from './finding.columns.ts';
import { before, date, from, level } from './finding.filters.ts';
import { FINDING } from './finding.interface.ts';
import { findingSearch } from './finding.search.ts';
import type { HasFinding, StoredKind } from './finding.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  title: open(String, 'What is asked for, as the request is titled.', p.text()),
  category: open(
    String,
    'What is asked for: a value of `VendorCategory` if scouting read the request, or free text of an import.',
    p.text().nullable(),
  ),
  url: open(
    String,
    'The page or document of the request itself; null if only a notice is known.',
    p.text().nullable(),
  ),
  deadline: open(
    DateTime,
    dayOr('The last moment at which proposals are accepted.', 'dueOn'),
    p.datetime().nullable(),
  ),
  dueOn: dayColumn('r.deadline', 'The deadline'),
  postedDate: open(DateTime, dayOr('When the request was published.', 'postedOn'), p.datetime().nullable()),
  postedOn: dayColumn('r.posted_date', 'The publication'),
  discoveredAt: open(
    DateTime,
    'When a reading or an import first found the request.',
    p.datetime().nullable(),
  ),
  status: open(
    RFP_STATUS.type,
    'Status as of today: `closed` once an open request has passed its deadline.',
    p.text().default('open'),
    statusToday(RFP_AGES),
  ),
  estimatedValue: open(
    Float,
    'The value in US dollars that the request estimates; null if it states none.',
    p.double().nullable(),
  ),
  priority: open(
    PRIORITY.type,
    'The urgency of a reply, as an import states it; otherwise `low`.',
    p.text().default('low'),
  ),
  sourceUrl: sourceUrlColumn(),
  lastSeenAt: lastSeenColumn(),
  notes: open(
    String,
    'The quote by which scouting found the request, or free text of an import.',
    p.text().nullable(),
  ),
  updatedAt: open(DateTime, 'When the record last changed.', p.datetime().defaultRaw('now()')),
};

const RfpSchema = recordSchema('Rfp', 'rfps', columns);

export class Rfp extends RfpSchema.class {}

record(Rfp, RfpSchema, {
  description: 'A request of a district or school for proposals or bids.',
  columns,
  interfaces: FINDING,
});

export const RFPS = new Gate<{ id: string }>(recordKind(Rfp), {
  visibility: AT_UNLOCKED_PARENT,
});

export const RFP: StoredKind = {
  ...rfp,
  entity: Rfp,
  gate: RFPS,
  description: 'Requests for proposals; by default, latest deadline first',
  search: findingSearch(
    'Rfp',
    'requests for proposals',
    {
      status: filter(
        oneOf(RFP_STATUS),
        null,
        'Requests with this status as of today.',
        (status, { now }: QueryContext) => hasStatus(RFP_AGES, 'r', status, now),
      ),
      priorities: among(PRIORITY, null, 'Requests with any of these priorities.', 'r.priority'),
      deadlineFrom: from('deadlineFrom', 'r.deadline', 'Requests with a deadline'),
      deadlineBefore: before('deadlineBefore', 'r.deadline', 'Requests with a deadline'),
    },
    {
      deadline: date('deadline', 'The last moment at which proposals are accepted.'),
      posted_date: date('posted_date', 'When the request was published.'),
      estimated_value: {
        column: 'estimated_value',
        type: 'double precision',
        nullable: true,
        description: 'Estimated value in US dollars.',
      },
      priority: level('priority', PRIORITY.values, 'The priority, from low to urgent.'),
      created_at: CREATED_AT,
    },
    'deadline',
  ),
  imported: {
    type: 'rfp',
    touched: 'updated_at',
    key: {
      columns: ['title', 'posted_date'],
      parts: ['lower($.title)', `coalesce($.posted_date, 'infinity')`],
    },
    lengths: { title: 500, category: 200 },
  },
};

/** Filters of districts, schools, and contacts by requests for proposals. */
export const rfpPlaceFilters = (has: HasFinding) => ({
  rfpStatus: filter(
    oneOf(RFP_STATUS),
    'rfps_status',
    'Records at places with a request for proposals in this status as of today.',
    (status, { now }: QueryContext) =>
      has(sql`select entity_id from rfps f where ${hasStatus(RFP_AGES, 'f', status, now)}`),
  ),
});
