import { describe, expect, it } from '@jest/globals';
import type { WrittenEmail } from '../../../src/workspace/emails/writer.ts';
import { createWriter } from '../../../src/workspace/emails/writers/index.ts';
import { brief, FINDINGS } from '../../support/briefs.ts';

const SENDER = { name: 'Jordan Lee', company: 'Northwind Learning' };
const writer = createWriter({});

const write = (instruction: string, parts: Parameters<typeof brief>[0] = {}) =>
  writer.write(
    brief({ system: '', instruction, intelligence: FINDINGS, sender: SENDER, ...parts }),
    new AbortController().signal,
  );
const wordsIn = ({ body }: WrittenEmail) => body.split(/\s+/).filter(Boolean).length;

/** Ordinary prompts, with what shows in the email that it follows them. */
const FOLLOWED: readonly (readonly [string, RegExp])[] = [
  ['Write politely.', /^Hello Maya,/],
  ['Say hello. Return only the email body.', /^Hello Maya,/],
  ['Write a short email about our reading software.', /about our reading software\./],
  [
    'You write short, friendly emails for Acme Rosters. Introduce Acme Rosters and ask for a call.',
    /^Hi Maya,[\s\S]+introduce Acme Rosters\.[\s\S]+\nJordan Lee\nAcme Rosters$/,
  ],
  ['Ask whether they use Google Classroom.', /Could you tell me whether you use Google Classroom\?/],
  ['Mention their student count.', /57,313 students/],
  ['Please be friendly and brief.', /^Hi Maya,/],
  ['Keep the tone formal.', /^Dear Maya Ortiz,/],
  [
    'Write to {{contact.first_name}} about our tutoring program and ask for a 15-minute call next week.',
    /a 15-minute call next week\?/,
  ],
  [
    'Mention the contract that ends soon and offer a comparison.',
    /PowerSchool runs until[\s\S]+offer you a comparison\./,
  ],
  ['Reference a recent pain point at {{entity.name}}.', /Rosters are exported by hand/],
  ['Ask what student information system they use.', /tell me what student information system you use\?/],
  ['Ask about their plans for next year.', /tell me about your plans for next year\?/],
  ['Ask them to reply by Friday.', /May I ask you to reply by Friday\?/],
  ['Invite them to our webinar on December 3.', /invite you to our webinar on December 3\./],
  ['Suggest a quick chat.', /open to a quick chat\?/],
  [
    'We help districts cut bus costs. Thank them for their time.',
    /We help districts cut bus costs\.[\s\S]+Thank you for your time\./,
  ],
  ['Mention that we serve 200 districts.', /We serve 200 districts\./],
  [
    'Write an email that introduces RosterSync, which keeps rosters in step.',
    /introduce RosterSync, which keeps rosters in step\./,
  ],
  ['Congratulate them on their new superintendent.', /Congratulations on your new superintendent\./],
  ['Do not mention contracts or prices.', /^(?![\s\S]*\b(?:contract|price))/i],
  ['Keep it under 60 words.', /Northwind/],
  ['You are Kim Park from Brightwave. Ask for a demo.', /a demo\?[\s\S]+Kim Park\nBrightwave$/],
  ['Address them by first name and end with a question.', /^Hi|Hello Maya,[\s\S]+\?\n\nBest regards/],
  ['Include a link to https://northwind.example.com/demo.', /https:\/\/northwind\.example\.com\/demo/],
  ['I am Jordan Lee, sales director.', /Jordan Lee\nSales director, Northwind Learning$/],
  ['Mention how many students they serve.', /57,313 students/],
  ['Keep the email under 100 words and ask one question.', /\?/],
  [
    'Write a polite email that offers a free trial, mentions the wireless RFP, and asks for a call.',
    /offer you a free trial\.\n\nWould you be open to a call\?/,
  ],
  ['Introduce Acme Rosters to {{contact.name}} and ask for a call.', /introduce Acme Rosters\./],
  ['Mention our free trial and their open RFP.', /Wireless network renewal[\s\S]+our free trial/],
  ['Keep it professional and concise.', /^Hello Maya,/],
  [
    'Write a brief, friendly note to {{contact.first_name}} at {{entity.name}} about our math curriculum.',
    /^Hi Maya,[\s\S]+about our math curriculum\./,
  ],
  [
    'Introduce our tutoring service, mention their open RFP, and ask for a 20-minute call.',
    /Wireless[\s\S]+introduce our tutoring service\.[\s\S]+open to a 20-minute call\?/,
  ],
  ['Ask if they are happy with their vendor.', /whether you are happy with your vendor\?/],
  [
    'We are a small company from Ohio. Offer a free pilot.',
    /from Ohio\. I would be glad to offer you a free pilot\./,
  ],
  ['Ask who is responsible for curriculum.', /Could you tell me who is responsible for curriculum\?/],
  [
    'Keep it under 100 words and sign as Ana Ruiz from Brightwave.',
    /do at Brightwave[\s\S]+Ana Ruiz\nBrightwave$/,
  ],
  ['Invite them to a webinar about phonics.', /invite you to a webinar about phonics\./],
  ['Tell them that our app is free for teachers.', /Our app is free for teachers\./],
  ['Write an email asking for a demo.', /open to a demo\?/],
];

