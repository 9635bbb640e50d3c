import { type ValueOf, valueSet } from '../declared/enums.ts';

export const CREDIT_OPERATION = valueSet(
  'CreditOperation',
  'An operation that spends credits; all others are free.',
  {
    unlock_district: 'Unlocking a district, which unlocks neither its schools nor its contacts.',
    unlock_school: 'Unlocking a school, which unlocks none of its contacts.',
    unlock_contact: 'Unlocking a contact at an unlocked district or school.',
    generate_email: 'Generating an email, charged once it is stored.',
  },
);
export type CreditOperation = ValueOf<typeof CREDIT_OPERATION>;

export const ENTRY_KIND = valueSet('CreditEntryKind', 'Why credits moved.', {
  grant: 'Credits that the operator granted, or that the organization purchased.',
  unlock: 'The price of a record that was unlocked.',
  hold: 'Credits reserved for queued work.',
  settle: 'Held credits spent because the work succeeded.',
  release: 'Held credits returned because the work failed, or because an email did not follow its prompt.',
  monthly_reset: 'The start of a month: unused included credits lapse and new ones are added.',
  adjustment: 'A correction by an operator.',
  refund: 'Credits of an unlock that were given back; the entry of the unlock has the same reference.',
});
export type EntryKind = ValueOf<typeof ENTRY_KIND>;

const CALLERS = {
  dashboard: 'The web application; by default, requests in its sessions.',
  mcp: 'An agent; by default, requests to `/mcp`, and those with an access token.',
  api: 'An integration; by default, requests with an API key.',
};
export const CHANNEL = valueSet(
  'Channel',
  'Where a request came from, by its credential or as the caller says; a label in the ledger.',
  CALLERS,
);
export type CallerChannel = ValueOf<typeof CHANNEL>;

export const ENTRY_CHANNEL = valueSet('CreditEntryChannel', 'Where a request that moved credits came from.', {
  ...CALLERS,
  system: 'The service itself, or its operator.',
});
export type Channel = ValueOf<typeof ENTRY_CHANNEL>;
