import { checkBounds, snakeCase } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import { selected } from '@emi/records';
import { pageFor, pageSelection, pageWith } from '@emi/records/pages';
import type { GraphQLResolveInfo } from 'graphql';
import type { Sql } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import { SIGNAL_KIND } from '../findings/signal-kind.values.ts';
import { withShownStates } from '../findings/signal-state.values.ts';
import { requireLists } from '../lists/list.conditions.ts';
import { decodeFeedCursor, encodeFeedCursor } from './feed.cursor.ts';
import { type SignalFilter, signalConditions } from './feed.filter.ts';
import { FEED_VALUE, type FeedRequest, feedPage, type SignalWeights } from './feed.query.ts';
import { type FeedArguments, MAX_SIGNALS, type SignalPage, type SignalWeightsInput } from './feed.types.ts';
import { countLocked } from './locked-signals.ts';
import { SIGNALS, type SignalRow } from './signal.entity.ts';

const MAX_OFFSET = 10_000;
const MAX_PER_KIND = { min: 1, max: 1_000 };
const WEIGHT = { min: 0, max: 10 };
/** Longer than any transaction that writes findings. */
const OVERLAP_MS = 3_600_000;

/** The places of a search, to which a feed is limited. */
export interface FoundPlaces {
  readonly state?: string | null;
  /** Conditions on rows of `signals` or `signal_places`. */
  readonly conditions: readonly Sql[];
  /** True if the search is taken to select few places: one of contacts, or with conditions besides the state. */
  readonly isNarrow: boolean;
}

const EVERYWHERE: FoundPlaces = { conditions: [], isNarrow: false };

/** Reads a page of the viewer's feed; only the selected parts of it. */
export async function readSignalFeed(
  context: Context,
  { filter, order, weights: given, maxPerKind, page }: FeedArguments,
  info: GraphQLResolveInfo,
  within = EVERYWHERE,
): Promise<SignalPage> {
  const wanted = pageSelection(info);
  const parts = selected(info);
  const part = pageFor(context.viewer, page, MAX_SIGNALS);
  const { limit, offset, after } = part;
  checkBounds(offset, 'offset', { max: MAX_OFFSET });
  checkBounds(maxPerKind, 'maxPerKind', MAX_PER_KIND);
  await requireLists(context, filter);

  const weights = weightsOf(given);
  const cursor = after ? decodeFeedCursor(after, order, weights) : undefined;
  const asOf = cursor?.asOf ?? context.now;
  const asked = signalConditions(withShownStates(filter), context);
  const isNarrow = asked.isNarrow || within.isNarrow;
  const request: FeedRequest = {
    conditions: { ...asked, places: [...asked.places, ...within.conditions], isNarrow },
    order,
    weights,
    asOf,
    maxPerKind: maxPerKind ?? undefined,
    after: cursor?.position,
    limit: limit + 1,
    offset,
  };
  const gated = SIGNALS.read(context, wanted.fields);
  const needsRows = wanted.nodes || wanted.cursors || wanted.hasMore;
  const [{ rows, total }, locked] = await Promise.all([
    feedPage(context, gated, request, { rows: needsRows, total: wanted.total }),
    // No counts for searches by words, because they would reveal the content of locked findings.
    parts.has('locked') && !filter.search ? countLocked(context, lockedIn(filter, within)) : [],
  ]);
  const nodes = gated.present(rows.slice(0, limit));
  for (const node of nodes) Object.assign(node, { '#asOf': asOf, '#search': filter.search });
  const cursorOf = (signal: SignalRow): string => {
    const { id, [FEED_VALUE]: value } = signal as SignalRow & { [FEED_VALUE]: string };
    return encodeFeedCursor(order, weights, { asOf, position: { value, id } });
  };
  return {
    ...pageWith(nodes, part, wanted, { total, hasMore: rows.length > limit }, cursorOf),
    asOf,
    nextSince: new Date(asOf.getTime() - OVERLAP_MS),
    locked,
  };
}

/** The conditions on locked signals. A signal is not in two states, so two different states find nothing. */
const lockedIn = (
  { kinds, state }: SignalFilter,
  within: FoundPlaces,
): Pick<SignalFilter, 'kinds' | 'state'> =>
  state && within.state && state !== within.state
    ? { kinds: [] }
    : { kinds, state: state ?? within.state ?? undefined };

function weightsOf(input: SignalWeightsInput): SignalWeights {
  const given = Object.entries(input).flatMap(([field, weight]) => {
    if (weight === undefined || weight === null) return [];
    checkBounds(weight, `weights.${field}`, WEIGHT);
    return [[snakeCase(field), weight]];
  });
  const weights = Object.fromEntries(given) as SignalWeights;
  if (Object.values(weights).filter((weight) => weight === 0).length === SIGNAL_KIND.values.length) {
    throw badRequest('weights must leave at least one kind above 0.');
  }
  return weights;
}
