import { DATA_RULE, dataBlock, LanguageModel, LanguageModelError } from '@emi/reading/model';
import { z } from 'zod';
import type { EmailBrief } from '../email-brief.ts';
import { fillPlaceholders } from '../placeholders.ts';
import { emailPlainText } from '../plain-text.ts';
import { type Writer, WritingFailed, type WrittenEmail } from '../writer.ts';
import { briefData } from './brief-data.ts';
import { briefMetadata } from './metadata.ts';

const METHOD = 'Written by a language model from the prompt, the contact and the findings given to it.';

const RULES = `You write one email from a sender to a contact at a US school district or school.
Follow the sender's own instructions at the end of this message; they alone decide tone, length, goal and language.
State nothing that is neither in these instructions nor in the data.
Refer to findings only as something read about the place.
"summary" was written for the sender: use it to understand the place, do not quote it.
Plain text only: no HTML, no Markdown, no links or addresses other than those in the sender's instructions.
Where the instructions say {{name}}, they mean the value of that name under "placeholders" in the data; write the value.
Leave nothing open such as [Your Name]; leave out what you do not know.
Answer with a subject of one line, the body from the greeting to the signature, and the refs of the findings you used.`;

const EMAIL = z.object({ subject: z.string(), body: z.string(), findings_used: z.array(z.string()) });

/** Writes emails with a language model, which gets the prompt as instructions, and all else as data. */
export class OpenAIWriter implements Writer {
  readonly name = 'openai';
  readonly #model: LanguageModel;

  constructor(model: LanguageModel) {
    this.#model = model;
  }

  async write(brief: EmailBrief, signal: AbortSignal, jobId?: string): Promise<WrittenEmail> {
    const { data, facts } = briefData(brief);
    const question = {
      instructions: instructionsOf(brief),
      data: dataBlock(data),
      schema: EMAIL,
      schemaName: 'email',
      idempotencyKey: jobId,
    };
    const { value, model, usage } = await this.#model.ask(question, signal).catch(asWritingFailed);
    return {
      subject: fillPlaceholders(value.subject.trim(), brief),
      body: fillPlaceholders(value.body.replace(/\r\n?/g, '\n').trim(), brief),
      metadata: {
        writer: this.name,
        method: METHOD,
        model: emailPlainText(model || this.#model.model, 100),
        tokens: { input: usage.inputTokens, output: usage.outputTokens },
        cost_usd: usage.cost,
        facts: facts
          .filter(({ ref }) => value.findings_used.includes(ref))
          .map(({ kind, id }) => ({ kind, id })),
        ...briefMetadata(brief),
      },
    };
  }
}

/** Placeholders in the instructions are not filled, because their values are untrusted and belong in the data. */
const instructionsOf = ({ prompt }: EmailBrief): string =>
  `${RULES}\n${DATA_RULE}\n\n# The sender's instructions\n${prompt.systemPrompt}\n\n${prompt.instructionPrompt}`;

function asWritingFailed(error: unknown): never {
  if (error instanceof LanguageModelError) throw new WritingFailed(error.message, error.isPermanent, error);
  throw error;
}
