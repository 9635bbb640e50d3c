import { type ValueOf, valueSet } from '@emi/base/declared';

export const ENRICHMENT_STATUS = valueSet(
  'EnrichmentStatus',
  "The status of the search for a contact's details.",
  {
    pending: 'Not started.',
    processing: 'An address and a telephone number are being looked for.',
    completed: 'Searched for, whether or not there was anything to find.',
    error: 'The last attempt failed.',
  },
);

export const EMAIL_STATUS = valueSet(
  'EmailStatus',
  "How far the organization's latest email to a contact has come.",
  {
    pending: 'Not generated yet.',
    generated: 'Written, and not sent yet.',
    sent: 'Sent, as the sender reports it.',
    bounced: 'Sent, and refused by the server of the recipient.',
    error: 'Could not be generated or sent.',
  },
);

export const EMAIL_VERIFICATION_STATUS = valueSet(
  'EmailVerificationStatus',
  'Whether an email address takes mail, as far as known.',
  {
    valid: 'The address accepts mail, or its domain does and the institution publishes it.',
    invalid: 'The address rejects mail, is malformed, is at a domain without mail, or was reported.',
    accept_all: 'The server accepts mail for any address of its domain.',
    unknown: 'The check was inconclusive.',
  },
);

export const EMAIL_VERIFICATION_BASIS = valueSet(
  'EmailVerificationBasis',
  'The check on which the verification status of an email address rests.',
  {
    syntax: 'Only its form: malformed if the status is `invalid`.',
    mail_domain: 'Whether the DNS names a mail exchanger of its domain.',
    own_page: "The institution's own website shows it, and its domain takes mail.",
    reports: 'Three organizations that paid for contacts with the address reported it.',
  },
);

export const CRM_SYNC_STATUS = valueSet(
  'CrmSyncStatus',
  'Whether the CRM of the organization has a contact.',
  {
    pending: 'Not synced yet.',
    synced: 'The CRM has the contact.',
    error: 'The last attempt failed.',
  },
);

export const REPORT_REASON = valueSet(
  'ContactReportReason',
  'What is wrong with a contact, as a user reports it.',
  {
    bounced: 'An email to the address bounced.',
    left: 'The person no longer works there.',
    wrong_person: 'The address or telephone number is that of someone else.',
  },
);
export type ReportReason = ValueOf<typeof REPORT_REASON>;

export const REPORT_OUTCOME = valueSet(
  'ContactReportOutcome',
  'The outcome for the credits of a reported contact.',
  {
    refunded: 'They were refunded.',
    not_charged: 'The contact cost nothing, or its credits were refunded before.',
    too_late: 'The contact was unlocked more than 30 days before.',
    limit_reached: "The month's refunds of the plan are used up.",
  },
);
export type ReportOutcome = ValueOf<typeof REPORT_OUTCOME>;
