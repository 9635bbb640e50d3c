import { DateTime, JSONValue, UUID } from '@emi/base/scalars';
import {
  Gate,
  internal,
  OWN_ORGANIZATION,
  open,
  ownId,
  record,
  recordKind,
  recordSchema,
} from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { GENERATED_EMAIL_STATUS } from './outreach.values.ts';

const columns = {
  id: ownId(),
  organizationId: internal('The organization that owns the email.', p.uuid()),
  contactId: open(UUID, 'The contact that the email is addressed to.', p.uuid()),
  emailPromptId: open(UUID, 'The id of the prompt; null once the prompt is deleted.', p.uuid().nullable()),
  jobId: internal('The job that wrote the email; null for an imported email.', p.uuid().nullable()),
  subject: open(String, 'The subject line; null until the email is generated.', p.text().nullable()),
  body: open(
    String,
    'The letter without its subject line, as plain text; null until it is generated.',
    p.text().nullable(),
  ),
  status: open(
    GENERATED_EMAIL_STATUS.type,
    'The outcome; only imported emails can be `failed`.',
    p.text().default('generated'),
  ),
  generationMetadata: open(
    JSONValue,
    'How the email was written, such as `writer` and `model`; the names vary. `not_followed` lists the ' +
      'instructions of the prompt that it does not follow.',
    p.json().nullable(),
  ),
  generatedAt: open(DateTime, 'When the writer finished the text; null before.', p.datetime().nullable()),
  createdAt: open(DateTime, 'When the service first stored the record.', p.datetime().defaultRaw('now()')),
};

const namedColumns = {
  promptName: open(
    String,
    "The prompt's name. Null once the prompt is deleted, and for everyone but its owner.",
    p.text().nullable(),
  ),
  contactName: open(
    String,
    "The contact's current name, which may have changed since the email was written.",
    p.text().nullable(),
  ),
  contactEmail: open(
    String,
    "The contact's current email address, which may have changed since the email was written; null if none is known.",
    p.text().nullable(),
  ),
};

const GeneratedEmailSchema = recordSchema('GeneratedEmail', 'generated_emails', columns);

/** An email written from a prompt. It belongs to the organization and is readable while its contact is unlocked. */
export class GeneratedEmail extends GeneratedEmailSchema.class {}

record(GeneratedEmail, GeneratedEmailSchema, {
  description: 'An email to a contact, generated from a prompt.',
  columns,
  joined: { alias: 'n', columns: namedColumns },
  needs: { contact: ['contactId'] },
});

/** An email as read through the gate: the id, the selected columns, and the columns that those need. */
export interface GeneratedEmailRow {
  id: string;
  contactId: string;
}

export const GENERATED_EMAILS = new Gate<GeneratedEmailRow>(recordKind(GeneratedEmail), {
  visibility: OWN_ORGANIZATION,
  joins: {
    n: (viewer) => sql`left join lateral (
      select c.name as contact_name, c.email as contact_email,
        (select name from email_prompts where id = r.email_prompt_id and user_id = ${viewer.userId}) as prompt_name
      from contacts c where c.id = r.contact_id) n on true`,
  },
});
