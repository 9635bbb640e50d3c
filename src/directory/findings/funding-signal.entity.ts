import { DateTime } from '@emi/base/scalars';
import { FUNDING_SOURCE } from '@emi/reading/vocabulary';
import { funding } from '@emi/reading/vocabulary/kinds';
import { Gate, open, record, recordKind, recordSchema } from '@emi/records';
import { AMOUNT, among, filter, maximumOf, minimumOf, oneOf, toggle } from '@emi/records/filters';
import { CREATED_AT } from '@emi/records/pages';
import { p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { Float } from 'type-graphql';
import { AT_UNLOCKED_PARENT } from '../../accounts/prices/visibility.ts';
import { dayColumn, dayOr } from './days.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { contextColumn, findingColumns, lastSeenColumn, sourceUrlColumn } from './finding.columns.ts';
import { before, date, from } from './finding.filters.ts';
import { FINDING } from './finding.interface.ts';
import { findingSearch } from './finding.search.ts';
import type { HasFinding, StoredKind } from './finding.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  source: open(FUNDING_SOURCE.type, 'Where the money comes from, such as `bond`.', p.text()),
  sourceName: open(String, 'The name of the program or donor.', p.text().nullable()),
  amount: open(Float, 'The amount in US dollars; null if the source states none.', p.double().nullable()),
  deadline: open(
    DateTime,
    dayOr('The deadline to apply for or spend the money.', 'dueOn'),
    p.datetime().nullable(),
  ),
  dueOn: dayColumn('r.deadline', 'The deadline'),
  context: contextColumn(),
  sourceUrl: sourceUrlColumn(),
  lastSeenAt: lastSeenColumn(),
};

const FundingSignalSchema = recordSchema('FundingSignal', 'funding_signals', columns);

/** Money that a district or school receives or may receive. */
export class FundingSignal extends FundingSignalSchema.class {}

record(FundingSignal, FundingSignalSchema, {
  description: 'Funding that a district or school receives or may receive.',
  columns,
  interfaces: FINDING,
});

export const FUNDING_SIGNALS = new Gate<{ id: string }>(recordKind(FundingSignal), {
  visibility: AT_UNLOCKED_PARENT,
});

export const FUNDING_SIGNAL: StoredKind = {
  ...funding,
  entity: FundingSignal,
  gate: FUNDING_SIGNALS,
  description: 'Funding signals; by default, newest first',
  search: findingSearch(
    'FundingSignal',
    'funding signals',
    {
      sources: among(FUNDING_SOURCE, null, 'Funding from any of these sources.', 'r.source'),
      amountMin: minimumOf(AMOUNT, null, 'amount in US dollars', 'r.amount'),
      amountMax: maximumOf(AMOUNT, null, 'amount in US dollars', 'r.amount'),
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
  ),
  imported: {
    type: 'funding_signal',
    key: {
      columns: ['source', 'source_name', 'deadline', 'context'],
      parts: [
        '$.source',
        `coalesce(lower($.source_name), '')`,
        `coalesce($.deadline, 'infinity')`,
        `md5(coalesce($.context, ''))`,
      ],
    },
    lengths: { source_name: 500 },
  },
};

/** Filters of districts, schools, and contacts by funding. */
export const fundingPlaceFilters = (has: HasFinding) => ({
  fundingSource: filter(
    oneOf(FUNDING_SOURCE),
    'funding_signals_source',
    'Records at places with money from this source. It counts past its deadline, too.',
    (source) => has(sql`select entity_id from funding_signals where source = ${source}`),
  ),
  hasFunding: toggle(
    'funding_signals_entity',
    'records at places with funding. It counts past its deadline, too.',
    () => has(sql`select entity_id from funding_signals`),
  ),
});
