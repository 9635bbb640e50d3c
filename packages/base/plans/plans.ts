import { type ValueOf, valueSet } from '../declared/enums.ts';
import LIMITS from './plans.json' with { type: 'json' };

/** The limits of a plan. */
export interface PlanLimits {
  readonly requestsPerMinute: number;
  readonly resultsPerRequest: number;
  /**
   * Objects that one GraphQL document may return: fifty for each result of a request, half a second of work at most.
   */
  readonly documentCost: number;
  readonly scoutingJobs: number;
  /** Maximum number of an organization's saved searches that are watched. */
  readonly watchedSearches: number;
  /** Maximum number of districts or schools that a watched search finds. */
  readonly watchedPlaces: number;
  /** Maximum size of an organization's files that are kept: lists of accounts, and files of exports. */
  readonly fileMegabytes: number;
  /**
   * Maximum number of contacts per month whose reports refund credits: on paid plans, a tenth of the contacts that the
   * included credits pay for.
   */
  readonly contactRefundsMonthly: number;
  readonly creditsIncludedMonthly: number;
  /** Price of an additional credit in US cents; 0 if the plan has none. */
  readonly overageRateCents: number;
}

/** The limits of each plan. */
export const PLAN_LIMITS: Readonly<Record<keyof typeof LIMITS, PlanLimits>> = LIMITS;

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const described = (limits: PlanLimits): string =>
  `${counted(limits.requestsPerMinute, 'request')} per minute, ${counted(limits.resultsPerRequest, 'result')} per ` +
  `request, ${counted(limits.scoutingJobs, 'concurrent scouting job')}, ` +
  `${counted(limits.watchedSearches, 'watched search', 'watched searches')} of up to ` +
  `${counted(limits.watchedPlaces, 'place')}, ${counted(limits.fileMegabytes, 'MB', 'MB')} of files, ` +
  `${counted(limits.contactRefundsMonthly, 'refunded contact')} per month.`;

const meanings = Object.fromEntries(
  Object.entries(LIMITS).map(([plan, limits]) => [plan, described(limits)]),
) as Record<keyof typeof LIMITS, string>;

export const PLAN = valueSet('Plan', 'The plan of an organization, which sets its limits.', meanings);

export type Plan = ValueOf<typeof PLAN>;
