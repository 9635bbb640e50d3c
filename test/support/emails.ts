import type { EmailBrief } from '../../src/outreach/email-brief.ts';
import type { Writer, WrittenEmail } from '../../src/outreach/writers/writer.ts';
import type { Harness, HttpAnswer } from './harness.ts';
import type { Cast } from './seed.ts';

/** Somebody who can have emails written: credits beyond the unlocks, a contact, a prompt. */
export interface Correspondence {
  readonly acme: Cast;
  readonly contactId: string;
  readonly districtId: string;
  readonly promptId: string;
  generate(headers?: Record<string, string>): Promise<HttpAnswer>;
}

const SYSTEM = 'You write short, friendly emails for Acme Rosters.';
const INSTRUCTION = 'Introduce Acme Rosters to {{contact.name}} and ask for a call.';

export async function correspondence(harness: Harness, credits = 10): Promise<Correspondence> {
  const { seed } = harness;
  const acme = await seed.organization({ credits });
  const district = await seed.district({ name: 'Mesa Unified' });
  const contact = await seed.contact({
    districtId: district.id,
    name: 'Maya Ortiz',
    email: 'maya.ortiz@mesa.example',
  });
  await acme.unlocks('district', district);
  await acme.unlocks('contact', contact);
  const prompt = await seed.emailPrompt(acme, {
    name: `First hello ${acme.userId}`,
    systemPrompt: SYSTEM,
    instructionPrompt: INSTRUCTION,
  });
  const path = `/contacts/${contact.id}/generate-email`;
  return {
    acme,
    contactId: contact.id,
    districtId: district.id,
    promptId: prompt.id,
    generate: (headers) => harness.post(path, acme.key, { email_prompt_id: prompt.id }, headers),
  };
}

/** A writer that does as the test says and remembers its briefs. */
export function writerThat(
  writes: (brief: EmailBrief, signal: AbortSignal) => Promise<Partial<WrittenEmail>> | Partial<WrittenEmail>,
): Writer & { readonly briefs: EmailBrief[] } {
  const briefs: EmailBrief[] = [];
  return {
    name: 'test',
    briefs,
    async write(brief, signal) {
      briefs.push(brief);
      return {
        subject: 'Hello',
        body: 'Hello.',
        metadata: { writer: 'test' } as WrittenEmail['metadata'],
        ...(await writes(brief, signal)),
      };
    },
  };
}
