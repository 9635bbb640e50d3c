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
