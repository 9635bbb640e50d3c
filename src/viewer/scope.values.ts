import { type ValueOf, valueSet } from '../graph/enums.ts';

export const SCOPE = valueSet('Scope', 'What a key or token may be used for.', {
  read: 'Searching and reading. Every query needs it.',
  unlock: 'Spending credits on unlocks, and asking for scouting.',
  generate: 'Spending credits on generated emails.',
  manage: 'Changing lists, email prompts, API keys and OAuth clients.',
  operate: 'Changing the shared directory. Only the operator of the service gives it to a key.',
});

export type Scope = ValueOf<typeof SCOPE>;

/** The scopes of a key or token that names none: all but the operator's. */
export const CUSTOMER_SCOPES: readonly Scope[] = SCOPE.values.filter((scope) => scope !== 'operate');
