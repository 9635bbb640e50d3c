import { DateTime, UUID } from '@emi/base/scalars';
import { Gate, Node, OWN_USER, open, ownId, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';

const columns = {
  id: ownId(),
  userId: open(UUID, 'The user, who alone can read and change it.', p.uuid()),
  name: open(String, "The prompt's name, unique among the user's prompts.", p.text()),
  description: open(String, 'The purpose of the prompt, for people; no writer gets it.', p.text().nullable()),
  systemPrompt: open(String, "Instructions about the writer's role and style.", p.text()),
  instructionPrompt: open(
    String,
    'The letter with its placeholders, from its greeting on, and instructions about its content.',
    p.text(),
  ),
  createdAt: open(DateTime, 'When the user first saved the prompt.', p.datetime().defaultRaw('now()')),
  updatedAt: open(DateTime, 'When its name or a text last changed.', p.datetime().defaultRaw('now()')),
};

const EmailPromptSchema = recordSchema('EmailPrompt', 'email_prompts', columns);

/** A user's template for emails to contacts, invisible even to other users of the organization. */
export class EmailPrompt extends EmailPromptSchema.class {}

record(EmailPrompt, EmailPromptSchema, {
  description: "A user's template for emails to contacts.",
  columns,
  interfaces: [Node],
});

/** A prompt as read through the gate: the id, plus the selected columns. */
export interface EmailPromptRow {
  id: string;
}

export const EMAIL_PROMPTS = new Gate<EmailPromptRow>(recordKind(EmailPrompt), {
  visibility: OWN_USER,
});