/** Ordinary prompts that a template cannot follow, or only in part, with what it does not follow. */
const NOT_FOLLOWED: readonly (readonly [string, readonly string[]])[] = [
  ['Write in Spanish.', ['Write in Spanish']],
  ['Write a short email about our reading software in French.', ['about our reading software in French']],
  ['Escribe un correo corto.', ['Escribe un correo corto']],
  ['Write the email as a poem.', ['Write the email as a poem']],
  ["Compare our price with PowerSchool's.", ["Compare our price with PowerSchool's"]],
  ['Ask for a call and use emojis.', ['use emojis']],
  ['Mention their new stadium.', ['Mention their new stadium']],
  ['Mention their superintendent by name.', ['Mention their superintendent by name']],
  ['Mention the Canvas contract.', ['Mention the Canvas contract']],
  ['Be witty. Be brief.', ['Be witty']],
  ['Include my job title.', ['Include my job title']],
  ['Write at least 400 words.', ['Write at least 400 words']],
  ['Add three bullet points.', ['Add three bullet points']],
  ['Start with a joke.', ['Start with a joke']],
  ['Explain how our software saves time.', ['Explain how our software saves time']],
  ['Write a follow-up email.', ['Write a follow-up email']],
  ['Write an email to the superintendent.', ['Write an email to the superintendent']],
  ['You sell math games. Sound like a pirate.', ['Sound like a pirate']],
  ['Emphasize student safety.', ['Emphasize student safety']],
  ['Do not say "hello".', ['Do not say "hello"']],
  ['Their old principal just left.', ['Their old principal just left']],
  ['At least 60 words.', ['At least 60 words']],
  ['Write two paragraphs.', ['Write two paragraphs']],
  ['Make it funny.', ['Make it funny']],
  ['Translate the email to German.', ['Translate the email to German']],
  ['Attach our brochure.', ['Attach our brochure']],
  ['Mention the name of their superintendent.', ['Mention the name of their superintendent']],
  ['Ask for a call and include three customer quotes.', ['include three customer quotes']],
  ['Personalize the opening.', ['Personalize the opening']],
  ['Mention their budget for next year.', ['Mention their budget for next year']],
];

describe('the template', () => {
  it.each(FOLLOWED)('follows: %s', async (instruction, shown) => {
    const { body, metadata } = await write(instruction);
    expect(body).toMatch(shown);
    expect(metadata.not_followed).toEqual([]);
  });

  it.each(NOT_FOLLOWED)(
    'writes an email all the same, and names what it does not follow: %s',
    async (instruction, named) => {
      const email = await write(instruction);
      expect(email.metadata.not_followed).toEqual(named);
      expect(email.body).toMatch(/^(?:Hi|Hello|Dear) Maya[\s\S]+\n\n[\s\S]+Jordan Lee/);
      expect(wordsIn(email)).toBeGreaterThan(40);
    },
  );

  it.each([
    ['Mention the contract that ends soon.', 'contracts'],
    ['Reference a recent pain point.', 'painPoints'],
    ['Mention their open RFP.', 'rfps'],
    ['Refer to a grant they received.', 'funding'],
  ] as const)('does not follow a request for a finding that is not known: %s', async (instruction, kind) => {
    const unknown = await write(instruction, { intelligence: { ...FINDINGS, [kind]: [] } });
    expect(unknown.metadata.not_followed).toHaveLength(1);
    expect((await write(instruction)).metadata.not_followed).toEqual([]);
  });

  it('takes its subject from the prompt', async () => {
    const { subject, metadata } = await write('Use the subject line "Rosters for {{entity.name}}".');
    expect([subject, metadata.not_followed]).toEqual(['Rosters for Mesa Unified School District', []]);
  });

  it('does not follow a request for an unknown number', async () => {
    const { metadata } = await write('Mention their student count.', { entity: { studentCount: null } });
    expect(metadata.not_followed).toEqual(['Mention their student count']);
  });

  it.each([
    ['Keep it under 60 words.', 0, 59],
    ['About 100 words.', 80, 120],
    ['Do not write more than 70 words.', 0, 70],
  ])('keeps to a number of words: %s', async (instruction, min, max) => {
    const email = await write(instruction);
    expect(email.metadata.not_followed).toEqual([]);
    expect(wordsIn(email)).toBeGreaterThanOrEqual(min);
    expect(wordsIn(email)).toBeLessThanOrEqual(max);
  });
});
