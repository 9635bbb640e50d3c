import { MAX_ROWS } from '@emi/base/declared';
import { route } from '@emi/facade/route';
import { SIGNALED_KINDS } from '@emi/reading/vocabulary/kinds';
import { FILE_COLUMNS } from './file-columns.ts';
import {
  findingRecords,
  PAGINATION,
  SIGNAL_DETAILS_RECORD,
  SIGNAL_INCLUSIONS,
  TRIAGE_RECORD,
} from './records.ts';

export const signalRoutes = [
  route({
    method: 'GET',
    path: '/signals',
    summary: 'List signals across the country',
    problems: ['NOT_FOUND'], // the list in the filter is missing
    description:
      'Lists what can be acted on now at unlocked districts and schools, with a score and its reasons: contracts in ' +
      'the 180 days before their end, open requests and funding until their deadlines, pain points, events, and ' +
      'purchases since their day, and products in place of others that are gone. Signals at locked places are only ' +
      'counted, and not even counted with `search`. Signals that the organization is not interested in are listed ' +
      'only with `triage`.',
    bounds: { max_per_kind: { min: 1, max: 1_000 }, offset: { max: 10_000 } },
    document: `query ListSignals($filter: SignalFeedFilter!, $orderBy: SignalOrder! = score,
      $weights: SignalWeightsInput!, $maxPerKind: Int, $page: PageInput!, ${SIGNAL_INCLUSIONS}) {
      body: signals(filter: $filter, order: $orderBy, weights: $weights, maxPerKind: $maxPerKind, page: $page) {
        data: nodes { ...SignalDetailsRecord } ${PAGINATION} as_of: asOf next_since: nextSince
        _locked_signals: locked { kind count places }
      }
    } ${SIGNAL_DETAILS_RECORD} ${findingRecords(SIGNALED_KINDS)}`,
    files: FILE_COLUMNS.signal,
  }),

  route({
    method: 'GET',
    path: '/signals/triage',
    summary: 'Count signals by what the organization does about them',
    description:
      '`counts` has the signals of the feed by state, with its filters; `activity` has what each user decided last, ' +
      'by week.',
    problems: ['NOT_FOUND'], // the list in the filter is missing
    bounds: { weeks: { min: 1, max: 53 } },
    document: `query GetSignalTriage($filter: SignalFeedFilter!, $weeks: Int! = 8) {
      body: signalTriage(filter: $filter, weeks: $weeks) {
        counts { state count } activity { week user_id: userId user_name: userName state count }
      }
    }`,
  }),

  route({
    method: 'PATCH',
    path: '/signals/{signalId}',
    summary: 'Decide what the organization does about a signal',
    description:
      'Absent fields keep their value; a null `note` clears it. Other organizations never see the decision. It holds ' +
      'until the signal changes its date, end, amount, severity, vendor, or dissatisfaction; then the state is `new` ' +
      'again, and `previous_state` has the former one.',
    document: `mutation TriageSignal($signalId: UUID!, $input: TriageSignalInput!) {
      body: triageSignal(id: $signalId, input: $input) { ...TriageRecord }
    } ${TRIAGE_RECORD}`,
    recordType: 'signal',
  }),

  route({
    method: 'PATCH',
    path: '/signals',
    summary: 'Decide what the organization does about up to 1,000 signals',
    description:
      '`data` has the outcomes in the order of the rows; a row that cannot be stored does not block the others. ' +
      'Repeating a request changes nothing. Every 200 rows count as one request.',
    maxBody: '600kb',
    bounds: { rows: { maxItems: MAX_ROWS } },
    document: `mutation TriageSignals($rows: [TriageSignalRowInput!]!) {
      body: triageSignals(rows: $rows) {
        data: results { id status triage { ...TriageRecord } } updated unchanged failed
      }
    } ${TRIAGE_RECORD}`,
  }),
];
