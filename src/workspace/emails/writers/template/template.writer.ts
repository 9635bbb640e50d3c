import type { EmailBrief } from '../../email-brief.ts';
import { briefMetadata } from '../metadata.ts';
import type { Writer, WrittenEmail } from '../writer.ts';
import { clausesOf } from './clauses.ts';
import { compose } from './compose.ts';
import { Plan } from './plan.ts';
import { follow } from './rules.ts';

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
    const plan = new Plan(brief);
    const { systemPrompt, instructionPrompt } = brief.prompt;
    const wishes = [...clausesOf(systemPrompt), ...clausesOf(instructionPrompt)].map(({ text, said }) => ({
      said: said.slice(0, 200),
      check: follow(plan, text),
    }));
    const { subject, body, used } = compose(plan);
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
        facts: used.map(({ kind, id }) => ({ kind, id })),
        ...briefMetadata(brief),
        not_followed: [...new Set(notFollowed)].slice(0, MOST_NAMED),
      },
    };
  }
}
