import { notFound } from '@emi/base/problems';
import { optionalText, requiredName, requiredText } from '@emi/base/text';
import { LockMode, wrap } from '@mikro-orm/postgresql';
import { unlessTaken } from '../../db/errors.ts';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { EmailPrompt, type EmailPromptRow } from './email-prompt.entity.ts';
import { parsePrompt } from './placeholders.ts';

export interface PromptChanges {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly systemPrompt?: string | null;
  readonly instructionPrompt?: string | null;
}

/** Creates an email prompt that belongs to the viewer. */
export function createPrompt(context: Context, values: PromptChanges): Promise<EmailPromptRow> {
  const { viewer, now } = context;
  const { userId } = viewer;
  const { name, description, systemPrompt, instructionPrompt } = checked({
    name: null,
    systemPrompt: null,
    instructionPrompt: null,
    ...values,
  });
  return withIdempotency(context, async ({ em }) => {
    const prompt = em.create(EmailPrompt, {
      userId,
      name: name!,
      description,
      systemPrompt: systemPrompt!,
      instructionPrompt: instructionPrompt!,
      createdAt: now,
      updatedAt: now,
    });
    await unlessNameTaken(em.flush());
    return wrap(prompt).toPOJO();
  });
}

/**
 * Updates the given fields of the viewer's prompt; `null` clears the description. A call without fields changes
 * nothing.
 */
export function updatePrompt(context: Context, id: string, changes: PromptChanges): Promise<EmailPromptRow> {
  const { viewer, now } = context;
  const { userId } = viewer;
  const values = checked(changes);
  return withIdempotency(context, async ({ em }) => {
    const prompt = await em.findOne(EmailPrompt, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!prompt) throw notFound('email prompt', 'id');
    if (Object.values(values).some((value) => value !== undefined)) {
      em.assign(prompt, { ...values, updatedAt: now }, { ignoreUndefined: true });
      await unlessNameTaken(em.flush());
    }
    return wrap(prompt).toPOJO();
  });
}

/** Deletes the viewer's prompt, and returns its id. Emails generated from it are kept. */
export function deletePrompt(context: Context, id: string): Promise<string> {
  const { userId } = context.viewer;
  return withIdempotency(context, async ({ em }) => {
    if ((await em.nativeDelete(EmailPrompt, { id, userId })) === 0) throw notFound('email prompt', 'id');
    return id;
  });
}

/** Maximum numbers of characters. */
export const PROMPT_LENGTHS = { description: 2_000, text: 10_000 };

const checked = ({ name, description, systemPrompt, instructionPrompt }: PromptChanges) => ({
  name: given(name, (text) => requiredName(text)),
  description: optionalText(description, 'description', PROMPT_LENGTHS.description),
  systemPrompt: given(systemPrompt, (text) => promptText(text, 'system_prompt')),
  instructionPrompt: given(instructionPrompt, (text) => promptText(text, 'instruction_prompt')),
});

function promptText(text: string | null, name: string): string {
  const prompt = requiredText(text, name, PROMPT_LENGTHS.text);
  parsePrompt(prompt);
  return prompt;
}

const given = <T, R>(value: T | undefined, check: (value: T) => R): R | undefined =>
  value === undefined ? undefined : check(value);

const unlessNameTaken = <T>(writing: Promise<T>): Promise<T> =>
  unlessTaken('email_prompts_natural', 'You already have an email prompt with this name.', writing);
