/** The documented sets of values, as the check constraints have them; a test compares the two. */
export const VENDOR_CATEGORIES = [
  'sis',
  'lms',
  'assessment',
  'communication',
  'hr',
  'finance',
  'security',
  'sso',
  'devices',
  'other',
] as const;
export const ENRICHMENT_STATES = ['pending', 'processing', 'completed', 'error'] as const;
export const SCOUTING_STATES = ['pending', 'in_progress', 'completed', 'error'] as const;
export const EMAIL_VERIFICATIONS = ['valid', 'invalid', 'accept_all', 'unknown'] as const;
export const CRM_SYNC_STATES = ['pending', 'synced', 'error'] as const;
export const EMAIL_STATES = ['pending', 'generated', 'sent', 'bounced', 'error'] as const;
export const CONTRACT_STATES = ['active', 'expired', 'renewed', 'cancelled'] as const;
export const PAIN_POINT_CATEGORIES = [
  'staffing',
  'budget',
  'infrastructure',
  'security',
  'integration',
  'compliance',
  'enrollment',
  'other',
] as const;
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export const FUNDING_SOURCES = ['esser', 'erate', 'title_i', 'bond', 'grant', 'state', 'other'] as const;
export const RFP_STATES = ['open', 'closed', 'won', 'lost', 'no_bid'] as const;
export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export const EVENT_TYPES = [
  'board_meeting',
  'press_release',
  'leadership_change',
  'bond_vote',
  'policy',
  'other',
] as const;
export const LISTABLE = ['district', 'school', 'contact'] as const;
export const GENERATED_EMAIL_STATES = ['generated', 'failed'] as const;
