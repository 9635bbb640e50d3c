import type { EmailBrief } from '../../email-brief.ts';
import { linksIn } from '../../links.ts';
import { askKindIn } from './ask.ts';
import { type Clause, clausesOf } from './clauses.ts';
import type { Fact } from './facts.ts';
import { type FactKind, factKindsIn, type Hints, withoutFactKinds } from './hints.ts';
import { languageIn } from './languages.ts';
import { type LengthLimit, lengthOf, limitsIn } from './length.ts';
import { MENTIONED } from './offer.ts';
import { sentencesOf } from './sentences.ts';

/** The prompt's requests, as far as the embedded writer can verify them. */
export interface Requests {
  readonly lengths: readonly (LengthLimit & { readonly said: string })[];
  /** Kinds of findings that the email must mention. */
  readonly facts: ReadonlyMap<FactKind, string>;
  /** Instructions that this writer cannot follow, each with the reason. */
  readonly refused: readonly string[];
}

/**
 * Parses the prompt's requests. Instructions that the writer does not support are rejected and quoted, rather than
 * silently ignored.
 */
export function readRequests(brief: EmailBrief, hints: Hints, known: readonly Fact[]): Requests {
  const { systemPrompt, instructionPrompt } = brief.prompt;
  const prompt = `${systemPrompt}\n${instructionPrompt}`;
  const sentences = sentencesOf(prompt);
  const clauses = clausesOf(prompt);
  const languages = sentences.flatMap((sentence) => {
    const language = isAboutUs(sentence) ? undefined : languageIn(sentence);
    return language ? [`${quote(sentence)} (it writes English only, not ${language})`] : [];
  });
  const unclear = clauses
    .filter((clause) => !languageIn(clause.said) && !isFollowed(clause, hints, known))
    .map(({ said }) => quote(said));
  const facts = clauses
    .filter(({ verb, object }) => verb === 'mention' && !isOptional(object))
    .flatMap(({ object, said }) => [...factKindsIn(object)].map((kind) => [kind, said] as const));
  return {
    lengths: sentences
      .filter((sentence) => !isAboutUs(sentence))
      .flatMap((said) => limitsIn(said).map((limit) => ({ ...limit, said }))),
    facts: new Map(facts),
    refused: [...new Set([...languages, ...unclear])],
  };
}

/** The prompt's requests that an email does not fulfill. */
export function unmet(
  { lengths, facts, refused }: Requests,
  email: { body: string; used: readonly Fact[] },
): string[] {
  const told = new Set(email.used.map(({ kind }) => kind));
  return [
    ...refused,
    ...[...facts]
      .filter(([kind]) => !told.has(kind))
      .map(([kind, said]) => `${quote(said)} (no ${KIND_NAMES[kind]} that can be told is known there)`),
    ...lengths.flatMap(({ unit, min, max, said }) => {
      const length = lengthOf(email.body, unit);
      return length >= min && length <= max
        ? []
        : [`${quote(said)} (its email would have ${length} ${unit})`];
    }),
  ];
}

const KIND_NAMES: Readonly<Record<FactKind, string>> = {
  contract: 'contract about to end',
  rfp: 'open request for proposals',
  funding: 'funding',
  leadership: 'change of leadership',
  pain_point: 'pain point',
  event: 'event of these months',
  vendor: 'vendor in use',
};

const MAX_QUOTE = 120;
const quote = (text: string): string => {
  const said = text.replace(/(?<![.!?])[.!?]+$/, '');
  return `“${said.length > MAX_QUOTE ? `${said.slice(0, MAX_QUOTE)}…` : said}”`;
};

const isAboutUs = (sentence: string): boolean => /^(?:i|we|our|my)\b/i.test(sentence);

const isOptional = (object: string): boolean =>
  /\b(?:if|where|when|whenever|unless|any|ideally|possibly|perhaps)\b/i.test(object);

const EMAIL =
  /^(?:e-?mails?|mails?|messages?|notes?|lines?|introductions?|intros?|outreach|it|them|something|again|words?|sentences?|paragraphs?)$/i;
const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));
/** Words that request nothing by themselves. */
const FILLERS = words(`
  a an the this that it its them they their his her him my our your you me us we and or but to of in on at for with
  by as from into about so very more most too not all each every how what who which is are be if tone voice style
  language way manner throughout e-mail email emails message writing text sound sounding audience reader recipient
  please out off up back them something specific one relevant particular here there`);
