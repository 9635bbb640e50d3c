import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';

/** US dollars per million tokens that a language model reads (`input`) and writes (`output`). */
interface ModelPrices {
  readonly input: number;
  readonly output: number;
}

/** The total cost of the readings of a period. */
export interface Load {
  readonly requests: number;
  readonly cpuHours: number;
  readonly trafficGigabytes: number;
  /** 0 without a language model. */
  readonly modelTokens: number;
  /** US dollars; null if the model has no prices in the settings, 0 without a model. */
  readonly modelCost: number | null;
}

export interface Forecast {
  readonly places: number;
  /** Places that have never been read. */
  readonly unread: number;
  /** The first readings, which are spread over seven days. */
  readonly first: Load;
  /** The looks and readings of each later week. */
  readonly weekly: Load;
  readonly diskGigabytes: number;
  /** Places whose pages gave the averages; 0 if too few were read, and assumptions are used instead. */
  readonly measuredPlaces: number;
}

/**
 * The average website until enough websites were read: pages, bytes received, and bytes kept in the database; see "The
 * country in a week" in docs/operations.md.
 */
const ASSUMED = { pages: 60, bytes: 9_000_000, kept: 300_000 };
/** Minimum number of places whose averages are used instead of the assumptions. */
const LEAST_MEASURED = 20;
/** Requests in addition to the requests for pages: for robots.txt, sitemaps, and addresses that lead nowhere. */
const FURTHER_REQUESTS = 10;
const CPU_SECONDS_A_PAGE = 0.1;
/** Looks and readings of a place in a week, and the shares of a first reading that each takes if nothing changed. */
const WEEKLY = { readings: 2, requests: 0.3, cpu: 0.15, bytes: 0.1 };
/** Tokens for all questions about a website, and the share of them that a week's changed pages take. */
const TOKENS = { input: 120_000, output: 10_000, changed: 0.1 };

interface Measured {
  readonly places: number;
  readonly pages: number;
  readonly bytes: number;
  readonly kept: number;
}

/** The averages of the websites whose pages are kept, or the assumptions. */
async function websiteOf({ rows }: Pick<ConnectionPool, 'rows'>): Promise<Measured> {
  const [own] = await rows<Measured>(sql`
    select places, pages, bytes, (pg_total_relation_size('read_pages') / greatest(places, 1))::float8 as kept
    from (
      select count(distinct entity_id)::int as places,
        count(*)::float8 / greatest(count(distinct entity_id), 1) as pages,
        coalesce(sum(size), 0)::float8 / greatest(count(distinct entity_id), 1) as bytes
      from read_pages) m`);
  return own!.places >= LEAST_MEASURED ? own! : { ...ASSUMED, places: 0 };
}

/**
 * Forecasts what reading places takes.
 * @param prices absent without a language model; null if the settings have no prices of the model
 */
export async function forecast(
  pool: Pick<ConnectionPool, 'rows'>,
  { places, unread }: Pick<Forecast, 'places' | 'unread'>,
  prices?: ModelPrices | null,
): Promise<Forecast> {
  const { pages, bytes, kept, places: measuredPlaces } = await websiteOf(pool);
  const costWithoutPrices = prices === null ? null : 0;
  const load = (
    count: number,
    share: { requests: number; cpu: number; bytes: number; tokens: number },
  ): Load => {
    const [input, output] = [TOKENS.input, TOKENS.output].map((tokens) => tokens * share.tokens * count);
    return {
      requests: Math.round(count * (pages + FURTHER_REQUESTS) * share.requests),
      cpuHours: rounded((count * pages * CPU_SECONDS_A_PAGE * share.cpu) / 3_600),
      trafficGigabytes: rounded((count * bytes * share.bytes) / 1e9),
      modelTokens: prices === undefined ? 0 : Math.round(input! + output!),
      modelCost: prices
        ? rounded((input! * prices.input + output! * prices.output) / 1_000_000)
        : costWithoutPrices,
    };
  };
  const { readings, requests, cpu, bytes: share } = WEEKLY;
  return {
    places,
    unread,
    measuredPlaces,
    first: load(unread, { requests: 1, cpu: 1, bytes: 1, tokens: 1 }),
    weekly: load(places * readings, { requests, cpu, bytes: share, tokens: TOKENS.changed / readings }),
    diskGigabytes: rounded((places * kept) / 1e9),
  };
}

const rounded = (value: number): number => Number(value.toPrecision(2));
