import { checkBounds } from '@emi/base/declared';
import { parseTimestamp } from '@emi/base/scalars';
import { FINDING_ORIGIN, FUNDING_SOURCE, SEVERITY, VENDOR_CATEGORY } from '@emi/reading/vocabulary';
import type { QueryContext } from '@emi/records/context';
import {
  among,
  COUNT,
  conditionsOf,
  equalTo,
  type FilterValues,
  filter,
  filterInput,
  ID,
  IDS,
  oneOf,
  preparedFilter,
  SHARE,
  STATE,
  someOf,
  TIMESTAMP,
} from '@emi/records/filters';
import sql, { type Sql } from 'sql-template-tag';
import { sameVendors } from '../findings/same-vendors.ts';
import { SIGNAL_KIND } from '../findings/signal-kind.values.ts';
import { inStates, triageState } from '../findings/signal-state.ts';
import { TRIAGE_STATE } from '../findings/signal-state.values.ts';
import { wordsFilter } from '../findings/words.filter.ts';
import { inList } from '../lists/list.conditions.ts';
import { vendorsOfCategory } from '../vendors/survivor.ts';

/** SQL: the place of the signal `r` meets a condition on `i`, a row of districts or schools. */
const atPlace = (condition: Sql): Sql => sql`(
  r.entity_type = 'district' and exists (select from districts i where i.id = r.entity_id and ${condition})
  or r.entity_type = 'school' and exists (select from schools i where i.id = r.entity_id and ${condition}))`;

/** Apart from `PLACES`, because a state has many places. */
const STATES = {
  state: equalTo(STATE, 'signals_state_heat', 'Signals at places in this state.', 'r.state'),
};

/** Filters by place, whose conditions apply to rows of `signals` and of `signal_places` alike. */
const PLACES = {
  districtId: equalTo(ID, null, 'Signals of this district and its schools.', 'r.district_id'),
  schoolId: equalTo(
    ID,
    'signals_place',
    'Signals of the school with this id. Those of its district are left out.',
    'r.entity_id',
  ),
  listId: filter(
    ID,
    null,
    "Signals of the districts and schools in this list, and of schools of its districts. It may be the user's own or " +
      'a shared one.',
    (id, { viewer }: QueryContext) =>
      sql`(${inList('r.entity_id', id, viewer)} or ${inList('r.district_id', id, viewer)})`,
  ),
  studentCountMin: filter(
    COUNT,
    null,
    'Signals at places with at least this many students. Places whose number is unknown are left out.',
    (count) => sql`${atPlace(sql`i.student_count >= ${count}`)}`,
  ),
};

const CONTENTS = {
  search: wordsFilter('r.words', 'signals_words_search', 'Signals'),
  kinds: among(
    SIGNAL_KIND,
    'signals_heat',
    'Signals of any of these kinds. Those with a weight of 0 are left out all the same.',
    'r.kind',
  ),
  severity: among(SEVERITY, null, 'Pain points of these severities, and no other signals.', 'r.severity'),
  fundingSource: equalTo(
    oneOf(FUNDING_SOURCE),
    null,
    'Funding from this source, and no other signals.',
    'r.source',
  ),
  origins: among(FINDING_ORIGIN, null, 'Signals from any of these sources.', 'r.origin'),
  minConfidence: filter(
    SHARE,
    null,
    'Signals whose findings have at least this confidence, from 0 to 1. Those of findings imported without evidence ' +
      'are kept.',
    (least) => sql`coalesce(finding_confidence(r.kind, r.id), 1) >= ${least}::float8`,
  ),
  vendorIds: filter(
    IDS,
    ['signals_vendor', 'signals_words_search'],
    'Contracts with and purchases from any of these vendors, requests that name one as a maker, and products that ' +
      'replaced one of theirs or were replaced by one, and no other signals. At most 100 ids; a merged vendor counts ' +
      'as the one that replaced it.',
    (ids) => {
      const same = sameVendors(ids);
      return sql`(r.vendor_id = any(${same}) or r.kind in ('rfp', 'replaced') and r.words @@ names_query(${same})
        and names_vendor(signal_text(r.kind, r.id), ${same}))`;
    },
  ),
  vendorCategory: filter(
    oneOf(VENDOR_CATEGORY),
    null,
    'Contracts with, purchases from, and replacing products of vendors of this category, merged ones included, and ' +
      'no other signals.',
    (category) => sql`r.vendor_id in (${vendorsOfCategory(category)})`,
  ),
  since: preparedFilter(
    TIMESTAMP,
    null,
    'Signals that appeared in the feed of the organization, or changed, at this time or later. For polling, pass ' +
      '`nextSince` of the previous poll.',
    (since) => parseTimestamp(since, 'since'),
    (since, { viewer }: QueryContext) => {
      const instant = sql`${since}::timestamptz`;
      return sql`(r.changed_at >= ${instant} or r.date >= ${instant} or exists (
        select from unlocks s where s.organization_id = ${viewer.organizationId}
          and s.entity_type = r.entity_type and s.entity_id = r.entity_id and s.unlocked_at >= ${instant}))`;
    },
  ),
};

const DECISIONS = {
  triage: filter(
    someOf(TRIAGE_STATE),
    null,
    'Signals in these states for the organization; without it, all but `not_interested`.',
    (states, { viewer }: QueryContext) => sql`${triageState(viewer)} = any(${states}::text[])`,
  ),
};

export const SIGNAL_FILTERS = { ...CONTENTS, ...DECISIONS, ...STATES, ...PLACES };

export const SignalFilter = filterInput(
  'SignalFeedFilter',
  'Conditions on signals; results meet all of them.',
  SIGNAL_FILTERS,
);
export type SignalFilter = InstanceType<typeof SignalFilter> & FilterValues<typeof SIGNAL_FILTERS>;

/** The conditions of a filter, by the kind of row that they apply to. */
export interface SignalConditions {
  /** Conditions on the place, for rows of `signals` or `signal_places`. */
  readonly places: readonly Sql[];
  /** Conditions on the signal. */
  readonly contents: readonly Sql[];
  /** True if the filter selects few places. */
  readonly isNarrow: boolean;
  /** True if the filter selects by words. */
  readonly isByWords: boolean;
}

export function signalConditions(given: SignalFilter, context: QueryContext): SignalConditions {
  const narrow = conditionsOf(PLACES, given, context);
  const { triage } = given;
  if (triage) checkBounds(triage, 'triage', DECISIONS.triage.kind.bounds);
  return {
    places: [...conditionsOf(STATES, given, context), ...narrow],
    contents: [
      ...conditionsOf(CONTENTS, given, context),
      ...(triage ? [inStates(triage, context.viewer)] : []),
    ],
    isNarrow: narrow.length > 0,
    isByWords: Boolean(given.search),
  };
}
