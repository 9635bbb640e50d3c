export {
  type CallerChannel,
  CHANNEL,
  type Channel,
  CREDIT_OPERATION,
  type CreditOperation,
  ENTRY_CHANNEL,
  ENTRY_KIND,
  type EntryKind,
} from './credit.values.ts';
export { PLAN, PLAN_LIMITS, type Plan, type PlanLimits } from './plans.ts';
export { firstScopesOf, ranksAbove, scopesOfRole, USER_ROLE, type UserRole } from './roles.ts';
export { CUSTOMER_SCOPES, SCOPE, type Scope } from './scope.values.ts';
export { guardRoots, NeedsScope, namedScopes, parseScopes, requireScopes } from './scopes.ts';
export {
  type Budget,
  DEMO_HEADER,
  limitsOf,
  MOST_RESULTS,
  type Principal,
  type RequestWindow,
  ROWS_PER_REQUEST,
  requestLimitOf,
  type Viewer,
} from './viewer.ts';
