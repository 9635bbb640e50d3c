import { describe, expect, it } from '@jest/globals';
import { createWriter } from '../../../src/workspace/emails/writers/index.ts';
import { PromptNotFollowed, type WrittenEmail } from '../../../src/workspace/emails/writers/writer.ts';
import { brief, FINDINGS } from '../../support/briefs.ts';

const SENDER = { name: 'Jordan Lee', company: 'Northwind Learning' };
const writer = createWriter({});

const write = (instruction: string, intelligence = FINDINGS, system = 'You are Jordan Lee of Northwind.') =>
  writer.write(brief({ system, instruction, intelligence, sender: SENDER }), new AbortController().signal);
const refusalOf = (instruction: string, intelligence = FINDINGS, system?: string): Promise<string> =>
  write(instruction, intelligence, system).then(
    ({ body }) => `written: ${body}`,
    (error: Error) => error.message,
  );
const wordsIn = ({ body }: WrittenEmail) => body.split(/\s+/).filter(Boolean).length;
const paragraphsIn = ({ body }: WrittenEmail) => body.split('\n\n').length - 2;

describe('the embedded writer', () => {
  it.each([
    'Write in Spanish about the contract.',
    'Please write the email in French.',
    'Respond in Haitian Creole only.',
    'The email must be in German.',
    'Language: Tagalog.',
    'Write it in English and Hmong.',
    'Send a Vietnamese version.',
    'Compliment them on their new stadium.',
    'Mention that you saw them at the ISTE conference.',
    'Mention their new stadium.',
    'Reference their superintendent by name.',
    'Mention the budget shortfall of $4 million.',
    'Include a P.S. with a joke.',
    'Add three bullet points.',
    'Use emojis.',
    'Rhyme every line.',
    'Write a haiku.',
    'Write a LinkedIn post.',
    'Be witty and sarcastic.',
    'Tone: humorous.',
    'Attach our brochure.',
    'Ask whether they have budget for next year.',
    'Include my phone number 555-0100.',
    'Quote Shakespeare.',
    'Escribe un correo corto en español.',
    'Schreibe eine E-Mail auf Deutsch.',
  ])('refuses what it cannot do and names it: %s', async (instruction) => {
    const refusal = await refusalOf(instruction);
    expect(refusal).toMatch(/^The email writer cannot follow this part of the prompt: “/);
    expect(refusal).toContain(instruction.split(' ')[0]!.replace(/[.,:]$/, ''));
  });

  it.each([
    ['Write at least 400 words.', /at least 400 words” \(its email would have \d+ words\)/],
    ['500 words.', /500 words” \(its email would have \d+ words\)/],
    ['Keep it under 20 words.', /under 20 words” \(its email would have \d+ words\)/],
    ['Write one sentence.', /one sentence” \(its email would have \d sentences\)/],
    ['Write exactly nine paragraphs.', /nine paragraphs” \(its email would have \d paragraphs\)/],
    ['At most 100 characters.', /100 characters” \(its email would have \d+ characters\)/],
  ])('refuses a length out of range: %s', async (instruction, message) => {
    expect(await refusalOf(instruction)).toMatch(message);
  });

  it.each([
    ['Mention the contract that ends soon.', 'contracts', 'no contract about to end'],
    ['Reference a recent pain point.', 'painPoints', 'no pain point'],
    ['Mention their open RFP.', 'rfps', 'no open request for proposals'],
    ['Refer to a grant they received.', 'funding', 'no funding'],
    ['Bring up a vendor they use.', 'vendors', 'no vendor in use'],
  ] as const)('refuses to mention a fact that is not known: %s', async (instruction, kind, reason) => {
    expect(await refusalOf(instruction, { ...FINDINGS, [kind]: [] })).toContain(reason);
    expect(await refusalOf(instruction)).toMatch(/^written/);
  });

  it('refuses with a permanent failure that fits on a page', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `Juggle ${at} balls.`).join(' ');
    await expect(
      writer.write(brief({ instruction: many }), new AbortController().signal),
    ).rejects.toMatchObject({
      isPermanent: true,
      message: expect.stringMatching(/^.{80,900}and 35 more\.$/),
    });
    expect(new PromptNotFollowed(['x']).isPermanent).toBe(true);
  });
});

describe('the embedded writer with a clear prompt', () => {
  it.each([
    'You write short, friendly emails to people who work at schools. Introduce our product and ask for a conversation.',
    'Introduce our product in at most 120 words and ask for a conversation.',
    'You write precise emails about contracts of school districts. ' +
      'Mention the contract that ends soon and offer a comparison.',
    'Write a short email to {{contact.first_name}}. Mention our product RosterSync. ' +
      'Reference a recent pain point at {{entity.name}}. Ask for a 15 min call next week. ' +
      'Keep it under 120 words. Sign as Jordan Lee.',
    'Be concise, professional and respectful. Do not be pushy. Avoid jargon. No exclamation marks.',
    'Draft an outreach email introducing BrightPath Reader. Keep the tone warm. Invite them to a demo.',
    'Please write a friendly email. We teach Spanish and French online. Ask for a meeting.',
    'Tone: formal. Length: 90 to 120 words. CTA: 20 min Zoom next week.',
    'Use a conversational tone. Address them by first name. End with a question.',
    'Subject: Rosters at {{entity.name}}. Make it personal. Suggest a short call.',
    'Mention any RFP if there is one. Close politely.',
    'Say hello.',
    'Write.',
    'Ask.',
    'Be kind.',
    'Write an email about their open RFP and propose a demo.',
    'Include a link to https://northwind.example.com/demo. Book a call.',
    'You should keep it brief. Please do not mention competitors or pricing.',
    'Write to {{contact.name}}, {{contact.title}} at {{entity.name}}.',
  ])('follows instructions: %s', async (instruction) => {
    expect(await refusalOf(instruction, FINDINGS, '')).toMatch(/^written/);
  });

  it.each([
    ['Keep it under 60 words.', 0, 60],
    ['Between 90 and 120 words.', 90, 120],
    ['At least 150 words.', 150, 400],
    ['About 100 words.', 80, 120],
    ['No more than seventy words.', 0, 70],
  ])('keeps to the number of words: %s', async (instruction, min, max) => {
    const words = wordsIn(await write(instruction));
    expect(words).toBeGreaterThanOrEqual(min);
    expect(words).toBeLessThanOrEqual(max);
  });

  it.each([
    ['Write two paragraphs.', 2],
    ['Write three paragraphs.', 3],
    ['One paragraph only.', 1],
  ])(
    'keeps to the number of paragraphs between greeting and signature: %s',
    async (instruction, paragraphs) => {
      expect(paragraphsIn(await write(instruction))).toBe(paragraphs);
    },
  );

  it('mentions every kind of finding on request', async () => {
    const { metadata } = await write(
      'Mention the contract that ends soon. Reference a pain point. Bring up their open RFP.',
    );
    expect(metadata.facts.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['contract', 'pain_point', 'rfp']),
    );
  });

  it('follows what the sender says about itself', async () => {
    const { body } = await write(
      'Mention that we offer free onboarding for districts. Mention our 30-day trial and ask for a call.',
    );
    expect(body).toContain('We offer free onboarding for districts.');
    expect(body).toContain('I would also like to mention our 30-day trial.');
  });
});
