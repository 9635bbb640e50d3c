import type { EmailBrief } from '../../email-brief.ts';
import { firstName } from '../../placeholders.ts';
import { type Fact, findingsOf } from './facts.ts';
import { countWords, type Tone } from './style.ts';
import { asSentence, ownWords, toReader, untrustedWords } from './words.ts';

/** Returns `true` if a written email follows an instruction. */
export type Check = (email: { readonly subject: string; readonly body: string }) => boolean;
/** The part of the email that a sentence belongs to. */
export type Part = 'subject' | 'opening' | 'offer' | 'ask' | 'closing';

const DEFAULT_MOST_WORDS = 140;
const MOST_FACTS = 2;

/** An email in progress: the requested content and style. */
export class Letter {
  tone: Tone = 'plain';
  topic: string | null = null;
  maxWords = DEFAULT_MOST_WORDS;
  readonly sentences: Record<Part, string[]> = { subject: [], opening: [], offer: [], ask: [], closing: [] };
  /** Findings that the email always mentions. */
  readonly facts: Fact[] = [];
  /** Words that the email must not contain, in lower case. */
  readonly avoided: string[] = [];
  readonly place: string;
  readonly known: readonly Fact[];
  signer: { name: string | null; title: string | null; company: string | null };

  constructor(readonly brief: EmailBrief) {
    this.place = untrustedWords(brief.entity.name, 80, brief) ?? `your ${brief.entity.type}`;
    this.known = findingsOf(brief, this.place);
    const { name, company } = brief.sender;
    this.signer = { name: this.own(name, 80), title: null, company: this.own(company, 80) };
  }

  /** The prompt's or sender's own words, or null if an email may not contain them. */
  own = (text: string | null | undefined, maxLength: number) => ownWords(text, maxLength, this.brief);

  /** Adds a sentence from the prompt's words, rephrased for the reader; undefined if an email may not contain it. */
  say(part: Part, phrase: string): Check | undefined {
    const isSubject = part === 'subject';
    const words = this.own(toReader(phrase), isSubject ? 120 : 240);
    if (!words) return undefined;
    const sentence = asSentence(words, isSubject ? '' : '.');
    if (!this.sentences[part].includes(sentence)) this.sentences[part].push(sentence);
    return ({ subject, body }) => `${subject}\n${body}`.includes(sentence);
  }

  /** The email with as many findings as its length allows. */
  write() {
    const { topic, place, facts, avoided } = this;
    const about = topic && this.own(`${topic.split(/,| (?:which|that) /)[0]} for ${place}`, 100);
    const subject =
      this.sentences.subject.at(-1) ?? (about ? asSentence(about, '') : `A question for ${place}`);
    const kinds = new Set(['vendor', 'students', ...facts.map(({ kind }) => kind)]);
    const used = [...facts];
    for (const fact of this.known) {
      const text = `${fact.sentence} ${fact.words.join(' ')}`.toLowerCase();
      const isAvoided = avoided.some((word) => text.includes(word));
      const fits = used.length < MOST_FACTS && countWords(this.bodyWith([...used, fact])) <= this.maxWords;
      if (fits && !isAvoided && !kinds.has(fact.kind)) kinds.add(fact.kind) && used.push(fact);
    }
    return { subject, body: this.bodyWith(used), used };
  }

  private bodyWith(facts: readonly Fact[]): string {
    const { brief, tone, signer, sentences, place } = this;
    const told = facts.map(({ sentence }) => sentence);
    const we = signer.company ? ` at ${signer.company}` : '';
    const title = untrustedWords(brief.contact.title, 70, brief);
    const as = title && !/\p{L}{5}[.!?](?:\s|$)/u.test(title) ? `as ${title} ` : '';
    const work = `I am writing to you because of your work ${as}at ${place}.`;
    const yours = `your ${brief.entity.type}`;
    const us = `I would like to tell you briefly what we do${we}, and hear whether it could be of use at ${yours}.`;
    const others = `If somebody else at ${yours} looks after this, I would be grateful if you pointed me to them.`;
    const offer = this.maxWords < DEFAULT_MOST_WORDS ? us : `${us} ${others}`;
    const name = untrustedWords(brief.contact.name, 70, brief);
    const [hello, reader, close] = {
      friendly: ['Hi', firstName(name ?? 'there'), 'Best,'],
      plain: ['Hello', firstName(name ?? 'there'), 'Best regards,'],
      formal: ['Dear', name ?? 'there', 'Sincerely,'],
    }[tone];
    const position = [signer.title, signer.company].filter(Boolean).join(', ');
    return [
      `${hello} ${reader},`,
      [...sentences.opening, ...told].join(' ') || work,
      sentences.offer.join(' ') || offer,
      sentences.ask.join(' ') || 'Is this something you are looking at?',
      sentences.closing.join(' '),
      [close, signer.name, position && asSentence(position, '').trim()].filter(Boolean).join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n');
  }
}
