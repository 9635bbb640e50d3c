import { type ValueOf, valueSet } from '../declared/enums.ts';
import { CUSTOMER_SCOPES, SCOPE, type Scope } from './scope.values.ts';

export const USER_ROLE = valueSet('UserRole', 'The most that the keys and tokens of a user may do.', {
  owner:
    'Everything that their scopes allow, with changing users and the keys, clients, and grants of owners.',
  editor: 'Everything that their scopes allow, except what only owners may do.',
  reader: 'Search and read: the scope `read`.',
});
export type UserRole = ValueOf<typeof USER_ROLE>;

const BY_RANK: readonly UserRole[] = ['owner', 'editor', 'reader'];

/** Returns `true` if a role allows more than another one. */
export const ranksAbove = (role: UserRole, other: UserRole): boolean =>
  BY_RANK.indexOf(role) < BY_RANK.indexOf(other);

const READER: readonly Scope[] = ['read'];

/** The scopes that a role lets keys and tokens have. */
export const scopesOfRole = (role: UserRole): readonly Scope[] => (role === 'reader' ? READER : SCOPE.values);

/** The scopes of a new key that requests none: all customer scopes that the role allows. */
export const firstScopesOf = (role: UserRole): Scope[] => {
  const allowed = scopesOfRole(role);
  return CUSTOMER_SCOPES.filter((scope) => allowed.includes(scope));
};
