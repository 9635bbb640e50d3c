import sql, { raw, type Sql } from 'sql-template-tag';
import { parseTimestamp } from '../../graph/scalars.ts';
import type { QueryContext } from '../../records/context.ts';
import { AMOUNT, filter, IDS, oneOf, someOf, TIMESTAMP } from '../../records/filters.ts';
import { findingSearch } from './finding.search.ts';
import { sameVendors } from './signal.filter.ts';
import {
  CONTRACT_STATUS,
  EVENT_TYPE,
  FUNDING_SOURCE,
  PAIN_POINT_CATEGORY,
  PRIORITY,
  RFP_STATUS,
  SEVERITY,
} from './signal.values.ts';
import { hasContractStatus, hasRfpStatus } from './status.conditions.ts';

/** Filters by a date, named `…From` and `…Before`. No index: a district or school has few findings. */
const from = (name: string, column: string, what: string) =>
  filter(
    TIMESTAMP,
    null,
    `${what} at this time or later.`,
    (time) => sql`${raw(column)} >= ${parseTimestamp(time, name)}::timestamptz`,
  );
const before = (name: string, column: string, what: string) =>
  filter(
    TIMESTAMP,
    null,
    `${what} before this time.`,
    (time) => sql`${raw(column)} < ${parseTimestamp(time, name)}::timestamptz`,
  );

const isAmong = (column: string, values: readonly string[]): Sql =>
  sql`${raw(column)} = any(${values}::text[])`;

const date = (column: string, description: string) => ({
  column,
  type: 'timestamptz',
  nullable: true,
  description,
});
const CREATED_AT = {
  column: 'created_at',
  type: 'timestamptz',
  nullable: false,
  description: 'When the record was created.',
};
/** Sorts by the position of a value in its set. */
const level = (column: string, levels: readonly string[], description: string) => ({
  column,
  expression: sql`array_position(${levels}::text[], r.${raw(column)})`,
  type: 'integer',
  nullable: false,
  description,
});

export const CONTRACT_SEARCH = findingSearch(
  'Contract',
  'contracts',
  {
    status: filter(
      oneOf(CONTRACT_STATUS),
      null,
      'Contracts with this status as of today.',
      (status, { now }: QueryContext) => hasContractStatus('r', status, now),
    ),
    vendorIds: filter(
      IDS,
      null,
      'Contracts with any of these vendors, at most 100. A merged vendor stands for its survivor.',
      (ids) => sql`r.vendor_id in (${sameVendors(ids)})`,
    ),
    expiresFrom: from('expiresFrom', 'r.expires_at', 'Contracts that end'),
    expiresBefore: before('expiresBefore', 'r.expires_at', 'Contracts that end'),
  },
  { expires_at: date('expires_at', 'When the contract ends.'), created_at: CREATED_AT },
  'expires_at',
);

export const RFP_SEARCH = findingSearch(
  'Rfp',
  'requests for proposals',
  {
    status: filter(
      oneOf(RFP_STATUS),
      null,
      'Requests with this status as of today.',
      (status, { now }: QueryContext) => hasRfpStatus('r', status, now),
    ),
    priorities: filter(someOf(PRIORITY), null, 'Requests with any of these priorities.', (priorities) =>
      isAmong('r.priority', priorities),
    ),
    deadlineFrom: from('deadlineFrom', 'r.deadline', 'Requests with a deadline'),
    deadlineBefore: before('deadlineBefore', 'r.deadline', 'Requests with a deadline'),
  },
  {
    deadline: date('deadline', 'The deadline for proposals.'),
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
);

export const PAIN_POINT_SEARCH = findingSearch(
  'PainPoint',
  'pain points',
  {
    categories: filter(
      someOf(PAIN_POINT_CATEGORY),
      null,
      'Pain points in any of these categories.',
      (categories) => isAmong('r.category', categories),
    ),
    severities: filter(someOf(SEVERITY), null, 'Pain points with any of these severities.', (severities) =>
      isAmong('r.severity', severities),
    ),
  },
  {
    created_at: CREATED_AT,
    severity: level('severity', SEVERITY.values, 'The severity, from low to critical.'),
  },
  'created_at',
);

export const FUNDING_SEARCH = findingSearch(
  'FundingSignal',
  'funding signals',
  {
    sources: filter(someOf(FUNDING_SOURCE), null, 'Funding from any of these sources.', (sources) =>
      isAmong('r.source', sources),
    ),
    amountMin: filter(
      AMOUNT,
      null,
      'The minimum amount in US dollars.',
      (amount) => sql`r.amount >= ${amount}`,
    ),
    amountMax: filter(
      AMOUNT,
      null,
      'The maximum amount in US dollars.',
      (amount) => sql`r.amount <= ${amount}`,
    ),
    deadlineFrom: from('deadlineFrom', 'r.deadline', 'Funding with a deadline'),
    deadlineBefore: before('deadlineBefore', 'r.deadline', 'Funding with a deadline'),
  },
  {
    created_at: CREATED_AT,
    amount: {
      column: 'amount',
      type: 'double precision',
      nullable: true,
      description: 'The amount in US dollars.',
    },
    deadline: date('deadline', 'The deadline to apply for or spend the money.'),
  },
  'created_at',
);

export const EVENT_SEARCH = findingSearch(
  'TimelineEvent',
  'timeline events',
  {
    types: filter(someOf(EVENT_TYPE), null, 'Events of any of these types.', (types) =>
      isAmong('r.event_type', types),
    ),
    dateFrom: from('dateFrom', 'r.event_date', 'Events'),
    dateBefore: before('dateBefore', 'r.event_date', 'Events'),
  },
  { event_date: date('event_date', 'The date of the event.'), created_at: CREATED_AT },
  'event_date',
);
