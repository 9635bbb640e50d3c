import { firstName } from '../../placeholders.ts';
import { type Fact, kindsIn } from './facts.ts';
import type { Email, Paragraph, Plan } from './plan.ts';
import { titleOf, workAs } from './profile.ts';
import { keepsTo } from './style.ts';
import { asSentence, untrustedWords } from './words.ts';

/** A sentence of the email, in reading order. */
interface Part {
  readonly paragraph: Paragraph;
  readonly text: string;
  /** Absent for a sentence that is always in; the lowest are the first that a longer email has. */
  readonly optional?: number;
  readonly fact?: Fact;
}
const DEFAULT = { unit: 'word', min: 0, max: 140 } as const;

/** Puts the email together: a greeting, what is known of the place, the sender's sentences, an ask, and a signature. */
export function compose(plan: Plan): Email & { readonly used: readonly Fact[] } {
  const { place, topic } = plan;
  const subject = topic && plan.own(`${topic.split(/,| (?:which|that) /)[0]} for ${place}`, 100);
  const { taken, body } = longest(plan, partsOf(plan));
  return {
    subject: plan.subject ?? (subject ? asSentence(subject, '') : `A question for ${place}`),
    body,
    used: taken.flatMap(({ fact }) => fact ?? []),
  };
}

function partsOf(plan: Plan): Part[] {
  const { facts, place, sentences, signer, brief } = plan;
  const yours = `your ${brief.entity.type}`;
  const at = signer.company ? ` at ${signer.company}` : '';
  const us = [
    `I would like to tell you briefly what we do${at}, and hear whether it could be of use at ${yours}.`,
    `If somebody else at ${yours} looks after this, I would be grateful if you pointed me to them.`,
  ];
  const say = (paragraph: Paragraph, texts: readonly string[]): Part[] =>
    texts.map((text) => ({ paragraph, text }));
  const tell = (fact: Fact, optional?: number): Part => ({
    paragraph: 'opening',
    text: fact.sentence,
    optional,
    fact,
  });
  const opening = [
    ...say('opening', sentences.opening),
    ...facts.map((fact) => tell(fact)),
    ...furtherFacts(plan).map((fact, at) => tell(fact, at + 1)),
  ];
  return [
    ...(opening.length > 0 ? opening : say('opening', [workAs(titleOf(brief), place)])),
    ...say('offer', sentences.offer.length > 0 ? sentences.offer : us),
    ...say('ask', sentences.ask.length > 0 ? sentences.ask : ['Is this something you are looking at?']),
    ...say('closing', sentences.closing),
  ];
}

/** The best facts of other kinds than the email mentions in any case; with those, two at most. */
function furtherFacts({ facts, known, avoided }: Plan): Fact[] {
  const kinds = new Set(['vendor', ...facts.map(({ kind }) => kind)]);
  const isAvoided = ({ kind, sentence }: Fact) =>
    avoided.some(
      (word) => sentence.toLowerCase().includes(word) || kindsIn(`${word} ${word}s`).kinds.includes(kind),
    );
  return known
    .filter((fact) => !kinds.has(fact.kind) && !isAvoided(fact) && kinds.add(fact.kind))
    .slice(0, Math.max(0, 2 - facts.length));
}

/** Puts greeting and signature around a text. */
function frame({ brief, tone, signer }: Plan, text: string): string {
  const name = untrustedWords(brief.contact.name, 70, brief);
  const hello = { friendly: 'Hi', plain: 'Hello', formal: 'Dear' }[tone];
  const close = { friendly: 'Best,', plain: 'Best regards,', formal: 'Sincerely,' }[tone];
  const position = [signer.title, signer.company].filter(Boolean).join(', ');
  const signature = [close, signer.name, position && asSentence(position, '').trim()].filter(Boolean);
  const reader = name ? (tone === 'formal' ? name : firstName(name)) : 'there';
  return `${hello} ${reader},\n\n${text}\n\n${signature.join('\n')}`;
}

/** The longest email that keeps to all limits; without one, the shortest or longest, whichever comes closer. */
function longest(plan: Plan, parts: readonly Part[]) {
  const limits = plan.limits.some(({ unit }) => unit === 'word') ? plan.limits : [DEFAULT, ...plan.limits];
  const most = Math.min(4, ...limits.filter(({ unit }) => unit === 'paragraph').map(({ max }) => max));
  const upTo = (optional: number) => {
    const taken = parts.filter((part) => (part.optional ?? 0) <= optional);
    const names = new Set(taken.map(({ paragraph }) => paragraph));
    const texts = [...names].map((name) =>
      taken.flatMap(({ paragraph, text }) => (paragraph === name ? text : [])).join(' '),
    );
    const kept = texts.length > most ? [...texts.slice(0, most - 1), texts.slice(most - 1).join(' ')] : texts;
    return { taken, body: frame(plan, kept.join('\n\n')) };
  };
  const lengths = [2, 1, 0].map(upTo);
  const fit = lengths.find(({ body }) => limits.every((limit) => keepsTo(limit, body)));
  return fit ?? lengths[limits.some(({ min }) => min > 0) ? 0 : 2]!;
}
