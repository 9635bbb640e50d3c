import type { EmailBrief } from '../../email-brief.ts';
import { linksIn } from '../../links.ts';
import { ownWords } from './sentences.ts';

/** The sender's offer, in the words of the prompt. */
export interface Offer {
  readonly product: string | null;
  /** Sentences about the offer that fit into an email. */
  readonly pitch: readonly string[];
  /** Sentences that the prompt wants verbatim. */
  readonly lines: readonly string[];
  readonly link: string | null;
  readonly subject: string | null;
}

const NAME = "[\\p{Lu}\\p{N}][\\p{L}\\p{N}'’&+-]*(?:\\s+[\\p{Lu}\\p{N}][\\p{L}\\p{N}'’&+-]*){0,3}";
const THING =
  '(?:products?|platforms?|tools?|services?|solutions?|software|apps?|programs?|systems?|suites?)';
const PRODUCT = [
  new RegExp(
    `\\b(?:[Oo]ur|[Tt]he|[Mm]y)\\s+(?:[a-z-]+\\s+){0,3}${THING}(?:,| is| called| named|:)?\\s+["“]?(${NAME})`,
    'u',
  ),
  new RegExp(`\\b[Pp]roduct(?: name)?(?: is|:)\\s*["“]?(${NAME})`, 'u'),
  new RegExp(
    `\\b(?:[Mm]ention|[Ii]ntroduce?|[Pp]itch|[Pp]romote?|[Pp]resent|[Rr]ecommend|[Ss]ell|[Oo]ffer)(?:ing)?\\s+` +
      `(?:our\\s+)?["“]?(${NAME})`,
    'u',
  ),
];
const NO_PRODUCT = /^(?:RFPs?|CTA|ESSER|E-Rate|AI|K-12|Title|The|A|An|Our|Their|Any|It|I|[0-9-]+)\b/;
const ABOUT_US =
  /^(?:I (?:sell|offer|provide|help)|(?:We|Our)\s(?!(?:want|need|would like you|expect|prefer|goal|tone|style|emails?|readers?|audience|contacts?|prospects?|target|aim)\b))/;
const VERBATIM =
  /\b(?:include|add|say|use|write|with|mention|line|sentence|phrase)\b[^"“]{0,40}["“]([^"”]{12,240})["”]/i;
/** Matches what the sender wants mentioned in their own words: `mention that we …`, `mention our …`. */
const OWN_CLAUSE =
  /\b(?:mention|say|add|note|explain|emphasize|highlight|stress|include|point out|tell (?:them|him|her))\s+(?:that\s+((?:we|our|I)\s[^"“”.!?;]{4,200})|(our\s[^"“”.!?;,]{4,120}))/i;
export const MENTIONED = /^I would also like to mention /;
/** A shorter quotation is a name. */
const LEAST_WORDS = 4;
const SUBJECT = /\bsubject(?: line)?(?: is| should be|:)\s*["“]?([^"”]{3,120})/i;
const LINKING =
  /\b(?:links?|include|mention|point|refer|see|visit|website|more at|book|calendar|schedule)\b/i;

export function offerIn(sentences: readonly string[], brief: EmailBrief): Offer {
  const first = (pick: (sentence: string) => string | undefined) => sentences.map(pick).find(Boolean);
  const product = ownWords(first(productIn), 60, brief);
  const link = sentences
    .filter((sentence) => LINKING.test(sentence))
    .map(urlIn)
    .find(Boolean);
  return {
    product,
    pitch: sentences
      .map((sentence) => pitchIn(sentence, product))
      .map((sentence) => ownWords(sentence, 240, brief))
      .filter((sentence) => sentence !== null)
      .slice(0, 2)
      .map(closed),
    lines: sentences
      .map((sentence) => (SUBJECT.test(sentence) ? undefined : lineIn(sentence, product)))
      .map((line) => ownWords(line, 240, brief))
      .filter((line) => line !== null)
      .slice(0, MOST_LINES)
      .map(closed),
    link: ownWords(link, 200, brief),
    subject: ownWords(
      first((sentence) => SUBJECT.exec(sentence)?.[1]),
      120,
      brief,
    ),
  };
}

const productIn = (sentence: string): string | undefined =>
  PRODUCT.map((pattern) => pattern.exec(sentence)?.[1]).find((name) => name && !NO_PRODUCT.test(name));

/** Extracts a statement about us or our product, such as `…, which keeps rosters in step`. */
function pitchIn(sentence: string, product: string | null): string | undefined {
  if (ABOUT_US.test(sentence)) return sentence;
  if (!product) return undefined;
  if (sentence.startsWith(`${product} `) && /^[a-z]/.test(sentence.slice(product.length + 1)))
    return sentence;
  const clause = sentence.split(product)[1];
  const relative = clause && /^["”]?,?\s+(?:which|that)\s+([a-z][^.;!?]{8,200})/.exec(clause)?.[1];
  return relative ? `${product} ${relative}` : undefined;
}

const MOST_LINES = 3;

/** Extracts a sentence that the email must contain: quoted, or built from a statement about `us`. */
function lineIn(sentence: string, product: string | null): string | undefined {
  const quoted = VERBATIM.exec(sentence)?.[1];
  if (quoted && quoted.split(' ').length >= LEAST_WORDS) return quoted;
  const [, clause, phrase] = OWN_CLAUSE.exec(sentence) ?? [];
  const said = (clause ?? phrase)?.split(CLAUSE_END)[0]?.trim();
  if (!said || (product && said.includes(product))) return undefined;
  if (clause) return said.replace(/^./, (letter) => letter.toUpperCase());
  return new RegExp(`^our\\s+(?:[a-z-]+\\s+){0,2}${THING}\\b|^our company\\b`, 'i').test(said)
    ? undefined
    : `I would also like to mention ${said}`;
}

const CLAUSE_END =
  /\s(?:and|then|but) (?=(?:ask|offer|invite|suggest|propose|sign|keep|mention|include|do not|don['’]t)\b)/i;

const urlIn = (sentence: string): string | undefined =>
  linksIn(sentence).places.length
    ? /https?:\/\/[^\s<>"')\]]+/i.exec(sentence)?.[0].replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
    : undefined;

const closed = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);
