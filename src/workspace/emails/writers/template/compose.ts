import { firstName } from '../../placeholders.ts';
import { type Fact, kindsIn, titleOf } from './facts.ts';
import type { Email, Plan } from './plan.ts';
import { keepsTo } from './style.ts';
import { asSentence, untrustedWords } from './words.ts';

/** A sentence of the email, in reading order. */
interface Part {
  readonly paragraph: keyof Plan['sentences'];
  readonly text: string;
  /** Absent for a sentence that is always in; the lowest are the first that a longer email has. */
  readonly optional?: number;
  readonly fact?: Fact;
}
const DEFAULT = { unit: 'word', min: 60, max: 140 } as const;
/** Sentences that only make an email longer that would be too short. */
const FILLERS = [
  'If somebody else at PLACE looks after this, I would be grateful if you pointed me to them.',
  'If the timing is wrong, just say so; that is useful to know as well, and I will leave it there.',
  'Questions are welcome at any point, and I am happy to answer them in writing if you prefer that.',
  'I know how full an inbox can be, and I would rather hear a plain no than take up your time for nothing.',
];

/** Puts the email together: a greeting, what is known of the place, the sender's sentences, an ask, and a signature. */
export function compose(plan: Plan): Email & { readonly used: readonly Fact[] } {
  const { place, topic } = plan;
  const subject = topic && plan.own(`${topic.split(/,| (?:which|that) /)[0]} for ${place}`, 100);
  const { taken, body } = longest(plan, partsOf(plan), frameOf(plan));
  return {
    subject: plan.subject ?? (subject ? asSentence(subject, '') : `A question for ${place}`),
    body,
    used: taken.flatMap(({ fact }) => fact ?? []),
  };
}

function partsOf(plan: Plan): Part[] {
  const { facts, place, sentences, signer, brief, avoided } = plan;
  const yours = `your ${brief.entity.type}`;
  const role = titleOf(brief);
  const say = (paragraph: Part['paragraph'], texts: readonly string[], optional?: number): Part[] =>
    texts.map((text, at) => ({ paragraph, text, ...(optional && { optional: optional + at }) }));
  const isAllowed = ({ kind, sentence }: Fact) =>
    !avoided.some(
      (word) => sentence.toLowerCase().includes(word) || kindsIn(`${word} ${word}s`).kinds.includes(kind),
    );
  const kinds = new Set(['vendor', ...facts.map(({ kind }) => kind)]);
  const more = plan.known
    .filter((fact) => isAllowed(fact) && !kinds.has(fact.kind) && kinds.add(fact.kind))
    .slice(0, Math.max(0, 2 - facts.length));
  const opening: Part[] = [
    ...say('opening', sentences.opening),
    ...facts.map((fact) => ({ paragraph: 'opening' as const, text: fact.sentence, fact })),
    ...more.map((fact, at) => ({
      paragraph: 'opening' as const,
      text: fact.sentence,
      fact,
      optional: at + 1,
    })),
  ];
  const hello = `I am writing to you because of your work ${role ? `as ${role} ` : ''}at ${place}.`;
  const from = signer.company ? ` at ${signer.company}` : '';
  const us = `I would like to tell you briefly what we do${from}, and hear whether it could be of use at ${yours}.`;
  const ask = sentences.ask.length > 0 ? sentences.ask : ['Is this something you are looking at?'];
  return [
    ...(opening.length > 0 ? opening : say('opening', [hello], 1)),
    ...say('offer', sentences.offer.length > 0 ? sentences.offer : [us]),
    ...(plan.endsWithAsk ? say('offer', sentences.closing) : []),
    ...say('ask', ask),
    ...(plan.endsWithAsk ? [] : say('ask', ['I would be glad to hear your view.'], 3)),
    ...(plan.endsWithAsk
      ? []
      : say(
          'ask',
          FILLERS.map((text) => text.replace('PLACE', yours)),
          4,
        )),
    ...(plan.endsWithAsk ? [] : say('closing', sentences.closing)),
  ];
}

/** Returns the function that puts greeting and signature around a text. */
function frameOf({ brief, tone, signer }: Plan): (text: string) => string {
  const name = untrustedWords(brief.contact.name, 70, brief);
  const hello = { friendly: 'Hi', plain: 'Hello', formal: 'Dear' }[tone];
  const greeting = `${hello} ${name ? (tone === 'formal' ? name : firstName(name)) : 'there'},`;
  const close = { friendly: 'Best,', plain: 'Best regards,', formal: 'Sincerely,' }[tone];
  const position = [signer.title, signer.company].filter(Boolean).join(', ');
  const signature = [close, signer.name, position && asSentence(position, '').trim()]
    .filter(Boolean)
    .join('\n');
  return (text) => `${greeting}\n\n${text}\n\n${signature}`;
}

/** The longest email that keeps to all limits, without fillers if it is long enough without; else the shortest. */
function longest(plan: Plan, parts: readonly Part[], frame: (text: string) => string) {
  const limits = plan.limits.some(({ unit }) => unit === 'word') ? plan.limits : [DEFAULT, ...plan.limits];
  const most = Math.min(4, ...limits.filter(({ unit }) => unit === 'paragraph').map(({ max }) => max));
  const upTo = (optional: number) => {
    const taken = parts.filter((part) => (part.optional ?? 0) <= optional);
    const names = [...new Set(taken.map(({ paragraph }) => paragraph))];
    const texts = names.map((name) =>
      taken
        .filter(({ paragraph }) => paragraph === name)
        .map(({ text }) => text)
        .join(' '),
    );
    const kept = texts.length > most ? [...texts.slice(0, most - 1), texts.slice(most - 1).join(' ')] : texts;
    return { taken, body: frame(kept.join('\n\n')) };
  };
  const lengths = [3, 4, 5, 6, 7, 2, 1, 0].map(upTo);
  const fit = lengths.find(({ body }) => limits.every((limit) => keepsTo(limit, body)));
  return fit ?? upTo(plan.limits.some(({ max }) => max < Number.POSITIVE_INFINITY) ? 0 : FILLERS.length + 3);
}
