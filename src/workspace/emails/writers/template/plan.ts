import type { EmailBrief } from '../../email-brief.ts';
import type { Fact } from './facts.ts';
import { asSentence, ownWords, toReader } from './sentences.ts';
import type { Limit, Tone } from './style.ts';

export interface Email {
  readonly subject: string;
  readonly body: string;
}
/** Returns `true` if the email does what an instruction asked for. */
export type Check = (email: Email) => boolean;
/** Follows an instruction in a plan; undefined if it cannot. */
export type Rule = (plan: Plan, words?: string) => Check | undefined;

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const LANGUAGES = new Set([
  ...letters.flatMap((first) => letters.map((second) => languages.of(first + second)?.toLowerCase())),
  ...[
    'mandarin',
    'cantonese',
    'hmong',
    'farsi',
    'creole',
    'another',
    'emojis',
    'rhymes',
    'rhyme',
    'verse',
    'caps',
  ],
]);
/** Form inside of a phrase: such a phrase is an instruction, and no words for the email. */
const FORM =
  /\b(?:in an? [\w-]{1,20} (?:way|tone|style|manner|voice|format|language)|in the (?:style|voice|tone)|as (?:an?|if|though)|like an?|emojis?|bullets?|bullet points|haikus?|poems?|jokes?|funny|witty|sarcas\w{0,4}|p\.s|\d+ (?:words|sentences|paragraphs))\b/i;
const isForm = (phrase: string): boolean =>
  FORM.test(phrase) ||
  [...phrase.matchAll(/\b(?:in|into|to|with|using) (\w+)/gi)].some(([, word]) =>
    LANGUAGES.has(word!.toLowerCase()),
  );

/** An email as the prompt's instructions want it. */
export class Plan {
  tone: Tone = 'plain';
  readonly limits: Limit[] = [];
  readonly sentences = {
    opening: [] as string[],
    offer: [] as string[],
    ask: [] as string[],
    closing: [] as string[],
  };
  readonly facts: Fact[] = [];
  /** Words that the email must not contain, in lower case. */
  readonly avoided: string[] = [];
  subject: string | null = null;
  topic: string | null = null;
  signer: { name: string | null; title: string | null; company: string | null };
  endsWithAsk = false;

  constructor(
    readonly brief: EmailBrief,
    readonly place: string,
    readonly known: readonly Fact[],
  ) {
    const { name, company } = brief.sender;
    this.signer = { name: this.own(name, 80), title: null, company: this.own(company, 80) };
  }

  own(text: string | null | undefined, maxLength = 240): string | null {
    return ownWords(text, maxLength, this.brief);
  }

  /** Adds a sentence with the prompt's words, turned to the reader; undefined if an email may not contain it. */
  say(paragraph: keyof Plan['sentences'], phrase: string, end: '.' | '?' = '.'): Check | undefined {
    const words = isForm(phrase) ? null : this.own(toReader(phrase));
    if (!words || /\b(?:he|she|him|her|his)\b/i.test(words)) return undefined;
    const sentence = asSentence(words, end);
    if (!this.sentences[paragraph].includes(sentence)) this.sentences[paragraph].push(sentence);
    return ({ body }) => body.includes(sentence);
  }

  /** Mentions a finding in any case, and not only if there is room. */
  tell(fact: Fact | undefined): Check | undefined {
    if (!fact) return undefined;
    if (!this.facts.includes(fact)) this.facts.push(fact);
    return ({ body }) => body.includes(fact.sentence);
  }
}
