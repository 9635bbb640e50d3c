import type { EmailBrief } from '../../email-brief.ts';
import { firstName } from '../../placeholders.ts';
import { phraseAsk } from './ask.ts';
import type { Fact } from './facts.ts';
import { fit, type Part } from './fit.ts';
import type { FactKind, Hints } from './hints.ts';
import { addFact, type InstitutionWording, type Lines, openWith, subjectFor } from './phrase-fact.ts';
import { untrustedWords } from './sentences.ts';
import type { Tone } from './tone.ts';
import type { Choose } from './variants.ts';

const MAX_SUBJECT = 120;

/**
 * @param facts matching facts, best first.
 * @param asked kinds of facts that the email must mention.
 */
export function compose(
  brief: EmailBrief,
  hints: Hints,
  facts: readonly Fact[],
  asked: readonly FactKind[],
  choose: Choose,
): { subject: string; body: string; used: Fact[] } {
  const place = placeOf(brief);
  const required = asked.flatMap((kind) => facts.find((fact) => fact.kind === kind) ?? []);
  const first = required[0] ?? facts[0];
  const further = required.slice(1);
  const others = facts.filter((fact) => fact !== first && !further.includes(fact));
  const second = others.find(({ kind }) => kind !== first?.kind && kind !== 'vendor');
  const vendor = others.find(({ kind, what }) => kind === 'vendor' && what !== first?.what);
  const parts: Part[] = [
    { paragraph: 'greeting', text: greet(brief, hints.tone), need: 0 },
    ...both('opening', first ? openWith(first, place, choose) : introduce(brief, place), first),
    ...further.map((fact) => ({ paragraph: 'opening', text: addFact(fact, place), need: 0, fact })),
    ...(second ? [{ paragraph: 'opening', text: addFact(second, place), need: 3, fact: second }] : []),
    ...offer(hints, place, choose),
    ...(vendor ? [{ paragraph: 'offer', text: addFact(vendor, place), need: 4, fact: vendor }] : []),
    ...sizeOf(brief, place),
    ...both('ask', phraseAsk(hints.ask, hints.tone)),
    ...courtesies(place, choose),
    { paragraph: 'signature', text: sign(hints, choose), need: 0 },
  ];
  const { body, used } = fit(parts, hints.length, hints.limits);
  return { subject: subjectOf(hints, first, place, choose), body, used };
}

const both = (paragraph: string, [text, more]: Lines, fact?: Fact): Part[] => [
  { paragraph, text, need: 0, fact },
  ...(more ? [{ paragraph, text: more, need: 1 }] : []),
];

function placeOf(brief: EmailBrief): InstitutionWording {
  const yours = brief.entity.type === 'school' ? 'your school' : 'your district';
  const name = untrustedWords(brief.entity.name, 80, brief) ?? yours;
  return { name, yours, owns: `${name}${/s$/i.test(name) ? "'" : "'s"}` };
}

function greet(brief: EmailBrief, tone: Tone): string {
  const name = untrustedWords(brief.contact.name, 60, brief);
  if (!name) return { friendly: 'Hi,', plain: 'Hello,', formal: 'Good day,' }[tone];
  if (tone === 'formal') return `Dear ${name},`;
  return `${tone === 'friendly' ? 'Hi' : 'Hello'} ${firstName(name)},`;
}

/** The opening of an email without facts. */
function introduce(brief: EmailBrief, place: InstitutionWording): Lines {
  const title = untrustedWords(brief.contact.title, 70, brief);
  const city = untrustedWords(brief.entity.city, 40, brief);
  const where = `${place.name}${city && !place.name.includes(city) ? ` in ${city}` : ''}`;
  return [`I am writing to you because of your work ${title ? `as ${title} ` : ''}at ${where}.`];
}

function offer(
  { identity, offer: { product, pitch, lines, link } }: Hints,
  place: InstitutionWording,
  choose: Choose,
): Part[] {
  const part = (text: string, need: number): Part => ({ paragraph: 'offer', text, need });
  const { company } = identity;
  const from = company && product && !product.includes(company) ? ` from ${company}` : '';
  const title = identity.title && company ? `I am ${articled(identity.title)} at ${company}.` : null;
  const generic = product
    ? choose('offer', [
        `I would like to show you ${product}${from} and hear whether it could be of use at ${place.yours}.`,
        `My reason for writing is ${product}${from}: I would like to find out with you whether it fits ${place.yours}.`,
      ])
    : `I would like to tell you briefly what we${company ? ` at ${company}` : ''} do, ` +
      `and hear whether it could be of use at ${place.yours}.`;
  const names = pitch.join(' ').includes(product ?? '');
  return [
    ...(title ? [part(title, 2)] : []),
    ...(pitch.length && names ? [part(pitch[0] as string, 0)] : [part(generic, 0)]),
    ...pitch.slice(names ? 1 : 0).map((sentence) => part(sentence, 1)),
    ...lines.map((line) => part(line, 0)),
    ...(link ? [{ paragraph: 'link', text: `More about it: ${link}`, need: 0 }] : []),
  ];
}

const articled = (title: string): string =>
  /^\p{Lu}/u.test(title) ? title : `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${title}`;

function sizeOf({ entity }: EmailBrief, place: InstitutionWording): Part[] {
  const { studentCount } = entity;
  if (!studentCount || studentCount < 100) return [];
  const about = Math.round(studentCount / 100) * 100;
  const text =
    `With about ${about.toLocaleString('en-US')} students at ${place.yours}, I know that nothing new comes for free ` +
    'in time and attention, and I would want to be sure that it is worth both.';
  return [{ paragraph: 'offer', text, need: 6 }];
}

const courtesies = ({ yours }: InstitutionWording, choose: Choose): Part[] => [
  {
    paragraph: 'courtesy',
    text: choose('courtesy', [
      `If somebody else at ${yours} looks after this, I would be grateful if you pointed me to them.`,
      `And if this is not yours to decide, a name is all I need, and I will not trouble you further.`,
    ]),
    need: 5,
  },
  {
    paragraph: 'courtesy',
    text: 'If the timing is wrong, just say so; that is useful to know as well, and I will leave it there.',
    need: 7,
  },
  {
    paragraph: 'courtesy',
    text: 'I know how full an inbox can be, and I would rather hear a plain no than take up your time for nothing.',
    need: 8,
  },
  {
    paragraph: 'courtesy',
    text: 'Questions are welcome at any point, and I am happy to answer them in writing if you prefer that.',
    need: 9,
  },
  { paragraph: 'courtesy', text: 'Either way, thank you for your time.', need: 10 },
  { paragraph: 'courtesy', text: 'All of that can wait until you have a quiet moment.', need: 11 },
];

function sign({ tone, identity: { name, title, company } }: Hints, choose: Choose): string {
  const close = {
    friendly: choose('close', ['Best,', 'All the best,', 'Warm regards,']),
    plain: choose('close', ['Best regards,', 'Kind regards,']),
    formal: choose('close', ['Sincerely,', 'Respectfully,']),
  }[tone];
  const position = [title, company].filter(Boolean).join(', ');
  return [close, name, position.replace(/^\p{L}/u, (letter) => letter.toUpperCase())]
    .filter(Boolean)
    .join('\n');
}

function subjectOf(
  { offer: { subject, product } }: Hints,
  fact: Fact | undefined,
  place: InstitutionWording,
  choose: Choose,
): string {
  if (subject) return subject;
  const told = fact && subjectFor(fact, place, choose);
  if (told && told.length <= MAX_SUBJECT) return told;
  return product ? `${product} for ${place.name}` : `A question for ${place.name}`;
}
