import type { EmailBrief } from '../../email-brief.ts';
import { type Fact, factsOf } from './facts.ts';
import type { Limit, Tone } from './style.ts';
import { asSentence, ownWords, toReader, untrustedWords } from './words.ts';

export interface Email {
  readonly subject: string;
  readonly body: string;
}
/** Tells whether a written email does what an instruction asked for. */
export type Check = (email: Email) => boolean;
export type Paragraph = 'opening' | 'offer' | 'ask' | 'closing';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const LANGUAGES = new Set(letters.flatMap((a) => letters.map((b) => names.of(a + b)?.toLowerCase())));
/** Words about the form of a text, which are instructions and no words for the email. */
const FORM =
  /\b(?:in an? [\w-]+ (?:way|tone|style|manner|voice|format|language)|as (?:an?|if|though)|like an?|emojis?|bullets?|bullet points|haikus?|poems?|rhymes?|jokes?|funny|witty|sarcas\w*|p\.s|\d+ (?:words|sentences|paragraphs)|he|she|him|her|his)\b/i;

/** An email as its prompt wants it. */
export class Plan {
  tone: Tone = 'plain';
  readonly limits: Limit[] = [];
  readonly sentences: Record<Paragraph, string[]> = { opening: [], offer: [], ask: [], closing: [] };
  /** Findings that the email mentions in any case. */
  readonly facts: Fact[] = [];
  /** Words that the email must not contain, in lower case. */
  readonly avoided: string[] = [];
  subject: string | null = null;
  topic: string | null = null;
  signer: { name: string | null; title: string | null; company: string | null };
  readonly place: string;
  readonly known: readonly Fact[];

  constructor(readonly brief: EmailBrief) {
    this.place = untrustedWords(brief.entity.name, 80, brief) ?? `your ${brief.entity.type}`;
    this.known = factsOf(brief, this.place);
    const { name, company } = brief.sender;
    this.signer = { name: this.own(name, 80), title: null, company: this.own(company, 80) };
  }

  /** The prompt's or sender's own words, or null if an email may not contain them. */
  own = (text: string | null | undefined, maxLength = 240) => ownWords(text, maxLength, this.brief);

  /** Adds a sentence with the prompt's words, turned to the reader; undefined if an email may not contain it. */
  say(paragraph: Paragraph, phrase: string): Check | undefined {
    const isForeign = [...phrase.matchAll(/\b(?:in|into) (\w+)/gi)].some(([, word]) =>
      LANGUAGES.has(word!.toLowerCase()),
    );
    const words = FORM.test(phrase) || isForeign ? null : this.own(toReader(phrase));
    if (!words) return undefined;
    const sentence = asSentence(words);
    if (!this.sentences[paragraph].includes(sentence)) this.sentences[paragraph].push(sentence);
    return ({ body }) => body.includes(sentence);
  }

  tell(fact: Fact): Check {
    if (!this.facts.includes(fact)) this.facts.push(fact);
    return ({ body }) => body.includes(fact.sentence);
  }
}
