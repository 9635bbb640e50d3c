import type { GatedRead } from '@emi/records';
import { whereClause } from '@emi/records/pages';
import { expectedShare } from '@emi/records/queries';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import { SIGNAL_KIND, type SignalKind } from '../findings/signal-kind.values.ts';
import { isLive } from '../findings/signal-state.ts';
import type { SignalConditions } from './feed.filter.ts';
import type { SignalOrder } from './feed.values.ts';
import type { SignalRow } from './signal.entity.ts';

export type SignalWeights = Readonly<Partial<Record<SignalKind, number>>>;

/** A position in a feed: the signal with this id and sort value, as PostgreSQL writes it. */
export interface FeedPosition {
  readonly value: string;
  readonly id: string;
}

export interface FeedRequest {
  readonly conditions: SignalConditions;
  readonly order: SignalOrder;
  readonly weights: SignalWeights;
  /** The time for which all scores are computed. */
  readonly asOf: Date;
  readonly maxPerKind?: number;
  readonly after?: FeedPosition;
  readonly limit: number;
  readonly offset: number;
}

/** The property of a row that holds its sort value, as text. */
export const FEED_VALUE = '#value';

/**
 * Up to this number of unlocked places, reading each place is faster than walking through all signals in order and
 * skipping unreadable ones.
 */
const FEW_PLACES = 200;

const DAY_MS = 86_400_000;
/** The binary logarithm of 128, which exceeds any sum of points. */
const POINTS_LOG = 7;
/** The tolerance of heat, which is in days; a millisecond is 1e-8. */
const HEAT_ROUNDING = 1e-9;

/** The most signals with the words of a search that are sorted; more are better read in the order of an index. */
const MOST_SORTED = 50_000;

/**
 * If a search matches at least this share of all signals, the page is read in the order of the index of heat or dates,
 * which soon finds enough matches. The index of words then only supplies the total, a third faster than keeping its
 * rows for the page.
 */
const FREQUENT = 0.1;

interface FeedRows {
  readonly rows: SignalRow[];
  /** Undefined unless requested. */
  readonly total: number | undefined;
}

/** Reads a page of the feed, its total, or both. */
export async function feedPage(
  context: Pick<Context, 'db' | 'viewer'>,
  gated: GatedRead<SignalRow>,
  request: FeedRequest,
  wanted: { readonly rows: boolean; readonly total: boolean },
): Promise<FeedRows> {
  if (wanted.rows && request.conditions.isByWords && !(await isFrequent(context, gated, request))) {
    const { rows, total } = await feedByWords(context, gated, request, wanted.total);
    return { rows: rows ?? (await feedRows(context, gated, request)), total };
  }
  const [rows, total] = await Promise.all([
    wanted.rows ? feedRows(context, gated, request) : [],
    wanted.total ? countFeed(context, gated, request) : undefined,
  ]);
  return { rows, total };
}

/** True if PostgreSQL expects at least the share `FREQUENT` of all signals to match. */
async function isFrequent(
  { db }: Pick<Context, 'db'>,
  gated: GatedRead<SignalRow>,
  request: FeedRequest,
): Promise<boolean> {
  return (await expectedShare(db.search, 'signals', feedConditions(gated, request))) >= FREQUENT;
}

/**
 * Reads a page of the feed. Scores never change the order within a kind, so the first signals of each kind come from an
 * index, and only these are merged by their current scores.
 */
export async function feedRows(
  context: Pick<Context, 'db' | 'viewer'>,
  gated: GatedRead<SignalRow>,
  request: FeedRequest,
): Promise<SignalRow[]> {
  const isByPlace = request.conditions.isNarrow || (await hasFewPlaces(context));
  return context.db.search.rows<SignalRow>(feedStatement(context, gated, request, isByPlace));
}

