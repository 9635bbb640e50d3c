import type { LanguageModelSettings } from '../../llm/client.ts';
import { LanguageModel } from '../../llm/language-model.ts';
import { type EmailTasks, LOCAL_EMAIL_TASKS } from './isolated-tasks.ts';
import { OpenAIWriter } from './openai.writer.ts';
import type { Writer } from './writer.ts';

export interface WriterSettings {
  /** Absent: the embedded writer. */
  readonly languageModel?: LanguageModelSettings;
  /** Where prompts and emails are worked on; this process by default. */
  readonly tasks?: EmailTasks;
}

/** The configured writer; whichever it is, prompt and email are checked. */
export function createWriter({ languageModel, tasks = LOCAL_EMAIL_TASKS }: WriterSettings): Writer {
  const embedded: Writer = { name: 'embedded', write: (brief, signal) => tasks.write(brief, signal) };
  return checked(languageModel ? new OpenAIWriter(new LanguageModel(languageModel)) : embedded, tasks);
}

/** A writer that refuses prompts with unknown placeholders, and emails that must not be sent. */
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
