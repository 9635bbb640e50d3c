import { route } from '../route.ts';

export const creditRoutes = [
  route({
    method: 'GET',
    path: '/credits',
    query: {},
    document: `{
      body: credits {
        balance {
          credit_balance: creditBalance credits_included_monthly: creditsIncludedMonthly
          overage_rate_cents: overageRateCents credits_held: creditsHeld credit_reset_at: creditResetAt
        }
        usage { operation total_credits: totalCredits transaction_count: transactionCount }
        period { start end }
      }
    }`,
  }),

  route({
    method: 'GET',
    path: '/me',
    query: {},
    document: `{
      body: viewer {
        user { id name } organization { id name } plan
        limits {
          requests_per_minute: requestsPerMinute results_per_request: resultsPerRequest scouting_jobs: scoutingJobs
        }
      }
    }`,
  }),
];
