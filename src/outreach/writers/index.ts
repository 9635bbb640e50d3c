import type { LanguageModelSettings } from '../../llm/client.ts';
import { LanguageModel } from '../../llm/language-model.ts';
import { Problem } from '../../problem.ts';
import { checkEmail } from '../check-email.ts';
import type { EmailBrief } from '../email-brief.ts';
import { parsePrompt } from '../placeholders.ts';
import { EmbeddedWriter } from './embedded/embedded.writer.ts';
import { OpenAIWriter } from './openai.writer.ts';
import { type Writer, WritingFailed } from './writer.ts';

export interface WriterSettings {
  /** Absent: the embedded writer. */
  readonly languageModel?: LanguageModelSettings;
}

/** The configured writer; whichever it is, prompt and email are checked. */
export const createWriter = ({ languageModel }: WriterSettings): Writer =>
  checked(languageModel ? new OpenAIWriter(new LanguageModel(languageModel)) : new EmbeddedWriter());

/** A writer that refuses prompts with unknown placeholders, and emails that must not be sent. */
export function checked(writer: Writer): Writer {
  return {
    name: writer.name,
    async write(brief, signal, jobId) {
      signal.throwIfAborted();
      checkPrompt(brief);
      const email = await writer.write(brief, signal, jobId);
      checkEmail(email, brief);
      return email;
    },
  };
}

function checkPrompt({ prompt }: EmailBrief): void {
  try {
    parsePrompt(prompt.systemPrompt);
    parsePrompt(prompt.instructionPrompt);
  } catch (error) {
    if (error instanceof Problem)
      throw new WritingFailed(`The prompt is wrong: ${error.message}.`, true, error);
    throw error;
  }
}
