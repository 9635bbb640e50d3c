import type { LanguageModelSettings } from '@emi/reading/model';
import { LanguageModel } from '@emi/reading/model';
import type { EmailBrief } from '../email-brief.ts';
import type { Writer } from '../writer.ts';
import { type EmailTasks, LOCAL_EMAIL_TASKS } from './isolated-tasks.ts';
import { OpenAIWriter } from './openai.writer.ts';

export interface WriterSettings {
  /** Absent: the template. */
  readonly languageModel?: LanguageModelSettings;
  /** Runs the work on prompts and emails; in this process by default. */
  readonly tasks?: EmailTasks;
}

/** Creates the configured writer. Prompts and emails are checked with any writer. */
export function createWriter({ languageModel, tasks = LOCAL_EMAIL_TASKS }: WriterSettings): Writer {
  if (languageModel) return checked(new OpenAIWriter(new LanguageModel(languageModel)), tasks);
  const template = checked({ name: 'template', write: (brief, signal) => tasks.write(brief, signal) }, tasks);
  // The template is deterministic and free, so a trial run shows which instructions will not be followed.
  const foresee = async (brief: EmailBrief, signal: AbortSignal) =>
    (await template.write(brief, signal)).metadata.not_followed ?? [];
  return { ...template, foresee };
}

/** Wraps a writer: rejects prompts with unknown placeholders and emails that must not be sent. */
export function checked(writer: Writer, tasks: EmailTasks = LOCAL_EMAIL_TASKS): Writer {
  return {
    name: writer.name,
    async write(brief, signal, jobId) {
      signal.throwIfAborted();
      await tasks.checkPrompt(brief, signal);
      const email = await writer.write(brief, signal, jobId);
      await tasks.check(email, brief, signal);
      return email;
    },
  };
}
