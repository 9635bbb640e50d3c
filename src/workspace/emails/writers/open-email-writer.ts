import type { Config } from '../../../config/config.ts';
import type { PreviewingWriter } from '../writer.ts';
import { createWriter } from './index.ts';
import { openEmailTasks } from './isolated-tasks.ts';

/** The configured email writer; it processes untrusted text in a separate process. */
export function openEmailWriter({
  emailWriter,
  languageModel,
}: Pick<Config, 'emailWriter' | 'languageModel'>): {
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
