import { DateTime, JSONValue, UUID } from '@emi/base/scalars';
import { FINDING_ORIGIN } from '@emi/reading/vocabulary';
import {
  Access,
  Gate,
  gated,
  internal,
  Node,
  open,
  ownId,
  properties,
  record,
  recordKind,
  recordSchema,
  syntheticOrigin,
} from '@emi/records';
import { defineEntity, p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { Field, Float, Int } from 'type-graphql';
import { UNLOCK_PRICES } from '../../accounts/prices/prices.ts';
import { AT_UNLOCKED_PARENT } from '../../accounts/prices/visibility.ts';
import { EVIDENCE_DESCRIPTION, Evidence } from '../findings/evidence.columns.ts';
import { CONTACT_LEVEL, CONTACT_ROLE } from '../institutions/title.values.ts';
import {
  CRM_SYNC_STATUS,
  EMAIL_STATUS,
  EMAIL_VERIFICATION_BASIS,
  EMAIL_VERIFICATION_STATUS,
  ENRICHMENT_STATUS,
  REPORT_OUTCOME,
  REPORT_REASON,
} from './contact.values.ts';

const NAME_PARTS = ['salutation', 'firstName', 'middleName', 'lastName', 'suffix'];

/** Facts about the person, shared by all organizations. */
const columns = {
  id: ownId(),
  districtId: open(UUID, 'The district; for a school contact, the district of the school.', p.uuid()),
  schoolId: open(UUID, 'The school; null for district-level contacts.', p.uuid().nullable()),
  parentId: internal(
    'The school if there is one, else the district; computed by the database.',
    p.uuid().persist(false),
  ),
  isDistrictContact: open(
    Boolean,
    'True if the contact works at the district rather than at one of its schools, so that `schoolId` is null.',
    p.boolean().persist(false),
  ),
  name: open(
    String,
    'First and last name, as the source prints them, perhaps with a title such as `Dr.`.',
    p.text(),
  ),
  nameKey: internal(
    'The name in lower case with single spaces; computed by the database.',
    p.text().persist(false),
  ),
  title: open(String, 'The job title, as its source prints it.', p.text().nullable()),
  roles: open(
    [CONTACT_ROLE.type],
    "The person's areas of work, derived from the title; a person can have several roles, or none.",
    p.array().defaultRaw("'{}'").persist(false),
  ),
  level: open(
    CONTACT_LEVEL.type,
    'The rank that the title states; null if it states none.',
    p.text().persist(false).nullable(),
  ),
  email: gated(String, 'The email address; null if none is known.', p.text().nullable()),
  phone: gated(String, 'The telephone number, as published; null if none is known.', p.text().nullable()),
  state: open(String, 'The abbreviation of the state of the school or district, such as `TX`.', p.text()),
  linkedinUrl: gated(
    String,
    'URL of the LinkedIn profile; null unless an import states it.',
    p.text().nullable(),
  ),
  profileSummary: gated(
    String,
    'A paragraph about the person; null unless an import states it.',
    p.text().nullable(),
  ),
  source: open(
    String,
    'Where its facts come from, such as an NCES directory or an import.',
    p.text().nullable(),
  ),
  origin: open(
    FINDING_ORIGIN.type,
    '`synthetic` for a person who is made up for the demo organization; null for real ones.',
    p.text().persist(false).nullable(),
    syntheticOrigin('r.parent_id'),
  ),
  sourceUrl: gated(String, 'The web page that the record comes from.', p.text().nullable()),
  evidence: gated(Evidence, EVIDENCE_DESCRIPTION, p.json().nullable()),
  keyFacts: gated(JSONValue, 'Facts by name; the names vary.', p.json().nullable()),
  enrichmentStatus: open(
    ENRICHMENT_STATUS.type,
    'The status of the search for contact details.',
    p.text().default('pending'),
  ),
  enrichedAt: open(DateTime, 'When contact details were last found.', p.datetime().nullable()),
  enrichmentError: gated(
    String,
    'The reason the last search for contact details failed.',
    p.text().nullable(),
  ),
  enrichmentRetryCount: open(
    Int,
    'How many times the search for contact details was repeated after it failed.',
    p.integer().default(0),
  ),
  emailConfidenceScore: open(
    Int,
    'Confidence in the email address, from 0 to 100; null unless an import states it.',
    p.integer().nullable(),
  ),
  emailVerificationStatus: open(
    EMAIL_VERIFICATION_STATUS.type,
    'The result of the latest check of the email address, or what the source of the contact or its reports state.',
    p.text().nullable(),
  ),
  emailVerifiedAt: open(
    DateTime,
    'When `emailVerificationStatus` was last determined, by a check, an import, or a report; null if unknown.',
    p.datetime().nullable(),
  ),
  emailVerificationBasis: open(
    EMAIL_VERIFICATION_BASIS.type,
    'The check that the status rests on; null if the source of the contact states it.',
    p.text().nullable(),
  ),
  emailSeenAt: open(
    DateTime,
    "When the institution's own website last showed the email address.",
    p.datetime().nullable(),
  ),
  discoveredAt: open(
    DateTime,
    'When a reading or an import first found the person.',
    p.datetime().nullable(),
  ),
  lastUpdatedAt: open(DateTime, 'When the record last changed.', p.datetime().defaultRaw('now()')),
  createdAt: open(DateTime, 'When the service first stored the record.', p.datetime().defaultRaw('now()')),
};

/** The caller's organization's data about the person, invisible to other organizations. */
const overlayColumns = {
  notes: gated(String, 'Free text that the organization keeps about the contact.', p.text().nullable()),
  crmContactId: gated(
    String,
    "The contact's identifier in the organization's CRM, as its programs report it.",
    p.text().nullable(),
  ),
  crmSyncedAt: gated(
    DateTime,
    "When the organization's programs last synced the contact to the CRM, as they report it.",
    p.datetime().nullable(),
  ),
  crmSyncStatus: gated(
    CRM_SYNC_STATUS.type,
    "The state of the contact in the organization's CRM, as its programs report it.",
    p.text().nullable(),
  ),
  crmSyncError: gated(
    String,
    "The reason the last CRM sync failed, as the organization's programs report it.",
    p.text().nullable(),
  ),
  emailed: open(
    Boolean,
    'Whether the organization has noted that it emailed the contact.',
    p.boolean().default(false),
  ),
  emailedAt: open(
    DateTime,
    'When the organization last emailed the contact, as it has noted.',
    p.datetime().nullable(),
  ),
  emailBounced: open(
    Boolean,
    'Whether the organization has noted that the address refused its email.',
    p.boolean().default(false),
  ),
  emailBouncedAt: open(
    DateTime,
    'When the address refused an email, as the organization has noted.',
    p.datetime().nullable(),
  ),
  emailStatus: open(
    EMAIL_STATUS.type,
    "The status of the organization's latest email to the contact; null before the first.",
    p.text().nullable(),
  ),
  emailError: gated(String, 'The reason the email could not be generated or sent.', p.text().nullable()),
  emailRetryCount: open(
    Int,
    'How many times writing the latest email was repeated after it failed.',
    p.integer().default(0),
  ),
  qualificationScore: gated(
    Float,
    "The contact's fit with the organization's offering, on a scale of the organization.",
    p.double().nullable(),
  ),
  qualificationJustification: gated(
    String,
    'The reason for `qualificationScore`, in words of the organization.',
    p.text().nullable(),
  ),
  qualifiedAt: open(
    DateTime,
    'When `qualificationScore` last changed, unless the organization gave another time; null once it is cleared.',
    p.datetime().nullable(),
  ),
  reportReason: open(
    REPORT_REASON.type,
    'The problem that the organization reported; null without a report.',
    p.text().nullable(),
  ),
  reportedAt: open(
    DateTime,
    'When the organization reported the contact; null without a report.',
    p.datetime().nullable(),
  ),
  reportOutcome: open(
    REPORT_OUTCOME.type,
    'The outcome for the credits that the organization paid for the contact.',
    p.text().nullable(),
  ),
  reportCredits: open(Int, 'The credits that were refunded for the report.', p.integer().nullable()),
};

const ContactSchema = recordSchema('Contact', 'contacts', columns);

/**
 * A person who works at a district or one of its schools. Visible only if the district or school is unlocked;
 * personal data is readable only if the contact is unlocked.
 */
export class Contact extends ContactSchema.class {
  @Field(() => Access, {
    description: "The record's lock for the caller's organization, and the price of unlocking it.",
  })
  access!: Access;
}

const ContactOverlaySchema = defineEntity({
  name: 'ContactOverlay',
  tableName: 'contact_overlays',
  properties: {
    organizationId: p.uuid().primary(),
    contactId: p.uuid().primary(),
    ...properties(overlayColumns),
  },
});

/** One organization's data about a contact: notes, CRM, emails, qualification, and its report. */
export class ContactOverlay extends ContactOverlaySchema.class {}
ContactOverlaySchema.setClass(ContactOverlay);

record(Contact, ContactSchema, {
  description: 'A person at a district or school. Visible while the school or its district is unlocked.',
  columns,
  interfaces: [Node],
  joined: { alias: 'o', columns: overlayColumns },
  needs: {
    district: ['districtId'],
    school: ['schoolId'],
    domain: ['districtId', 'schoolId'],
    emails: ['access'],
    ...Object.fromEntries(NAME_PARTS.map((part) => [part, ['name']])),
  },
});

export interface ContactRow {
  id: string;
  districtId: string;
  schoolId: string | null;
  access: Access;
}

export const CONTACTS = new Gate<ContactRow>(recordKind(Contact), {
  visibility: AT_UNLOCKED_PARENT,
  lock: { type: 'contact', cost: UNLOCK_PRICES.contact, isScouting: "r.enrichment_status = 'processing'" },
  joins: {
    o: (viewer) =>
      sql`left join contact_overlays o on o.organization_id = ${viewer.organizationId} and o.contact_id = r.id`,
  },
});
