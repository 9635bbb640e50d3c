import { SIGNALED_KINDS } from '../../src/directory/findings/kinds/index.ts';
import { findingRecords, PAGINATION, SIGNAL_DETAILS_RECORD, SIGNAL_INCLUSIONS } from './records.ts';
import { route } from './route.ts';

export const signalRoutes = [
  route({
    method: 'GET',
    path: '/signals',
    summary: 'List signals across the country',
    problems: ['NOT_FOUND'], // the list in the filter
    description:
      'Lists what can be acted on now at unlocked districts and schools, with a score and its reasons: contracts in ' +
      'the 180 days before their end, open requests and funding until their deadlines, and pain points, events, and ' +
      'purchases since their day. Signals at locked places are only counted, and not even counted with ' +
      '`search`.',
    bounds: { max_per_kind: { min: 1, max: 1_000 }, offset: { max: 10_000 } },
    document: `query ListSignals($filter: SignalFeedFilter!, $orderBy: SignalOrder! = score,
      $weights: SignalWeightsInput!, $maxPerKind: Int, $page: PageInput!, ${SIGNAL_INCLUSIONS}) {
      body: signals(filter: $filter, order: $orderBy, weights: $weights, maxPerKind: $maxPerKind, page: $page) {
        data: nodes { ...SignalDetailsRecord } ${PAGINATION} as_of: asOf next_since: nextSince
        _locked_signals: locked { kind count places }
      }
    } ${SIGNAL_DETAILS_RECORD} ${findingRecords(SIGNALED_KINDS)}`,
  }),
];
