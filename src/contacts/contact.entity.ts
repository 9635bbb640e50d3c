import { defineEntity, p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { Field, Float, Int } from 'type-graphql';
import { Access } from '../access/access.ts';
import { Gate } from '../access/gate.ts';
import { AT_UNLOCKED_PLACE } from '../access/visibility.ts';
import { gated, internal, open, properties, record, recordKind } from '../graph/record.ts';
import { DateTime, JSONValue, UUID } from '../graph/scalars.ts';
import { EVIDENCE_DESCRIPTION, Evidence } from '../signals/evidence.columns.ts';
import {
  CRM_SYNC_STATUS,
  EMAIL_STATUS,
  EMAIL_VERIFICATION_STATUS,
  ENRICHMENT_STATUS,
} from './contact.values.ts';

/** What is known of the person, shared by all organizations. */
const columns = {
  id: open(UUID, 'Identifier.', p.uuid().primary().defaultRaw('gen_random_uuid()')),
  districtId: open(UUID, 'The district, also of a contact at one of its schools.', p.uuid()),
  schoolId: open(UUID, 'The school; null for a contact at the district itself.', p.uuid().nullable()),
  parentId: internal(
    'The school if there is one, else the district; computed by the database.',
    p.uuid().persist(false),
  ),
  isDistrictContact: open(
    Boolean,
    'Whether the contact is at the district itself.',
    p.boolean().persist(false),
  ),
  name: open(String, 'Full name.', p.text()),
  nameKey: internal(
    'The name in lower case with single spaces; computed by the database.',
    p.text().persist(false),
  ),
  title: open(String, 'Position held.', p.text().nullable()),
  email: gated(String, 'Email address.', p.text().nullable()),
  phone: gated(String, 'Telephone number.', p.text().nullable()),
  state: open(String, 'State abbreviation, such as `TX`.', p.text()),
  linkedinUrl: gated(String, 'Address of the LinkedIn profile.', p.text().nullable()),
  profileSummary: gated(String, 'What is known of the person, in a paragraph.', p.text().nullable()),
  source: open(String, 'Where the record comes from.', p.text().nullable()),
  sourceUrl: gated(String, 'Web page that the record comes from.', p.text().nullable()),
  evidence: gated(Evidence, EVIDENCE_DESCRIPTION, p.json().nullable()),
  keyFacts: gated(JSONValue, 'Facts by name; the names vary.', p.json().nullable()),
  enrichmentStatus: open(
    ENRICHMENT_STATUS.type,
    'How far the search for details has come.',
    p.text().default('pending'),
  ),
  enrichedAt: open(DateTime, 'When details were last found.', p.datetime().nullable()),
  enrichmentError: gated(String, 'Why the last search for details failed.', p.text().nullable()),
  enrichmentRetryCount: open(Int, 'How often it was tried again.', p.integer().default(0)),
  emailConfidenceScore: open(Int, 'How sure the email address is, from 0 to 100.', p.integer().nullable()),
  emailVerificationStatus: open(
    EMAIL_VERIFICATION_STATUS.type,
    'What is known of the email address.',
    p.text().nullable(),
  ),
  emailVerifiedAt: open(DateTime, 'When the email address was last verified.', p.datetime().nullable()),
  discoveredAt: open(DateTime, 'When the contact was found.', p.datetime().nullable()),
  lastUpdatedAt: open(DateTime, 'When the record last changed.', p.datetime().defaultRaw('now()')),
  createdAt: open(DateTime, 'When the record was made.', p.datetime().defaultRaw('now()')),
};

/** What the caller's organization keeps about the person; other organizations never see it. */
const overlayColumns = {
  notes: gated(String, "The organization's remarks.", p.text().nullable()),
  crmContactId: gated(String, "Identifier in the organization's CRM.", p.text().nullable()),
  crmSyncedAt: gated(DateTime, 'When the CRM was last brought up to date.', p.datetime().nullable()),
  crmSyncStatus: gated(
    CRM_SYNC_STATUS.type,
    "Whether the contact is in the organization's CRM.",
    p.text().nullable(),
  ),
  crmSyncError: gated(String, 'Why the CRM could not be brought up to date.', p.text().nullable()),
  emailed: open(Boolean, 'Whether the organization has emailed the contact.', p.boolean().default(false)),
  emailedAt: open(DateTime, 'When the organization last emailed the contact.', p.datetime().nullable()),
  emailBounced: open(Boolean, 'Whether an email came back.', p.boolean().default(false)),
  emailBouncedAt: open(DateTime, 'When an email came back.', p.datetime().nullable()),
  emailStatus: open(EMAIL_STATUS.type, "Where the organization's email stands.", p.text().nullable()),
  emailError: gated(String, 'Why the email could not be written or sent.', p.text().nullable()),
  emailRetryCount: open(Int, 'How often the email was tried again.', p.integer().default(0)),
  qualificationScore: gated(
    Float,
    'How well the contact fits what the organization sells.',
    p.double().nullable(),
  ),
  qualificationJustification: gated(String, 'Why it fits so well.', p.text().nullable()),
  qualifiedAt: open(DateTime, 'When the contact was qualified.', p.datetime().nullable()),
};

const ContactSchema = defineEntity({
  name: 'Contact',
  tableName: 'contacts',
  properties: properties(columns),
});

/**
 * A person who works at a district or one of its schools. Seen only where the district or the school is unlocked;
 * personal data only where the contact itself is.
 */
export class Contact extends ContactSchema.class {
  @Field(() => Access, { description: "What the caller's organization may read of the contact." })
  access!: Access;
}
ContactSchema.setClass(Contact);

const ContactOverlaySchema = defineEntity({
  name: 'ContactOverlay',
  tableName: 'contact_overlays',
  properties: {
    organizationId: p.uuid().primary(),
    contactId: p.uuid().primary(),
    ...properties(overlayColumns),
  },
});

/** What one organization keeps about a contact: remarks, CRM, emails, qualification. */
export class ContactOverlay extends ContactOverlaySchema.class {}
ContactOverlaySchema.setClass(ContactOverlay);

record(Contact, {
  name: 'Contact',
  table: 'contacts',
  description: 'A person at a district or school whose parent, the school or else the district, is unlocked.',
  columns,
  joined: { alias: 'o', columns: overlayColumns },
  needs: { district: ['districtId'], school: ['schoolId'], emails: ['access'] },
});

/** A contact as its readers return it; beside the id, just the selected columns are there. */
export interface ContactRow {
  id: string;
  districtId: string;
  schoolId: string | null;
  access: Access;
}

export const CONTACTS = new Gate<ContactRow>(recordKind(Contact), {
  visibility: AT_UNLOCKED_PLACE,
  lock: { type: 'contact', isScouting: "r.enrichment_status = 'processing'" },
  joins: {
    o: (viewer) =>
      sql`left join contact_overlays o on o.organization_id = ${viewer.organizationId} and o.contact_id = r.id`,
  },
});
