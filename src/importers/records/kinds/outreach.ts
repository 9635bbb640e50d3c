import { GENERATED_EMAIL_STATUS } from '../../../workspace/emails/outreach.values.ts';
import { nameIdsIn } from '../../name-id.ts';
import { Rejection } from '../../values.ts';
import * as f from '../fields.ts';
import { type Kind, same } from '../record-kind.ts';
import { found, OWNER, organizationOf, toId } from '../references.ts';

/** A prompt belongs to a user; its name is unique per user. */
export const emailPrompt: Kind = {
  type: 'email_prompt',
  table: 'email_prompts',
  fields: {
    name: f.requiredField(f.name),
    description: f.prose,
    system_prompt: f.requiredField(f.prose),
    instruction_prompt: f.requiredField(f.prose),
    created_at: f.timestampField,
    updated_at: f.timestampField,
  },
  references: { user_id: toId('user') },
  resolved: ['user_id'],
  derived: ['emails_generated'],
  key: { columns: ['user_id', 'name'], parts: [same('$.user_id'), same('lower($.name)')] },
  touched: 'updated_at',
  resolve(draft, known) {
    const user = found(draft, known, 'user_id', 'user');
    return user ? { set: { user_id: user.id } } : { missing: ['user_id'] };
  },
};

const emailId = nameIdsIn('0d1fd1b8-52b9-4d0c-8d52-6a1f3b8b9a3e');

/** An organization's email to a contact. An email without an id is matched by its content. */
export const generatedEmail: Kind = {
  type: 'generated_email',
  table: 'generated_emails',
  fields: {
    subject: f.prose,
    body: f.prose,
    status: f.oneOfField(GENERATED_EMAIL_STATUS.values),
    generation_metadata: f.objectField,
    generated_at: f.timestampField,
    created_at: f.timestampField,
  },
  references: { ...OWNER, contact_id: toId('contact'), email_prompt_id: toId('email_prompt') },
  resolved: ['organization_id', 'contact_id', 'email_prompt_id'],
  derived: ['prompt_name', 'contact_name', 'contact_email'],
  resolve(draft, known) {
    const organization = organizationOf(draft, known);
    const contact = found(draft, known, 'contact_id', 'contact');
    const prompt = found(draft, known, 'email_prompt_id', 'email_prompt');
    if (prompt && organization && prompt.organization_id !== organization) {
      throw new Rejection('email_prompt_id belongs to another organization');
    }
    const { subject, body, generated_at } = draft.given;
    const content = JSON.stringify([organization, contact?.id, prompt?.id, subject, body, generated_at]);
    return {
      set: {
        ...(organization && { organization_id: organization }),
        ...(contact && { contact_id: contact.id }),
        ...(draft.references.email_prompt_id !== undefined && { email_prompt_id: prompt?.id ?? null }),
      },
      missing: [...(organization ? [] : ['organization_id or user_id']), ...(contact ? [] : ['contact_id'])],
      id: draft.id ? undefined : emailId(content),
    };
  },
};
