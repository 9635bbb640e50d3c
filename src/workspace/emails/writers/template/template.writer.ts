import type { EmailBrief } from '../../email-brief.ts';
import { briefMetadata } from '../metadata.ts';
import type { Writer, WrittenEmail } from '../writer.ts';
import { clausesOf } from './clauses.ts';
import { compose } from './compose.ts';
import { factsOf } from './facts.ts';
import { Plan } from './plan.ts';
import { follow } from './rules.ts';
import { untrustedWords } from './sentences.ts';
import { lengthOf } from './style.ts';

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
    const place = untrustedWords(brief.entity.name, 80, brief) ?? `your ${brief.entity.type}`;
    const plan = new Plan(brief, place, factsOf(brief, place));
    const { systemPrompt, instructionPrompt } = brief.prompt;
    const wishes = [...clausesOf(systemPrompt), ...clausesOf(instructionPrompt)].map(({ text, said }) => {
      const limits = plan.limits.length;
      const check = follow(plan, text);
      return { said, check, limits: plan.limits.slice(limits) };
    });
    const { subject, body, used } = compose(plan);
    const notFollowed = wishes.filter(
      ({ check, limits }) =>
        !check?.({ subject, body }) ||
        limits.some(({ unit, min, max }) => lengthOf(body, unit) < min || lengthOf(body, unit) > max),
    );
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
        not_followed: [...new Set(notFollowed.map(({ said }) => said.slice(0, 200)))].slice(0, MOST_NAMED),
      },
    };
  }
}
