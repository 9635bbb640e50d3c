import {
  CRM_SYNC_STATUS,
  EMAIL_STATUS,
  EMAIL_VERIFICATION_STATUS,
  ENRICHMENT_STATUS,
} from '../../../directory/contacts/contact.values.ts';
import { Rejection } from '../../values.ts';
import { evidence } from '../evidence-field.ts';
import * as f from '../fields.ts';
import { type Kind, same } from '../record-kind.ts';
import { DISTRICT, found, OWNER, organizationOf, SCHOOL } from '../references.ts';

/** An organization's own data about a contact. */
const OWN = {
  notes: f.prose,
  crm_contact_id: f.textField(),
  crm_synced_at: f.timestampField,
  crm_sync_status: f.oneOfField(CRM_SYNC_STATUS.values),
  crm_sync_error: f.prose,
  emailed: f.flagField,
  emailed_at: f.timestampField,
  email_bounced: f.flagField,
  email_bounced_at: f.timestampField,
  email_status: f.oneOfField(EMAIL_STATUS.values),
  email_error: f.prose,
  email_retry_count: f.wholeField(),
  qualification_score: f.numberField(),
  qualification_justification: f.prose,
  qualified_at: f.timestampField,
} as const;

/**
 * A person at a district or school. Within one place, equal names are one person unless the email addresses differ; no
 * address differs from every address.
 */
export const contact: Kind = {
  type: 'contact',
  table: 'contacts',
  fields: {
    name: f.requiredField(f.textField()),
    title: f.textField(500),
    email: f.email,
    phone: f.textField(),
    state: f.state,
    linkedin_url: f.url,
    profile_summary: f.prose,
    source: f.textField(),
    source_url: f.url,
    evidence,
    key_facts: f.objectField,
    enrichment_status: f.oneOfField(ENRICHMENT_STATUS.values),
    enriched_at: f.timestampField,
    enrichment_error: f.prose,
    enrichment_retry_count: f.wholeField(),
    email_confidence_score: f.wholeField(0, 100),
    email_verification_status: f.verificationStatus(EMAIL_VERIFICATION_STATUS.values),
    email_verified_at: f.timestampField,
    discovered_at: f.timestampField,
    last_updated_at: f.timestampField,
    created_at: f.timestampField,
  },
  overlay: { table: 'contact_overlays', fields: OWN },
  references: { ...DISTRICT, ...SCHOOL, ...OWNER },
  resolved: ['district_id', 'school_id', 'organization_id'],
  derived: ['is_district_contact', '_access'],
  key: {
    columns: ['district_id', 'school_id', 'name', 'email'],
    parts: [
      ['t.parent_id', 'coalesce(r.school_id, r.district_id)'],
      ['t.name_key', `lower(regexp_replace(btrim(r.name), '\\s+', ' ', 'g'))`],
      same(`coalesce(lower($.email), '')`),
    ],
  },
  touched: 'last_updated_at',
  resolve(draft, known) {
    const school =
      found(draft, known, 'school_id', 'school') ?? found(draft, known, 'school_nces_id', 'school');
    const district =
      found(draft, known, 'district_id', 'district') ?? found(draft, known, 'district_nces_id', 'district');
    if (school && district && school.district_id !== district.id) {
      throw new Rejection('the school does not belong to the district of the line');
    }
    const parent = school ?? district;
    const isNoSchool = draft.references.school_id === null || draft.references.school_nces_id === null;
    return {
      set: {
        ...(parent && { district_id: school?.district_id ?? parent.id }),
        ...(school ? { school_id: school.id } : isNoSchool && { school_id: null }),
        ...(draft.kind.overlay &&
          hasOwn(draft.given) && { organization_id: owningOrganization(draft, known) }),
      },
      otherwise: parent && { state: parent.state ?? null },
      missing: parent ? [] : ['a district or school'],
    };
  },
};

const hasOwn = (given: object): boolean => Object.keys(given).some((field) => field in OWN);

function owningOrganization(...[draft, known]: Parameters<typeof organizationOf>): string {
  const organization = organizationOf(draft, known);
  if (organization) return organization;
  const fields = Object.keys(draft.given).filter((field) => field in OWN);
  throw new Rejection(`${fields.join(', ')}: kept per organization; give organization_id or user_id, too`);
}
