import { STATE_NAMES } from '@emi/base/declared';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import { KIND_LABELS } from '../findings/signal-kind.values.ts';
import { holds, isLive } from '../findings/signal-state.ts';
import { withShownStates } from '../findings/signal-state.values.ts';
import { byValue } from '../stats/dimension.ts';
import { distinct, numberOf } from '../stats/measure.ts';
import { statistics } from '../stats/statistics.ts';
import { statsResolvers } from '../stats/stats.resolver.ts';
import { VENDOR_SURVIVORS } from '../vendors/survivor.ts';
import { SignalFilter, signalConditions } from './feed.filter.ts';
import { SignalPageType } from './feed.types.ts';
import { SIGNALS } from './signal.entity.ts';

const conditions = (context: Context, filter: SignalFilter) => {
  const { places, contents } = signalConditions(filter, context);
  return [...places, ...contents];
};

const monthInWords = (code: Sql): Sql => sql`to_char(to_date(${code}, 'YYYY-MM'), 'FMMonth YYYY')`;

/** SQL: joins the vendor of a contract, purchase, or replacing product as `vendor`; for a merged one, its survivor. */
const VENDOR = sql`
  left join ${VENDOR_SURVIVORS} named on named.id = r.vendor_id
  left join vendors vendor on vendor.id = named.survivor_id`;

const TRIAGE_LABELS = {
  new: 'New',
  needs_action: 'Needs action',
  done: 'Done',
  not_interested: 'Not interested',
};

const SIGNAL_STATS = statistics({
  noun: 'Signal',
  plural: 'signals at unlocked places',
  dimensions: {
    KIND: byValue('r.kind', { labels: KIND_LABELS }),
    STATE: byValue('r.state', { labels: STATE_NAMES }),
    SEVERITY: byValue('r.severity'),
    VENDOR_CATEGORY: byValue('vendor.category', { join: () => VENDOR }),
    FUNDING_SOURCE: byValue('r.source'),
    ORIGIN: byValue('r.origin'),
    TRIAGE: byValue(`coalesce(t.state, 'new')`, {
      labels: TRIAGE_LABELS,
      join: ({ viewer }) => sql`left join signal_triage t on ${holds(viewer)}`,
    }),
    MONTH: byValue(`to_char(r.date, 'YYYY-MM')`, { label: monthInWords }),
    QUARTER: byValue(`to_char(r.date, 'YYYY-"Q"Q')`),
    ENDS_MONTH: byValue(`to_char(r.ends_at, 'YYYY-MM')`, { label: monthInWords }),
    ENDS_QUARTER: byValue(`to_char(r.ends_at, 'YYYY-"Q"Q')`),
  },
  measures: {
    places: distinct('r.entity_id', 'The number of districts and schools that have the signals.'),
    amount: numberOf(
      'r.amount',
      'US dollars of funding and purchases, and of requests with an estimated value.',
    ),
  },
  source: (context, filter: SignalFilter) => ({
    from: raw('signals'),
    where: [...SIGNALS.where(context.viewer), isLive(context.now), ...conditions(context, filter)],
  }),
  conditions,
  withDefaults: withShownStates,
  ownFilters: {
    KIND: ['kinds'],
    STATE: ['state'],
    SEVERITY: ['severity'],
    VENDOR_CATEGORY: ['vendorCategory'],
    FUNDING_SOURCE: ['fundingSource'],
    ORIGIN: ['origins'],
    TRIAGE: ['triage'],
  },
});

export const SIGNAL_STATS_RESOLVERS = statsResolvers(SIGNAL_STATS, {
  Filter: SignalFilter,
  stats:
    'Counts signals at unlocked places and sums their amounts, by up to two dimensions. The filters are those of ' +
    '`signals`; locked places are never counted.',
  facets: 'Counts signals at unlocked places by each of several dimensions, for a search page.',
  page: { Type: SignalPageType },
});
