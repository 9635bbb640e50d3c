import { type ValueOf, valueSet } from '../graph/enums.ts';

export const CREDIT_OPERATION = valueSet('CreditOperation', 'What credits are spent on.', {
  unlock_district: 'Unlocking a district.',
  unlock_school: 'Unlocking a school.',
  unlock_contact: 'Unlocking a contact.',
  generate_email: 'Writing an email.',
});
export type CreditOperation = ValueOf<typeof CREDIT_OPERATION>;

export const ENTRY_KIND = valueSet('CreditEntryKind', 'Why credits moved.', {
  grant: 'Credits were given or bought.',
  unlock: 'A record was unlocked.',
  hold: 'Queued work has reserved them.',
  settle: 'The work is done: what was held is spent.',
  release: 'The work failed for good: what was held can be spent again.',
  monthly_reset: 'A month began: what was left of the last allowance lapsed, the new one is there.',
  adjustment: 'An operator put something right.',
});
export type EntryKind = ValueOf<typeof ENTRY_KIND>;

export const CHANNEL = valueSet('Channel', 'Where a request came from; a label in the ledger.', {
  dashboard: 'The web application.',
  mcp: 'An assistant with an access token.',
  api: 'An integration with an API key.',
});
export type CallerChannel = ValueOf<typeof CHANNEL>;

export const ENTRY_CHANNEL = valueSet('CreditEntryChannel', 'What moved the credits.', {
  dashboard: 'The web application.',
  mcp: 'An assistant with an access token.',
  api: 'An integration with an API key.',
  system: 'The service itself, or its operator.',
});
export type Channel = ValueOf<typeof ENTRY_CHANNEL>;
