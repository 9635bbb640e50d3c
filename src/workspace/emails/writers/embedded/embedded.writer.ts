import type { EmailBrief } from '../../email-brief.ts';
import { briefMetadata } from '../metadata.ts';
import { PromptNotFollowed, type Writer, type WrittenEmail } from '../writer.ts';
import { compose } from './compose.ts';
import { factsOf } from './facts.ts';
import { type Hints, readHints } from './hints.ts';
import { rankFacts } from './rank.ts';
import { readRequests, unmet } from './requests.ts';
import { chooser } from './variants.ts';

const METHOD =
  'Composed by rules from the hints understood in the prompt, the contact, and the findings most timely ' +
  'and closest to the prompt; no language model.';

/** Writes English emails without network or model. Deterministic: the same brief always gives the same email. */
export class EmbeddedWriter implements Writer {
  readonly name = 'embedded';

  async write(brief: EmailBrief): Promise<WrittenEmail> {
    const hints = readHints(brief);
    const facts = rankFacts(factsOf(brief), hints);
    const requests = readRequests(brief, hints, facts);
    const asked = [...requests.facts.keys()];
    const { subject, body, used } = compose(brief, hints, facts, asked, chooser(seedOf(brief)));
    const failings = unmet(requests, { body, used });
    if (failings.length > 0) throw new PromptNotFollowed(failings);
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
        understood: understood(hints),
      },
    };
  }
}

const seedOf = ({ contact, entity, prompt }: EmailBrief): string =>
  JSON.stringify([contact.name, entity.name, prompt.id]);

const understood = ({ tone, length, ask, identity, offer, focus, avoid }: Hints) => ({
  tone,
  words: length,
  ask,
  sender: identity,
  product: offer.product,
  told_to_mention: [...focus],
  told_to_avoid: [...avoid],
});