async function hasFewPlaces({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<boolean> {
  const [row] = await db.search.rows<{ places: number }>(sql`
    select count(*)::int as places from (
      select from unlocks where organization_id = ${viewer.organizationId}
        and entity_type in ('district', 'school') limit ${FEW_PLACES + 1}) few`);
  return row!.places <= FEW_PLACES;
}

/** @param isByPlace reads each unlocked place; otherwise walks through all signals. Both return the same rows. */
function feedStatement(
  { viewer }: Pick<Context, 'viewer'>,
  gated: GatedRead<SignalRow>,
  request: FeedRequest,
  isByPlace: boolean,
): Sql {
  const { conditions, order, asOf, maxPerKind, after, limit, offset } = request;
  const isByScore = order === 'score';
  const value = isByScore ? STRENGTH : sql`r.date`;
  // A limit per kind counts from the top of the feed, so rows before the position are needed as well.
  const position = after && (isByScore ? afterScore(after) : afterDate(after));
  const where = [
    isByPlace ? sql`r.entity_id = k.entity_id` : undefined,
    sql`r.kind = k.kind`,
    isLive(asOf),
    // Among signals whose score rises, those that have ended have the greatest heat; this skips them in the index. The
    // score of a current signal, without its weight, is at most 128: (heat + shift) / half_life <= 7.
    isByScore ? sql`(not k.rises or r.heat <= ${POINTS_LOG} * k.half_life - k.shift)` : undefined,
    ...gated.where,
    ...(isByPlace ? [] : conditions.places),
    ...conditions.contents,
    maxPerKind === undefined ? position : undefined,
  ].filter((condition) => condition !== undefined);
  // The page needs at most this many signals of a kind, counted from `position`. With both a limit per kind and a
  // position, all of a kind's first `maxPerKind` are read, because their ranks count; then `outside` applies both.
  const perKind = Math.min(maxPerKind ?? Number.POSITIVE_INFINITY, offset + limit);
  const isLimited = maxPerKind !== undefined;
  const outside = [
    ...(isLimited ? [sql`r."#rank" <= ${maxPerKind}`] : []),
    ...(isLimited && after ? [afterValue(after, isByScore)] : []),
  ];
  const first = isLimited && after ? maxPerKind : perKind;
  return sql`
    with kinds as (${kindsOf(request)})
    select r.* from (
      select r.* ${isLimited ? RANK : empty} from ${isByPlace ? placesOf(viewer, conditions) : raw('kinds k')}
      cross join lateral (
        select ${gated.columns}, r.kind as "#kind", ${STRENGTH} as "#strength", k.weight as "#weight",
          k.half_life as "#halfLife", ${value} as "#order", (${value})::text as "${raw(FEED_VALUE)}"
        from signals r ${whereClause(where)}
        order by ${raw(isByScore ? 'r.heat' : 'r.date')} desc, r.id desc limit ${first}
      ) r
    ) r ${whereClause(outside)}
    order by r."#order" desc, r.id desc limit ${limit} offset ${offset}`;
}

/** SQL: the binary logarithm of the score of a signal `r` of the kind `k`. */
const STRENGTH = sql`(r.heat + k.shift) / k.half_life + k.boost`;

const RANK = sql`, row_number() over (
  partition by r."#kind" order by r."#order" desc, r.id desc) as "#rank"`;

const FOUND = '#found';
const TOTAL = '#total';

/**
 * Reads the page of `feedRows` and the total in one scan of the signals that words select; the rows are undefined if
 * more than `MOST_SORTED` signals match. An index of words has no order, so looking for the first signals of each kind
 * would scan it once for each.
 */
async function feedByWords(
  { db }: Pick<Context, 'db'>,
  gated: GatedRead<SignalRow>,
  request: FeedRequest,
  isCounted: boolean,
): Promise<Partial<FeedRows>> {
  const { order, maxPerKind, after, limit, offset } = request;
  const isByScore = order === 'score';
  const isLimited = maxPerKind !== undefined;
  const onPage = [
    ...(isLimited ? [sql`r."#rank" <= ${maxPerKind}`] : []),
    ...(after ? [afterValue(after, isByScore)] : []),
  ];
  const rows = await db.search.rows<SignalRow & { [FOUND]: number; [TOTAL]: number }>(sql`
    with kinds as (${kindsOf(request)}),
    found as materialized (
      select r.id, r.kind, r.heat, r.date from signals r ${whereClause(feedConditions(gated, request))}
      limit ${isCounted ? null : MOST_SORTED + 1}
    ),
    counted as (
      ${
        isLimited
          ? sql`select coalesce(sum(found), 0)::int as found, coalesce(sum(shown), 0)::int as total
            from (select count(*) as found, ${shownOf(request)} as shown from found group by kind) k`
          : sql`select count(*)::int as found, count(*)::int as total from found`
      }
    )
    select counted.found as "${raw(FOUND)}", counted.total as "${raw(TOTAL)}", ${gated.columns},
      page."#strength", page."#weight", page."#halfLife", page."#order"::text as "${raw(FEED_VALUE)}"
    from counted left join (
      select r.* from (
        select r.* ${isLimited ? RANK : empty} from (
          select r.id, r.kind as "#kind", ${STRENGTH} as "#strength", k.weight as "#weight",
            k.half_life as "#halfLife", ${isByScore ? STRENGTH : sql`r.date`} as "#order"
          from found r join kinds k on k.kind = r.kind where (select found from counted) <= ${MOST_SORTED}
        ) r
      ) r ${whereClause(onPage)} order by r."#order" desc, r.id desc limit ${limit} offset ${offset}
    ) page on true left join signals r on r.id = page.id and r.kind = page."#kind"
    order by page."#order" desc, page.id desc`);
  const { [FOUND]: found, [TOTAL]: total } = rows[0]!;
  // Without signals on the page, the only row has nothing but the total.
  return {
    rows: found > MOST_SORTED ? undefined : rows.filter(({ id }) => id !== null),
    total: isCounted ? total : undefined,
  };
}

/** A weight of 0 excludes a kind. */
const kindsIn = (weights: SignalWeights): SignalKind[] =>
  SIGNAL_KIND.values.filter((kind) => weights[kind] !== 0);

/**
 * The kinds with the parameters of their scores: score = 2 ^ ((heat + shift) / half_life + boost). The score of a kind
 * that `rises` grows until the end of the signal; others decay from its date.
 */
function kindsOf({ weights, asOf }: FeedRequest): Sql {
  const kinds = kindsIn(weights);
  const factors = kinds.map((kind) => weights[kind] ?? 1);
  const today = asOf.getTime() / DAY_MS;
  return sql`
    select w.kind, w.half_life, w.rises, case when w.rises then ${today}::float8 else -${today}::float8 end as shift,
      given.weight, ln(given.weight) / ln(2::float8) as boost
    from signal_weights() w join unnest(${kinds}::text[], ${factors}::float8[]) given(kind, weight) using (kind)`;
}

/** The columns of `signal_places` have the names of the kinds that they count. */
const COUNT_CASES = SIGNAL_KIND.values.map((kind) => `when '${kind}' then r.${kind}`).join(' ');

/** The viewer's unlocked places, with the kinds of signals they have. */
const placesOf = ({ organizationId }: { organizationId: string }, { places }: SignalConditions): Sql => sql`(
  select r.entity_id, k.* from unlocks u
  join signal_places r on r.entity_id = u.entity_id and r.entity_type = u.entity_type
  cross join kinds k
  ${whereClause([
    sql`u.organization_id = ${organizationId} and u.entity_type in ('district', 'school')`,
    sql`case k.kind ${raw(COUNT_CASES)} end > 0`,
    ...places,
  ])}) k`;

/** The index preselects rows by heat; the score, computed as of the position's time, decides exactly. */
const afterScore = ({ value, id }: FeedPosition): Sql => sql`
  r.heat <= (${value}::float8 - k.boost) * k.half_life - k.shift + ${HEAT_ROUNDING}::float8
    and (${STRENGTH}, r.id) < (${value}::float8, ${id}::uuid)`;

const afterDate = ({ value, id }: FeedPosition): Sql =>
  sql`(r.date, r.id) < (${value}::timestamptz, ${id}::uuid)`;

const afterValue = ({ value, id }: FeedPosition, isByScore: boolean): Sql =>
  isByScore
    ? sql`(r."#order", r.id) < (${value}::float8, ${id}::uuid)`
    : sql`(r."#order", r.id) < (${value}::timestamptz, ${id}::uuid)`;

/** SQL: how many of the signals of a kind a feed shows. */
const shownOf = ({ maxPerKind }: FeedRequest): Sql => sql`least(count(*), ${maxPerKind}::int)`;

/** SQL: the conditions on a signal `r` that a feed contains. */
function feedConditions(
  gated: Pick<GatedRead<SignalRow>, 'where'>,
  { conditions, weights, asOf }: FeedRequest,
): Sql[] {
  const kinds = kindsIn(weights);
  return [
    ...(kinds.length < SIGNAL_KIND.values.length ? [sql`r.kind = any(${kinds}::text[])`] : []),
    isLive(asOf),
    ...gated.where,
    ...conditions.places,
    ...conditions.contents,
  ];
}

async function countFeed(
  { db }: Pick<Context, 'db'>,
  gated: Pick<GatedRead<SignalRow>, 'where'>,
  request: FeedRequest,
): Promise<number> {
  const found = sql`from signals r ${whereClause(feedConditions(gated, request))}`;
  const [row] = await db.search.rows<{ total: number }>(
    request.maxPerKind === undefined
      ? sql`select count(*)::int as total ${found}`
      : sql`
        select coalesce(sum(counted), 0)::int as total from (
          select ${shownOf(request)} as counted ${found} group by r.kind) k`,
  );
  return row!.total;
}
