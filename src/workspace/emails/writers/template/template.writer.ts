import type { EmailBrief } from '../../email-brief.ts';
import type { Writer, WrittenEmail } from '../../writer.ts';
import { briefMetadata } from '../metadata.ts';
import { followInstructions } from './instructions.ts';
import { Letter } from './letter.ts';
import { wishesOf } from './prompt.ts';

const METHOD =
  'A template with the words of the prompt, the contact, and the most timely findings of the place; no language model.';
const MOST_NAMED = 20;

/**
 * Writes English emails without a network or a model; the same brief always gives the same email. An instruction counts
 * as followed only if the written email shows it.
 */
export class TemplateWriter implements Writer {
  readonly name = 'template';

  async write(brief: EmailBrief): Promise<WrittenEmail> {
    const letter = new Letter(brief);
    const { systemPrompt, instructionPrompt } = brief.prompt;
    const wishes = [systemPrompt, instructionPrompt]
      .flatMap(wishesOf)
      .map(({ text, said }) => ({ said: said.slice(0, 200), check: followInstructions(letter, text) }));
    const { subject, body, used } = letter.write();
    const notFollowed = wishes.filter(({ check }) => !check?.({ subject, body })).map(({ said }) => said);
    return {
      subject,
      body,
      metadata: {
        writer: this.name,
        method: METHOD,
        model: null,
        tokens: null,
        cost_usd: null,
        facts: used.flatMap(({ kind, id }) => (id ? { kind, id } : [])),
        ...briefMetadata(brief),
        not_followed: [...new Set(notFollowed)].slice(0, MOST_NAMED),
      },
    };
  }
}
