import { type ValueOf, valueSet } from '../graph/enums.ts';

export const PLAN = valueSet('Plan', 'What an organization has subscribed to; it decides the limits.', {
  free: '30 requests a minute, 50 results a request, 1 scouting job at a time.',
  starter: '600 requests a minute, 100 results a request, 2 scouting jobs at a time.',
  growth: '1,200 requests a minute, 200 results a request, 5 scouting jobs at a time.',
  scale: '3,000 requests a minute, 500 results a request, 10 scouting jobs at a time.',
  pro: '5,000 requests a minute, 1,000 results a request, 25 scouting jobs at a time.',
  enterprise: '5,000 requests a minute, 1,000 results a request, 25 scouting jobs at a time.',
});

export type Plan = ValueOf<typeof PLAN>;

export interface PlanLimits {
  readonly requestsPerMinute: number;
  readonly resultsPerRequest: number;
  /** Objects that one GraphQL document may return: fifty for each result of a request, half a second of work at most. */
  readonly documentCost: number;
  readonly scoutingJobs: number;
  readonly creditsIncludedMonthly: number;
  /** What a credit beyond those costs, in US cents; 0: there are none beyond. */
  readonly overageRateCents: number;
}

/** The numbers of the plans, said once. */
export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: {
    requestsPerMinute: 30,
    resultsPerRequest: 50,
    documentCost: 2_500,
    scoutingJobs: 1,
    creditsIncludedMonthly: 25,
    overageRateCents: 0,
  },
  starter: {
    requestsPerMinute: 600,
    resultsPerRequest: 100,
    documentCost: 5_000,
    scoutingJobs: 2,
    creditsIncludedMonthly: 500,
    overageRateCents: 25,
  },
  growth: {
    requestsPerMinute: 1_200,
    resultsPerRequest: 200,
    documentCost: 10_000,
    scoutingJobs: 5,
    creditsIncludedMonthly: 2_000,
    overageRateCents: 20,
  },
  scale: {
    requestsPerMinute: 3_000,
    resultsPerRequest: 500,
    documentCost: 25_000,
    scoutingJobs: 10,
    creditsIncludedMonthly: 10_000,
    overageRateCents: 15,
  },
  pro: {
    requestsPerMinute: 5_000,
    resultsPerRequest: 1_000,
    documentCost: 50_000,
    scoutingJobs: 25,
    creditsIncludedMonthly: 30_000,
    overageRateCents: 12,
  },
  enterprise: {
    requestsPerMinute: 5_000,
    resultsPerRequest: 1_000,
    documentCost: 50_000,
    scoutingJobs: 25,
    creditsIncludedMonthly: 100_000,
    overageRateCents: 10,
  },
};
