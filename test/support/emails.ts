import type { Plan } from '@emi/base/plans';
import type { EmailBrief } from '../../src/workspace/emails/email-brief.ts';
import type { Writer, WrittenEmail } from '../../src/workspace/emails/writer.ts';
import type { Cast } from './cast.ts';
import type { Harness, HttpAnswer } from './harness.ts';

/** A caller who can have emails written: with credits in addition to the price of unlocks, a contact, and a prompt. */
export interface Correspondence {
  readonly acme: Cast;
  readonly contactId: string;
  readonly districtId: string;
  readonly promptId: string;
  generate(headers?: Record<string, string>, body?: { again?: boolean }): Promise<HttpAnswer>;
  credits(): Promise<{ balance: number; held: number; charges: number }>;
  emails(): Promise<Body[]>;
  contact(): Promise<Body>;
  /** A job as REST returns it. */
  job(id: string): Promise<Body>;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Body = any;

const SYSTEM = 'You write short, friendly emails.';
const INSTRUCTION = 'Dear {{contact.name}},\n\nAcme Rosters keeps rosters in step. May I call you?';

export async function correspondence(
  harness: Harness,
  credits = 10,
  plan: Plan = 'growth',
): Promise<Correspondence> {
  const { seed } = harness;
  const acme = await seed.organization({ plan, credits });
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
  const read = async (of: string): Promise<Body> => (await harness.get(of, acme.key)).body;
  const path = `/contacts/${contact.id}/generate-email`;
  return {
    acme,
    contactId: contact.id,
    districtId: district.id,
    promptId: prompt.id,
    generate: (headers, body) =>
      harness.post(path, acme.key, { email_prompt_id: prompt.id, ...body }, headers),
    async credits() {
      const { balance, usage } = await read('/credits');
      const charges = usage.find(({ operation }: Body) => operation === 'generate_email');
      return {
        balance: balance.credit_balance,
        held: balance.credits_held,
        charges: charges?.transaction_count ?? 0,
      };
    },
    emails: async () => (await read(`/contacts/${contact.id}/emails`)).data,
    contact: () => read(`/contacts/${contact.id}`),
    job: (id) => read(`/jobs/${id}`),
  };
}

/** A writer whose answers the test determines, and which records its briefs. */
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
