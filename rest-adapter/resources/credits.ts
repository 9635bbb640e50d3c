import { route } from '@emi/facade/route';
import { PAGINATION } from './records.ts';

export const creditRoutes = [
  route({
    method: 'GET',
    path: '/credits',
    summary: "Get the organization's credit balance and usage",
    document: `query GetCredits {
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
    path: '/credits/ledger',
    summary: 'List credit movements',
    description: 'Lists every movement of credits, newest first.',
    document: `query ListCreditMovements($filter: CreditLedgerFilter!, $page: PageInput!) {
      body: creditLedger(filter: $filter, page: $page) {
        data: nodes {
          id kind reference entity_type: entityType entity_id: entityId available_change: availableChange
          held_change: heldChange available_after: availableAfter held_after: heldAfter channel user_id: userId reason
          created_at: createdAt
        }
        ${PAGINATION}
      }
    }`,
  }),

  route({
    method: 'GET',
    path: '/me',
    summary: 'Get the authenticated user, plan, and limits',
    document: `query GetViewer {
      body: viewer {
        user { id name } organization { id name } plan
        limits {
          requests_per_minute: requestsPerMinute results_per_request: resultsPerRequest scouting_jobs: scoutingJobs
        }
        scopes budget_left: budgetLeft
      }
    }`,
  }),
];
