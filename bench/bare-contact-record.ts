/** Columns in documented order; `*` marks those that are null while the contact is locked, `o.` those of overlays. */
const CONTACT = `
  id district_id school_id name title *email *phone state *linkedin_url *profile_summary source *source_url
  is_district_contact *key_facts enrichment_status enriched_at *enrichment_error enrichment_retry_count
  *o.qualification_score *o.qualification_justification o.qualified_at o.email_status *o.email_error
  o.email_retry_count o.emailed o.emailed_at o.email_bounced o.email_bounced_at email_confidence_score
  email_verification_status email_verified_at *o.crm_contact_id *o.crm_synced_at *o.crm_sync_status
  *o.crm_sync_error *o.notes discovered_at last_updated_at created_at`
  .trim()
  .split(/\s+/);
const DEFAULTS: Readonly<Record<string, string>> = {
  'o.email_retry_count': '0',
  'o.emailed': 'false',
  'o.email_bounced': 'false',
};

/** The select list; `gate` wraps gated values. */
export const contactColumns = (gate: (value: string) => string): string =>
  CONTACT.map((marked) => {
    const column = marked.replace('*', '');
    const stored = column.startsWith('o.') ? column : `r.${column}`;
    const value = column in DEFAULTS ? `coalesce(${stored}, ${DEFAULTS[column]})` : stored;
    return `${marked === column ? value : gate(value)} as "${column.replace('o.', '')}"`;
  }).join(', ');
