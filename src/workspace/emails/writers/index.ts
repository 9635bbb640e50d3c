import type { LanguageModelSettings } from '@emi/reading/model';
import { LanguageModel } from '@emi/reading/model';
import type { PreviewingWriter, Writer } from '../writer.ts';
import { type EmailTasks, LOCAL_EMAIL_TASKS } from './isolated-tasks.ts';
import { OpenAIWriter } from './openai.writer.ts';

export interface WriterSettings {
  /** Absent: the template. */
  readonly languageModel?: LanguageModelSettings;
  /** Runs the work on prompts and emails; in this process by default. */
  readonly tasks?: EmailTasks;
}

/** Creates the configured writer. Prompts and emails are checked with any writer. */
export function createWriter({ languageModel, tasks = LOCAL_EMAIL_TASKS }: WriterSettings): PreviewingWriter {
  const template = checked({ name: 'template', write: (brief, signal) => tasks.write(brief, signal) }, tasks);
  const writer = languageModel
    ? checked(new OpenAIWriter(new LanguageModel(languageModel)), tasks)
    : template;
  return { ...writer, preview: template.write };
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