/** Qualities of every email by this writer, and the tones and lengths that it supports. */
const STYLES = words(`
  friendly warm casual informal conversational approachable personable relaxed formal respectful courteous official
  businesslike professional short brief concise succinct crisp long longer detailed thorough in-depth kind polite
  clear plain simple honest direct helpful natural genuine sincere human precise personal readable considerate
  modest understated low-pressure non-pushy pushy easy positive neutral calm point english american word words
  sentence sentences paragraph paragraphs character characters line lines under below within least less fewer
  maximum max minimum between around roughly approximately over than exactly no only just politely warmly formally
  professionally kindly briefly length two three four five six`);
/** Standard parts of an email, and facts about the contact, the institution, and the sender. */
const KNOWN = words(`
  hello greeting greetings signature call-to-action call action question product platform tool service solution
  software app company offer team yourself ourselves myself do name names first last full title role position
  district school city students student count enrollment size subject line website link contact person`);
/** Words by which prompts refer to findings. */
const ABOUT_FINDINGS = words(`
  recent new newest latest current upcoming expiring expires expire ends ending end soon open active biggest main
  known received won got announced place district school city found finding findings signal signals fact facts using
  use uses used have has had with its any`);

const isAmong =
  (...sets: readonly ReadonlySet<string>[]) =>
  (word: string): boolean =>
    /^\d/.test(word) || sets.some((set) => set.has(word));

/** Returns `true` if the writer follows an instruction. */
function isFollowed({ verb, object }: Clause, hints: Hints, facts: readonly Fact[]): boolean {
  switch (verb) {
    case 'write':
      return isEmail(object, hints, facts);
    case 'mention':
      return isKnown(object, hints, facts);
    case 'ask':
      return (
        object === '' ||
        askKindIn(object) !== undefined ||
        /\b(?:thank|thanks|regards|sincerely)\b/i.test(object) ||
        isKnown(object, hints, facts)
      );
    case 'sign':
      return hints.identity.name !== null || hints.identity.company !== null;
    case 'name':
      return /\bnames?\b|\{\{contact\./i.test(object);
    case 'avoid':
      return true;
    default:
      return wordsOf(object).every(isAmong(FILLERS, STYLES)) || isOffer(object, hints);
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? [];

/** Matches `a short, friendly email to {{contact.name}} about contracts`. */
function isEmail(object: string, hints: Hints, facts: readonly Fact[]): boolean {
  const [head = '', ...topics] = object.split(/\b(?:about|regarding|mentioning|introducing|offering)\s/i);
  const thing = head.split(/(?:^|\s)(?:to|for|in|with|from|as|of|that|under|using|at|by|on|out)\b/i)[0]!;
  const noun = wordsOf(thing).at(-1);
  if (noun !== undefined && !EMAIL.test(noun)) return false;
  return topics.every((topic) => isKnown(topic, hints, facts));
}

/** Returns `true` for the sender's own words, product, link, or subject, which the email quotes verbatim. */
function isOffer(text: string, { offer, identity }: Hints): boolean {
  const names = [offer.product, identity.company, identity.name].filter((name) => name !== null);
  return (
    names.some((name) => text.includes(name)) ||
    offer.lines.some((line) => text.toLowerCase().includes(ownPart(line))) ||
    (offer.link !== null && linksIn(text).places.length > 0) ||
    (offer.subject !== null && /\bsubject\b/i.test(text))
  );
}

/** Strips the words that `offerIn` added around the prompt's own. */
const ownPart = (line: string): string =>
  line
    .replace(MENTIONED, '')
    .replace(/[.!?]$/, '')
    .toLowerCase();

/** Returns `true` if the writer can mention everything in the object. */
function isKnown(object: string, hints: Hints, facts: readonly Fact[]): boolean {
  if (isOffer(object, hints)) return true;
  const named = words(facts.map(({ what }) => what.toLowerCase()).join(' '));
  const kinds = factKindsIn(object);
  const rest = wordsOf(withoutFactKinds(object.replace(/\{\{[^{}]*\}\}/g, ' ')));
  return rest.every(
    kinds.size > 0 ? isAmong(FILLERS, STYLES, ABOUT_FINDINGS, named) : isAmong(FILLERS, STYLES, KNOWN),
  );
}
