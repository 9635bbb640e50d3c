import { type ValueOf, valueSet } from '../platform/graph/enums.ts';

export const PLAN = valueSet('Plan', 'The plan of an organization, which sets its limits.', {
  free:
    '30 requests per minute, 50 results per request, 1 concurrent scouting job, ' +
    '2 watched searches of up to 1,000 places, 2 refunded contacts per month.',
  starter:
    '600 requests per minute, 100 results per request, 2 concurrent scouting jobs, ' +
    '10 watched searches of up to 5,000 places, 25 refunded contacts per month.',
  growth:
    '1,200 requests per minute, 200 results per request, 5 concurrent scouting jobs, ' +
    '50 watched searches of up to 10,000 places, 100 refunded contacts per month.',
  scale:
    '3,000 requests per minute, 500 results per request, 10 concurrent scouting jobs, ' +
    '200 watched searches of up to 20,000 places, 500 refunded contacts per month.',
  pro:
    '5,000 requests per minute, 1,000 results per request, 25 concurrent scouting jobs, ' +
    '500 watched searches of up to 20,000 places, 1,500 refunded contacts per month.',
  enterprise:
    '5,000 requests per minute, 1,000 results per request, 25 concurrent scouting jobs, ' +
    '500 watched searches of up to 20,000 places, 5,000 refunded contacts per month.',
});

export type Plan = ValueOf<typeof PLAN>;

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
  /**
   * Maximum number of contacts whose reports refund credits in a month: a tenth of those that the included credits pay
   * for.
   */
  readonly contactRefundsMonthly: number;
  readonly creditsIncludedMonthly: number;
  /** Price of an additional credit in US cents; 0 if the plan has none. */
  readonly overageRateCents: number;
}

export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: {
    requestsPerMinute: 30,
    resultsPerRequest: 50,
    documentCost: 2_500,
    scoutingJobs: 1,
    watchedSearches: 2,
    watchedPlaces: 1_000,
    contactRefundsMonthly: 2,
    creditsIncludedMonthly: 25,
    overageRateCents: 0,
  },
  starter: {
    requestsPerMinute: 600,
    resultsPerRequest: 100,
    documentCost: 5_000,
    scoutingJobs: 2,
    watchedSearches: 10,
    watchedPlaces: 5_000,
    contactRefundsMonthly: 25,
    creditsIncludedMonthly: 500,
    overageRateCents: 25,
  },
  growth: {
    requestsPerMinute: 1_200,
    resultsPerRequest: 200,
    documentCost: 10_000,
    scoutingJobs: 5,
    watchedSearches: 50,
    watchedPlaces: 10_000,
    contactRefundsMonthly: 100,
    creditsIncludedMonthly: 2_000,
    overageRateCents: 20,
  },
  scale: {
    requestsPerMinute: 3_000,
    resultsPerRequest: 500,
    documentCost: 25_000,
    scoutingJobs: 10,
    watchedSearches: 200,
    watchedPlaces: 20_000,
    contactRefundsMonthly: 500,
    creditsIncludedMonthly: 10_000,
    overageRateCents: 15,
  },
  pro: {
    requestsPerMinute: 5_000,
    resultsPerRequest: 1_000,
    documentCost: 50_000,
    scoutingJobs: 25,
    watchedSearches: 500,
    watchedPlaces: 20_000,
    contactRefundsMonthly: 1_500,
    creditsIncludedMonthly: 30_000,
    overageRateCents: 12,
  },
  enterprise: {
    requestsPerMinute: 5_000,
    resultsPerRequest: 1_000,
    documentCost: 50_000,
    scoutingJobs: 25,
    watchedSearches: 500,
    watchedPlaces: 20_000,
    contactRefundsMonthly: 5_000,
    creditsIncludedMonthly: 100_000,
    overageRateCents: 10,
  },
};
