import { type ValueOf, valueSet } from '../declared/enums.ts';

export const SCOPE = valueSet('Scope', 'A permission of a key or token.', {
  read: 'Search and read. Every query needs it.',
  unlock: 'Unlock records and start scouting.',
  generate: 'Generate emails.',
  manage: 'Manage lists, email prompts, API keys, and OAuth clients.',
  operate: 'Change the shared directory. Only the operator of the service grants it.',
});

export type Scope = ValueOf<typeof SCOPE>;

/** The default scopes of a key or token: all but the operator's. */
export const CUSTOMER_SCOPES: readonly Scope[] = SCOPE.values.filter((scope) => scope !== 'operate');
