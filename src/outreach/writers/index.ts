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
  if (languageModel) return checked(new OpenAIWriter(new LanguageModel(languageModel)), tasks);
  const embedded = checked({ name: 'embedded', write: (brief, signal) => tasks.write(brief, signal) }, tasks);
  // It always writes the same, and at no cost: whether it can is seen by doing it.
  return { ...embedded, admit: async (brief, signal) => void (await embedded.write(brief, signal)) };
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
