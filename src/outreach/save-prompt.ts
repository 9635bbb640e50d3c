import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { assignments } from '../db/changes.ts';
import { unlessTaken } from '../db/errors.ts';
import { optionalText, requiredName, requiredText } from '../graph/text.ts';
import { withIdempotency } from '../idempotency/with-idempotency.ts';
import { notFound } from '../problem.ts';
import { EMAIL_PROMPTS, type EmailPromptRow } from './email-prompt.entity.ts';
import { parsePrompt } from './placeholders.ts';

export interface PromptChanges {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly systemPrompt?: string | null;
  readonly instructionPrompt?: string | null;
}

/** Makes an email prompt of the viewer's. */
export function createPrompt(
  context: Context,
  field: string,
  values: PromptChanges,
): Promise<EmailPromptRow> {
  const { viewer, now } = context;
  const { name, description, system_prompt, instruction_prompt } = checked({
    name: null,
    description: null,
    systemPrompt: null,
    instructionPrompt: null,
    ...values,
  });
  return withIdempotency(context, field, async (tx) => {
    const [prompt] = await unlessNameTaken(
      tx.rows<EmailPromptRow>(sql`
        insert into email_prompts as r
          (user_id, name, description, system_prompt, instruction_prompt, created_at, updated_at)
        values (${viewer.userId}, ${name}, ${description}, ${system_prompt}, ${instruction_prompt},
          ${now.toISOString()}, ${now.toISOString()})
        returning ${EMAIL_PROMPTS.written}`),
    );
    return prompt!;
  });
}

/** Changes what is given of a prompt of the viewer's. Without changes nothing happens to it. */
export function updatePrompt(
  context: Context,
  field: string,
  id: string,
  changes: PromptChanges,
): Promise<EmailPromptRow> {
  const { viewer, now } = context;
  const changed = assignments(checked(changes));
  return withIdempotency(context, field, async (tx) => {
    const [prompt] = await tx.rows<EmailPromptRow>(sql`
      select ${EMAIL_PROMPTS.written} from email_prompts r
      where r.id = ${id} and r.user_id = ${viewer.userId} for update`);
    if (!prompt) throw notFound('email prompt');
    if (!changed) return prompt;
    const [updated] = await unlessNameTaken(
      tx.rows<EmailPromptRow>(sql`
        update email_prompts r set ${changed}, updated_at = ${now.toISOString()} where r.id = ${id}
        returning ${EMAIL_PROMPTS.written}`),
    );
    return updated!;
  });
}

/** Deletes a prompt of the viewer's; emails written by it stay. */
export function deletePrompt(context: Context, field: string, id: string): Promise<string> {
  return withIdempotency(context, field, async (tx) => {
    const [deleted] = await tx.rows<{ id: string }>(sql`
      delete from email_prompts where id = ${id} and user_id = ${context.viewer.userId} returning id`);
    if (!deleted) throw notFound('email prompt');
    return deleted.id;
  });
}

const MAX_PROMPT = 10_000;

const checked = ({ name, description, systemPrompt, instructionPrompt }: PromptChanges) => ({
  name: given(name, (text) => requiredName(text)),
  description: optionalText(description, 'description', 2_000),
  system_prompt: given(systemPrompt, (text) => promptText(text, 'system_prompt')),
  instruction_prompt: given(instructionPrompt, (text) => promptText(text, 'instruction_prompt')),
});

function promptText(text: string | null, name: string): string {
  const prompt = requiredText(text, name, MAX_PROMPT);
  parsePrompt(prompt);
  return prompt;
}

const given = <T, R>(value: T | undefined, check: (value: T) => R): R | undefined =>
  value === undefined ? undefined : check(value);

const unlessNameTaken = <T>(writing: Promise<T>): Promise<T> =>
  unlessTaken('email_prompts_natural', 'You have an email prompt of this name already.', writing);
