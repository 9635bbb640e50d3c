import { notFound } from '@emi/base/problems';
import type { Selection } from '@emi/records';
import { requireUnlocked } from '@emi/records';
import type { ReadContext } from '@emi/records/context';
import { readOne } from '@emi/records/queries';
import sql from 'sql-template-tag';
import type { InstitutionType } from '../../accounts/prices/ref.ts';
import { CONTACTS, type ContactRow } from '../../directory/contacts/contact.entity.ts';
import { openContact } from '../../directory/contacts/contact.read.ts';
import { DISTRICTS, type DistrictRow } from '../../directory/districts/district.entity.ts';
import { SCHOOLS, type SchoolRow } from '../../directory/schools/school.entity.ts';
import type { BriefContact, BriefEntity, BriefIntelligence, BriefPrompt, EmailBrief } from './email-brief.ts';
import { EMAIL_PROMPTS, type EmailPromptRow } from './email-prompt.entity.ts';
import type { EmailOrder } from './generate-email.kind.ts';
import { readIntelligence, type Summarized } from './read-intelligence.ts';

const PROMPT: Selection = new Set(['name', 'updatedAt', 'systemPrompt', 'instructionPrompt']);
const CONTACT: Selection = new Set([
  'name',
  'title',
  'email',
  'profileSummary',
  'keyFacts',
  'schoolId',
  'districtId',
  'access',
]);
const PLACE: Selection = new Set([
  'name',
  'state',
  'physicalCity',
  'county',
  'studentCount',
  'gradeLevels',
  'executiveSummary',
  'keyFacts',
  'access',
]);

type PromptFields = EmailPromptRow & BriefPrompt;
type ContactFields = ContactRow & BriefContact;
type PlaceFields = (DistrictRow | SchoolRow) & BriefEntity & Summarized & { physicalCity: string | null };

/**
 * Reads the brief for an email through the gates as its requester, so it cannot contain anything locked.
 * @throws Problem if the prompt, the contact, or the finding is gone, or the contact or its place is locked
 */
export async function readBrief(context: ReadContext, order: EmailOrder): Promise<EmailBrief> {
  const { brief, contact } = await readThroughGates(context, order);
  requireUnlocked(CONTACTS, contact);
  return brief;
}

/** Reads the brief of an email for a preview, in which the personal data of a locked contact are null. */
export async function readPreviewBrief(
  context: ReadContext,
  order: EmailOrder,
): Promise<{ brief: EmailBrief; isUnlocked: boolean }> {
  const { brief, contact } = await readThroughGates(context, order);
  return { brief, isUnlocked: contact.access.isUnlocked };
}

async function readThroughGates(
  context: ReadContext,
  order: EmailOrder,
): Promise<{ brief: EmailBrief; contact: ContactRow }> {
  const prompt = (await readOne(context, EMAIL_PROMPTS, PROMPT, order.emailPromptId)) as PromptFields | null;
  if (!prompt) throw notFound('email prompt', 'emailPromptId');
  const contact = (await openContact(context, CONTACT, order.contactId)) as ContactFields | null;
  if (!contact) throw notFound('contact', 'contactId');
  const { type, place, intelligence } = await openPlace(context, contact, order.findingId);
  const { id, name, updatedAt, systemPrompt, instructionPrompt } = prompt;
  const brief = {
    prompt: { id, name, updatedAt, systemPrompt, instructionPrompt },
    sender: await readSender(context),
    contact: {
      name: contact.name,
      title: contact.title,
      email: contact.email,
      profileSummary: contact.profileSummary,
      keyFacts: contact.keyFacts,
    },
    entity: {
      type,
      name: place.name,
      state: place.state,
      city: place.physicalCity,
      county: place.county,
      studentCount: place.studentCount,
      gradeLevels: place.gradeLevels,
    },
    intelligence,
    today: context.now.toISOString(),
  };
  return { brief, contact };
}

/** Reduces findings to the finding with the id, if an id is given; null if no finding has the id. */
function aboutFinding(
  intelligence: BriefIntelligence,
  findingId: string | undefined,
): BriefIntelligence | null {
  if (!findingId) return intelligence;
  const only = <T extends { readonly id: string }>(found: readonly T[]) =>
    found.filter(({ id }) => id === findingId);
  const { contracts, painPoints, funding, rfps, events, vendors } = intelligence;
  const chosen = {
    contracts: only(contracts),
    painPoints: only(painPoints),
    funding: only(funding),
    rfps: only(rfps),
    events: only(events),
    vendors: only(vendors),
  };
  const isThere = Object.values(chosen).some((found) => found.length > 0);
  return isThere ? { ...intelligence, ...chosen } : null;
}

interface OpenPlace {
  readonly type: InstitutionType;
  readonly place: PlaceFields;
  readonly intelligence: BriefIntelligence;
}

/**
 * The contact's school, if the organization has unlocked it and the finding, if any, is the school's; otherwise the
 * district.
 * @throws Problem if the district is locked or lacks the finding
 */
async function openPlace(
  context: ReadContext,
  { schoolId, districtId }: ContactRow,
  findingId: string | undefined,
): Promise<OpenPlace> {
  const school = schoolId ? ((await readOne(context, SCHOOLS, PLACE, schoolId)) as PlaceFields | null) : null;
  if (school?.access.isUnlocked) {
    const intelligence = aboutFinding(await readIntelligence(context, school), findingId);
    if (intelligence) return { type: 'school', place: school, intelligence };
  }
  const district = (await readOne(context, DISTRICTS, PLACE, districtId)) as PlaceFields | null;
  if (!district) throw notFound('district');
  requireUnlocked(DISTRICTS, district);
  const intelligence = aboutFinding(await readIntelligence(context, district), findingId);
  if (!intelligence) throw notFound('finding', 'findingId');
  return { type: 'district', place: district, intelligence };
}

/** Default names of users, which must not be used as signatures. */
const UNNAMED = ['Owner', 'User'];

async function readSender({ viewer, db }: ReadContext): Promise<EmailBrief['sender']> {
  const [sender] = await db.core.rows<{ name: string; company: string }>(sql`
    select u.name, o.name as company from users u join organizations o on o.id = u.organization_id
    where u.id = ${viewer.userId} and o.id = ${viewer.organizationId}`);
  if (!sender) throw notFound('user');
  return { name: UNNAMED.includes(sender.name) ? null : sender.name, company: sender.company };
}
