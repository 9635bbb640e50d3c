import { valueSet } from '../graph/enums.ts';

export const ENRICHMENT_STATUS = valueSet(
  'EnrichmentStatus',
  "How far the search for a contact's details has come.",
  {
    pending: 'Not begun.',
    processing: 'Under way.',
    completed: 'Done.',
    error: 'The last attempt failed.',
  },
);

export const EMAIL_STATUS = valueSet('EmailStatus', "Where the organization's email to a contact stands.", {
  pending: 'Being written.',
  generated: 'Written.',
  sent: 'Sent.',
  bounced: 'Sent, and came back.',
  error: 'Could not be written or sent.',
});

export const EMAIL_VERIFICATION_STATUS = valueSet(
  'EmailVerificationStatus',
  'What is known of an email address.',
  {
    valid: 'Mail arrives.',
    invalid: 'Mail does not arrive.',
    accept_all: 'The server takes mail for any name.',
    unknown: 'It could not be found out.',
  },
);

export const CRM_SYNC_STATUS = valueSet('CrmSyncStatus', "Whether a contact is in the organization's CRM.", {
  pending: 'Not yet.',
  synced: 'It is.',
  error: 'The last attempt failed.',
});
