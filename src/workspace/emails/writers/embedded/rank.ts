import type { Fact } from './facts.ts';
import type { Hints } from './hints.ts';

/** Words in a prompt that indicate a category. */
const TOPICS = new Map<string | null, RegExp>(
  Object.entries({
    sis: /\b(?:student information|sis|roster\w*|gradebook|enrol\w*)\b/,
    lms: /\b(?:learning management|lms|classroom|coursework)\b/,
    assessment: /\b(?:assess\w*|tests?|testing|benchmark\w*)\b/,
    communication: /\b(?:communicat\w*|famil(?:y|ies)|parents?|messag\w*)\b/,
    hr: /\b(?:hr|human resources|hiring|recruit\w*|staff\w*)\b/,
    staffing: /\b(?:hiring|recruit\w*|staff\w*|substitutes?)\b/,
    finance: /\b(?:financ\w*|budget\w*|purchas\w*|accounting)\b/,
    budget: /\b(?:financ\w*|budget\w*|savings?|costs?)\b/,
    security: /\b(?:secur\w*|safety|phishing|filter\w*|privacy)\b/,
    sso: /\b(?:sso|single sign-on|sign-on|roster\w*|identity)\b/,
    integration: /\b(?:integrat\w*|roster\w*|sync\w*|interoperab\w*|data)\b/,
    devices: /\b(?:devices?|laptops?|chromebooks?|tablets?|hardware)\b/,
    infrastructure: /\b(?:networks?|wi-?fi|wireless|infrastructure|devices?|cabling)\b/,
    compliance: /\b(?:complian\w*|privacy|reporting|audits?)\b/,
    enrollment: /\b(?:enrol\w*|registration|attendance)\b/,
    erate: /\b(?:e-?rate|networks?|wi-?fi|wireless)\b/,
  }),
);

/** Ranks the facts that the prompt allows: requested ones first, then those relevant to the offer, then by urgency. */
export function rankFacts(facts: readonly Fact[], hints: Hints): Fact[] {
  return facts
    .filter(({ kind, what }) => !hints.avoid.has(kind) && !(kind === 'vendor' && isOwn(what, hints)))
    .map((fact) => ({ fact, score: scoreOf(fact, hints) }))
    .sort((a, b) => b.score - a.score || (a.fact.id < b.fact.id ? -1 : 1))
    .map(({ fact }) => fact);
}

/** Senders need not be told that their own product is in use. */
const isOwn = (what: string, { offer, identity }: Hints): boolean =>
  [offer.product, identity.company].some((name) => name?.toLowerCase() === what.toLowerCase());

function scoreOf({ kind, topic, what, weight }: Fact, { focus, text }: Hints): number {
  const isAskedFor = focus.has(kind);
  const isClose = TOPICS.get(topic)?.test(text) === true;
  const isNamed = what !== '' && text.includes(what.toLowerCase());
  return weight + (isAskedFor ? 60 : 0) + (isClose ? 30 : 0) + (isNamed ? 40 : 0);
}
