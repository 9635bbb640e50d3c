import type { LanguageModelSettings } from '@emi/reading/model';
import type { PreviewingWriter } from '../writer.ts';
import { createWriter } from './index.ts';
import { openEmailTasks } from './isolated-tasks.ts';

interface WriterSettings {
  readonly emailWriter: string;
  /** Absent: no language model is configured. */
  readonly languageModel?: LanguageModelSettings;
}

/** The configured email writer; it processes untrusted text in a separate process. */
export function openEmailWriter({ emailWriter, languageModel }: WriterSettings): {
  writer: PreviewingWriter;
  close(): Promise<void>;
} {
  const tasks = openEmailTasks();
  const writer = createWriter({
    languageModel: emailWriter === 'openai' ? languageModel : undefined,
    tasks,
  });
  return { writer, close: () => tasks.close() };
}
