import type { EmailBrief } from '../../email-brief.ts';
import { type Ask, askIn } from './ask.ts';
import { type Identity, identityIn } from './identity.ts';
import { type LengthLimit, limitsIn } from './length.ts';
import { type Offer, offerIn } from './offer.ts';
import { sentencesOf } from './sentences.ts';
import { type Tone, toneOf } from './tone.ts';

export type FactKind = 'contract' | 'rfp' | 'funding' | 'leadership' | 'pain_point' | 'event' | 'vendor';

/** The embedded writer's interpretation of a prompt. */
export interface Hints {
  readonly tone: Tone;
  /** Words, including greeting and signature. */
  readonly length: { readonly min: number; readonly max: number };
  /** Numeric limits in the prompt. */
  readonly limits: readonly LengthLimit[];
  readonly ask: Ask;
  readonly identity: Identity;
  readonly offer: Offer;
  /** Kinds of facts that the prompt asks for. */
  readonly focus: ReadonlySet<FactKind>;
  /** Kinds of facts that the prompt excludes. */
  readonly avoid: ReadonlySet<FactKind>;
  /** The prompt's text in lower case, for ranking facts by relevance. */
  readonly text: string;
}

const NEGATION =
  /\b(?:do not|don['’]t|never|avoid|without mention\w*|no mention|refrain|must not|should not|shouldn['’]t|leave out|skip)\b/i;

const KIND_WORDS: Record<FactKind, RegExp> = {
  contract: /\b(?:contracts?|renewals?|agreements?|expir\w+|incumbents?)\b/i,
  rfp: /\b(?:rfps?|bids?|requests? for proposals?|tenders?|procurement)\b/i,
  funding: /\b(?:funding|funds|grants?|e-?rate|esser|title i|bonds?)\b/i,
  leadership: /\b(?:leadership|superintendent|new (?:principal|director|leader)s?|congratulat\w+)\b/i,
  pain_point: /\b(?:pain(?: points?)?|challenges?|problems?|struggles?|difficult\w+)\b/i,
  event: /\b(?:events?|board meetings?|news|announcements?|polic(?:y|ies))\b/i,
  vendor: /\b(?:vendors?|competitors?|tech(?:nology)? stack|tools they use|products? in use)\b/i,
};

/** The kinds of findings that a text mentions. */
export const factKindsIn = (text: string): ReadonlySet<FactKind> => kindsIn([text]);

/** Removes the words for kinds of findings. */
export const withoutFactKinds = (text: string): string =>
  Object.values(KIND_WORDS).reduce((rest, words) => rest.split(words).join(' '), text);

/** Parses the user's prompt before its placeholders are filled: untrusted text gives no hints. */
export function readHints(brief: EmailBrief): Hints {
  const { systemPrompt, instructionPrompt } = brief.prompt;
  const text = `${systemPrompt}\n${instructionPrompt}`;
  const sentences = sentencesOf(text);
  const wanted = sentences.filter((sentence) => !NEGATION.test(sentence));
  const unwanted = sentences.filter((sentence) => NEGATION.test(sentence));
  const identity = identityIn(wanted, brief);
  const limits = sentences.flatMap(limitsIn);
  return {
    tone: toneOf(wanted.join(' ')),
    length: lengthOf(text, limits),
    limits,
    ask: askIn(wanted),
    identity,
    offer: offerIn(wanted, brief),
    focus: kindsIn(wanted),
    avoid: kindsIn(unwanted),
    text: wanted.join(' ').toLowerCase(),
  };
}

const kindsIn = (sentences: readonly string[]): Set<FactKind> =>
  new Set(
    (Object.keys(KIND_WORDS) as FactKind[]).filter((kind) =>
      sentences.some((sentence) => KIND_WORDS[kind].test(sentence)),
    ),
  );

const LEAST_WORDS = 80;
const MOST_WORDS = 180;

function lengthOf(text: string, limits: readonly LengthLimit[]): Hints['length'] {
  const words = limits.filter(({ unit }) => unit === 'words');
  if (words.length > 0) {
    const max = Math.min(...words.map((limit) => limit.max));
    const min = Math.max(...words.map((limit) => limit.min));
    return max === Number.POSITIVE_INFINITY
      ? { min, max: Math.max(MOST_WORDS, min + 60) }
      : { min: Math.max(min, Math.min(LEAST_WORDS, max)), max };
  }
  if (/\b(?:short|brief|concise|succinct|crisp|to the point)\b/i.test(text))
    return { min: LEAST_WORDS, max: 110 };
  if (/\b(?:long|longer|detailed|thorough|in[- ]depth)\b/i.test(text)) return { min: 120, max: MOST_WORDS };
  return { min: LEAST_WORDS, max: 145 };
}
