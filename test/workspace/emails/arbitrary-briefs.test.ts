import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EmailBrief } from '../../../src/workspace/emails/email-brief.ts';
import { createWriter } from '../../../src/workspace/emails/writers/index.ts';
import { anyText } from '../../support/any-text.ts';
import { brief } from '../../support/briefs.ts';

const writer = createWriter({});
const write = (of: EmailBrief) => writer.write(of, new AbortController().signal);

/** Realistic texts and hostile ones. */
const sentence = fc.oneof(
  fc.lorem({ maxCount: 12 }),
  anyText({ maxLength: 300 }),
  fc.constantFrom(
    'Title I, Part A',
    'Bids close soon!!!',
    'A{{b}}',
    '<b>x</b>',
    'x@y.example',
    'Code.org',
    '![a](b)',
    "O'Brien & Söhne",
    '[Your Name]',
    '%FIRST_NAME%',
    'a%b;',
  ),
);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values);
const day = fc.oneof(
  fc
    .date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    .map((d) => d.toISOString()),
  fc.constantFrom('not a day', '2026-13-45'),
);
const id = fc.uuid();
const few = <T>(values: fc.Arbitrary<T>) => fc.array(values, { maxLength: 4 });
const line = fc.constantFrom(
  'Be formal.',
  'At most 60 words.',
  'Mention our product LightBox, which saves time.',
  'Link to https://fox.example/a.',
  'Write to {{contact.first_name}} of {{entity.city}}, {{contact.title}}.',
  'Subject: {{entity.name}} and us',
  'Dear {{contact.name}},',
  'Hi {{contact.first_name}}, is {{rfp.title}} open until {{rfp.deadline}}?',
  'We would love to see you in {{entity.city}} soon. {{pain_point.description}}',
  'The contract with {{contract.vendor}} ends on {{contract.expires_at}}.',
  '---',
);
const prompt = fc.array(
  fc.oneof(
    line,
    sentence.map((text) => text.replace(/\{\{|\}\}/g, '')),
  ),
  { maxLength: 8 },
);

const briefs: fc.Arbitrary<EmailBrief> = fc
  .record({
    system: prompt.map((lines) => lines.join(' ')),
    instruction: prompt.map((lines) => lines.join('\n')),
    sender: fc.record({ name: orNull(sentence), company: orNull(sentence) }),
    contact: fc.record({ name: sentence, title: orNull(sentence), email: orNull(sentence) }),
    entity: fc.record({
      type: fc.constantFrom('district' as const, 'school' as const),
      name: sentence,
      city: orNull(sentence),
      studentCount: orNull(fc.nat(200_000)),
    }),
    intelligence: fc.record({
      contracts: few(
        fc.record({
          id,
          vendor: orNull(sentence),
          category: orNull(fc.constantFrom('sis', 'lms', 'other', 'constructor')),
          expiresAt: orNull(day),
          renewalMentioned: fc.boolean(),
          dissatisfaction: fc.boolean(),
          status: fc.constantFrom('active', 'expired'),
        }),
      ),
      painPoints: few(
        fc.record({
          id,
          category: fc.constantFrom('budget', 'other', '__proto__'),
          description: sentence,
          severity: fc.constantFrom('low', 'critical', 'toString'),
        }),
      ),
      funding: few(
        fc.record({
          id,
          source: fc.constantFrom('bond', 'erate'),
          sourceName: orNull(sentence),
          amount: orNull(fc.double()),
          deadline: orNull(day),
        }),
      ),
      rfps: few(
        fc.record({
          id,
          title: sentence,
          category: orNull(sentence),
          deadline: orNull(day),
          status: fc.constant('open'),
        }),
      ),
      events: few(
        fc.record({
          id,
          eventType: fc.constantFrom('leadership_change', 'policy'),
          title: sentence,
          eventDate: orNull(day),
        }),
      ),
      vendors: few(fc.record({ id, name: sentence, category: orNull(sentence) })),
    }),
  })
  .map(brief);

describe('an arbitrary brief', () => {
  it('gets the same email every time, fit to be sent', async () => {
    await fc.assert(
      fc.asyncProperty(briefs, async (of) => {
        const email = await write(of);
        expect(await write(structuredClone(of))).toEqual(email);
        expect(`${email.subject}\n${email.body}`).not.toMatch(/\{\{|\}\}/);
        expect(email.body).toMatch(/\p{L}/u);
      }),
      { numRuns: 500 },
    );
  });
});
