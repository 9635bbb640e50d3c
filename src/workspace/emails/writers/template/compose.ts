import { firstName } from '../../placeholders.ts';
import { type Fact, kindsIn, titleOf } from './facts.ts';
import type { Email, Plan } from './plan.ts';
import { asSentence, untrustedWords } from './sentences.ts';
import { type Limit, lengthOf } from './style.ts';

/** A sentence of the email, in reading order. Those with a need of 0 are always in, then the lower needs first. */
interface Part {
  readonly paragraph: 'opening' | 'offer' | 'ask' | 'closing';
  readonly text: string;
  readonly need: number;
  readonly fact?: Fact;
}
/** Sentences from this need on only make an email longer that would be too short. */
const FILLING = 4;
const MOST_WORDS = 140;
const LEAST_WORDS = 60;

/** Puts the email together: a greeting, what is known of the place, the sender's sentences, an ask, and a signature. */
export function compose(plan: Plan): Email & { readonly used: readonly Fact[] } {
  const { facts, place, sentences, signer, topic, tone, brief } = plan;
  const { opening, offer, ask, closing } = sentences;
  const fit = (text: string | null) => untrustedWords(text, 70, brief);
  const isAllowed = ({ kind, sentence }: Fact) =>
    !plan.avoided.some((word) => sentence.toLowerCase().includes(word) || kindsIn(word).includes(kind));
  const others = plan.known.filter(
    (fact, at, all) =>
      fact.kind !== 'vendor' && all.findIndex(({ kind }) => kind === fact.kind) === at && isAllowed(fact),
  );
  const more = others
    .filter(({ kind }) => !facts.some((fact) => fact.kind === kind))
    .slice(0, Math.max(0, 2 - facts.length));
  const yours = brief.entity.type === 'school' ? 'your school' : 'your district';
  const from = signer.company ? ` at ${signer.company}` : '';
  const role = titleOf(brief);
  const parts: Part[] = [];
  const add = (paragraph: Part['paragraph'], need: number, ...texts: readonly string[]) =>
    parts.push(...texts.map((text, at) => ({ paragraph, text, need: need && need + at })));
  add('opening', 0, ...opening);
  parts.push(...facts.map((fact) => ({ paragraph: 'opening' as const, text: fact.sentence, need: 0, fact })));
  parts.push(
    ...more.map((fact, at) => ({ paragraph: 'opening' as const, text: fact.sentence, need: at + 1, fact })),
  );
  if (parts.length === 0)
    add('opening', 1, `I am writing to you because of your work ${role ? `as ${role} ` : ''}at ${place}.`);
  add('offer', 0, ...offer);
  if (offer.length === 0)
    add(
      'offer',
      0,
      `I would like to tell you briefly what we do${from}, and hear whether it could be of use at ${yours}.`,
    );
  if (plan.endsWithAsk) add('offer', 0, ...closing);
  add('ask', 0, ...(ask.length > 0 ? ask : ['Is this something you are looking at?']));
  if (!plan.endsWithAsk) {
    add('ask', 3, 'I would be glad to hear your view.');
    add('ask', FILLING, ...FILLERS.map((text) => text.replace('PLACE', yours)));
    add('closing', 0, ...closing);
  }
  const name = fit(brief.contact.name);
  const hello = { friendly: 'Hi', plain: 'Hello', formal: 'Dear' }[tone];
  const greeting = `${hello} ${name ? (tone === 'formal' ? name : firstName(name)) : 'there'},`;
  const close = { friendly: 'Best,', plain: 'Best regards,', formal: 'Sincerely,' }[tone];
  const position = [signer.title, signer.company].filter(Boolean).join(', ');
  const signature = [close, signer.name, position && asSentence(position, '').trim()]
    .filter(Boolean)
    .join('\n');
  const { taken, body } = select(parts, plan.limits, (text) => `${greeting}\n\n${text}\n\n${signature}`);
  const subject = topic && plan.own(`${topic.split(/,| (?:which|that) /)[0]} for ${place}`, 100);
  return {
    subject: plan.subject ?? (subject ? asSentence(subject, '') : `A question for ${place}`),
    body,
    used: taken.flatMap(({ fact }) => fact ?? []),
  };
}

const FILLERS = [
  'If somebody else at PLACE looks after this, I would be grateful if you pointed me to them.',
  'If the timing is wrong, just say so; that is useful to know as well, and I will leave it there.',
  'Questions are welcome at any point, and I am happy to answer them in writing if you prefer that.',
  'I know how full an inbox can be, and I would rather hear a plain no than take up your time for nothing.',
];

/** Takes as many parts as all limits allow. */
function select(parts: readonly Part[], limits: readonly Limit[], whole: (text: string) => string) {
  const hasWords = limits.some(({ unit, max }) => unit === 'words' && max < Number.POSITIVE_INFINITY);
  const least = Math.max(0, ...limits.filter(({ unit }) => unit === 'words').map(({ min }) => min));
  const all: readonly Limit[] = [
    ...limits,
    {
      unit: 'words',
      min: LEAST_WORDS,
      max: hasWords ? Number.POSITIVE_INFINITY : Math.max(MOST_WORDS, least + 30),
    },
  ];
  const most = Math.min(...limits.filter(({ unit }) => unit === 'paragraphs').map(({ max }) => max));
  const bodyOf = (taken: readonly Part[]) => {
    const names = [...new Set(taken.map(({ paragraph }) => paragraph))];
    const paragraphs = names.map((name) =>
      taken
        .filter((part) => part.paragraph === name)
        .map(({ text }) => text)
        .join(' '),
    );
    const kept =
      paragraphs.length > most
        ? [...paragraphs.slice(0, most - 1), paragraphs.slice(most - 1).join(' ')]
        : paragraphs;
    return whole(kept.join('\n\n'));
  };
  let taken = parts.filter(({ need }) => need === 0);
  for (const part of parts.filter(({ need }) => need > 0).sort((a, b) => a.need - b.need)) {
    if (part.need >= FILLING && all.every(({ unit, min }) => lengthOf(bodyOf(taken), unit) >= min)) break;
    const longer = parts.filter((one) => one === part || taken.includes(one));
    if (all.every(({ unit, max }) => lengthOf(bodyOf(longer), unit) <= max)) taken = longer;
  }
  return { taken, body: bodyOf(taken) };
}
