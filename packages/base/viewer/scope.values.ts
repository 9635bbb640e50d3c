import { type ValueOf, valueSet } from '../declared/enums.ts';

export const SCOPE = valueSet('Scope', 'A permission of a key or token.', {
  read: 'Search, read, export, and subscribe. Every query needs it, except those that need `manage`.',
  unlock: 'Unlock records, add missing websites, and start scouting.',
  generate: 'Generate emails.',
  manage:
    'Change lists, saved searches, email prompts, decisions about signals, and data about contacts. Manage users, ' +
    'keys, clients, grants, and webhooks. Read events, spending, and the audit trail.',
  operate: 'Change the shared directory. Only the operator of the service grants it.',
});

export type Scope = ValueOf<typeof SCOPE>;

/** The default scopes of a key or token: all but the operator's. */
export const CUSTOMER_SCOPES: readonly Scope[] = SCOPE.values.filter((scope) => scope !== 'operate');
