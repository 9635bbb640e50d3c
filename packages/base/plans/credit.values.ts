import { type ValueOf, valueSet } from '../declared/enums.ts';

export const CREDIT_OPERATION = valueSet('CreditOperation', 'An operation that spends credits.', {
  unlock_district: 'Unlocking a district.',
  unlock_school: 'Unlocking a school.',
  unlock_contact: 'Unlocking a contact.',
  generate_email: 'Generating an email.',
});
export type CreditOperation = ValueOf<typeof CREDIT_OPERATION>;

export const ENTRY_KIND = valueSet('CreditEntryKind', 'The reason for the movement.', {
  grant: 'Granted or purchased credits.',
  unlock: 'An unlocked record.',
  hold: 'Credits reserved for queued work.',
  settle: 'Held credits spent because the work succeeded.',
  release: 'Held credits returned because the work failed, or because an email did not follow its prompt.',
  monthly_reset: 'The start of a month: unused included credits lapse and new ones are added.',
  adjustment: 'A correction by an operator.',
  refund: 'Credits of an unlock that were given back; the entry of the unlock has the same reference.',
});
export type EntryKind = ValueOf<typeof ENTRY_KIND>;

const CALLERS = {
  dashboard: 'The web application.',
  mcp: 'An assistant with an access token.',
  api: 'An integration with an API key.',
};
export const CHANNEL = valueSet('Channel', 'The origin of a request; a label in the ledger.', CALLERS);
export type CallerChannel = ValueOf<typeof CHANNEL>;

export const ENTRY_CHANNEL = valueSet('CreditEntryChannel', 'Where a request that moved credits came from.', {
  ...CALLERS,
  system: 'The service itself, or its operator.',
});
export type Channel = ValueOf<typeof ENTRY_CHANNEL>;
