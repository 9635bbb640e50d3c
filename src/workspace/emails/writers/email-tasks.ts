import { Problem } from '@emi/base/problems';
import { checkEmail, type EmailText } from '../check-email.ts';
import type { EmailBrief } from '../email-brief.ts';
import { parsePrompt } from '../placeholders.ts';
import { WritingFailed, type WrittenEmail } from '../writer.ts';
import { TemplateWriter } from './template/template.writer.ts';

// Tasks with prompts and emails, which are untrusted text; an isolated process runs these functions by name.

/** Failures are returned as data, because errors lose their class between processes. */
export type TaskOutcome<T> =
  | { readonly value: T }
  | { readonly failure: { readonly message: string; readonly isPermanent: boolean } };

export interface EmailToCheck {
  readonly email: EmailText;
  readonly brief: EmailBrief;
}

const template = new TemplateWriter();

/** Writes an email from the template. */
export const write = (brief: EmailBrief): Promise<TaskOutcome<WrittenEmail>> =>
  outcomeOf(() => template.write(brief));

/** Rejects a prompt with unknown placeholders. */
export const checkPrompt = (brief: EmailBrief): Promise<TaskOutcome<void>> =>
  outcomeOf(() => {
    try {
      parsePrompt(brief.prompt.systemPrompt);
      parsePrompt(brief.prompt.instructionPrompt);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new WritingFailed(`The prompt is invalid: ${error.message}.`, true, error);
    }
  });

/** Rejects an email that must not be sent. */
export const check = ({ email, brief }: EmailToCheck): Promise<TaskOutcome<void>> =>
  outcomeOf(() => checkEmail(email, brief));

async function outcomeOf<T>(work: () => T | Promise<T>): Promise<TaskOutcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof WritingFailed)) throw error;
    return { failure: { message: error.message, isPermanent: error.isPermanent } };
  }
}
