import {
  CONTRACT_STATUS,
  EVENT_TYPE,
  FUNDING_SOURCE,
  PAIN_POINT_CATEGORY,
  SEVERITY,
} from '../../directory/findings/signal.values.ts';
import { VENDOR_CATEGORY } from '../../directory/vendors/vendor.values.ts';
import { type Evidence, type FactKind, type FactOf, type Facts, factsOf, type Proof } from '../facts.ts';
import type { Page } from '../page.ts';
import {
  dollars,
  emailAddress,
  LENGTHS,
  line,
  lineOrNull,
  oneOf,
  realDate,
  webAddress,
} from './fact-fields.ts';
import { PageEvidence } from './page-evidence.ts';

/** Maximum plausible number of facts of a kind per website. */
const MOST_OF_A_KIND = 2_000;
/** Minimum share of words that a text in the analyst's own words must share with its page. */
const GROUNDED = 0.5;

/** Runs `checkFacts`, which is slow, possibly in another process. */
export type FactCheck = (pages: readonly Page[], facts: Facts, signal: AbortSignal) => Promise<Facts>;

/**
 * Filters an analyst's facts to those that may be published. Drops facts that are invalid or not found on their page;
 * implausible details become null.
 */
export function checkFacts(pages: readonly Page[], facts: Facts): Facts {
  const evidence = new Map(pages.map((page) => [page.url, new PageEvidence(page)]));
  const all = [...evidence.values()];
  return factsOf(<Kind extends FactKind>(kind: Kind) =>
    facts[kind].slice(0, MOST_OF_A_KIND).flatMap((given): FactOf<Kind>[] => {
      const fact = given as FactOf<Kind>;
      const page = evidence.get(fact.sourceUrl);
      const context = line(fact.context, LENGTHS.context);
      if (!page || !(page.hasText(context) || page.hasLink(context))) return [];
      const details = (CHECKS[kind] as Check<Kind>)(fact, page, all);
      if (!details) return [];
      const proof = fact.proof ?? plainProof(page.seenAt);
      return [{ ...details, sourceUrl: fact.sourceUrl, context, proof } as FactOf<Kind>];
    }),
  );
}

/** Returns the valid details of a fact; null drops the fact. */
type Check<Kind extends FactKind> = (
  fact: FactOf<Kind>,
  page: PageEvidence,
  pages: readonly PageEvidence[],
) => Omit<FactOf<Kind>, keyof Evidence> | null;

const CHECKS: { readonly [Kind in FactKind]: Check<Kind> } = {
  vendors(fact) {
    const vendor = line(fact.vendor, LENGTHS.name);
    return vendor ? { vendor, category: oneOf(fact.category, VENDOR_CATEGORY.values) } : null;
  },

  contracts(fact) {
    const vendor = line(fact.vendor, LENGTHS.name);
    const status = oneOf(fact.status, CONTRACT_STATUS.values);
    if (!vendor || !status) return null;
    return {
      vendor,
      status,
      vendorNameRaw: lineOrNull(fact.vendorNameRaw, LENGTHS.name),
      expiresAt: realDate(fact.expiresAt),
      renewalMentioned: fact.renewalMentioned === true,
      dissatisfaction: fact.dissatisfaction === true,
    };
  },

  painPoints(fact, page) {
    const category = oneOf(fact.category, PAIN_POINT_CATEGORY.values);
    const severity = oneOf(fact.severity, SEVERITY.values);
    const description = line(fact.description, LENGTHS.description);
    if (!category || !severity || page.share(description) < GROUNDED) return null;
    return { category, severity, description };
  },

  funding(fact, page) {
    const source = oneOf(fact.source, FUNDING_SOURCE.values);
    if (!source) return null;
    const sourceName = lineOrNull(fact.sourceName, LENGTHS.title);
    return {
      source,
      sourceName: sourceName && page.share(sourceName) >= GROUNDED ? sourceName : null,
      amount: amountOn(page, fact.amount),
      deadline: realDate(fact.deadline),
    };
  },

  rfps(fact, page) {
    const title = line(fact.title, LENGTHS.title);
    const status = oneOf(fact.status, ['open', 'closed']);
    if (!status || page.share(title) < GROUNDED) return null;
    const url = webAddress(fact.url);
    return {
      title,
      status,
      category: oneOf(fact.category, VENDOR_CATEGORY.values),
      postedDate: realDate(fact.postedDate),
      deadline: realDate(fact.deadline),
      estimatedValue: amountOn(page, fact.estimatedValue),
      url: url && page.hasLink(url) ? url : null,
    };
  },

  events(fact, page) {
    const eventType = oneOf(fact.eventType, EVENT_TYPE.values);
    const title = line(fact.title, LENGTHS.title);
    const eventDate = realDate(fact.eventDate);
    if (!eventType || !eventDate || page.share(title) < GROUNDED) return null;
    const description = lineOrNull(fact.description, LENGTHS.description);
    return {
      eventType,
      title,
      description: description && page.share(description) >= GROUNDED ? description : null,
      eventDate,
    };
  },

  contacts(fact, own, pages) {
    const name = line(fact.name, LENGTHS.name);
    if (!name || own.share(name) < 1) return null;
    // A person's title and place may be on another page that names the person.
    const told = [own, ...pages.filter((page) => page !== own && page.share(name) === 1)];
    const isSaid = (test: (page: PageEvidence) => boolean): boolean => told.some(test);
    const title = lineOrNull(fact.title, LENGTHS.title);
    const email = emailAddress(fact.email);
    const phone = lineOrNull(fact.phone, 40);
    const school = lineOrNull(fact.school, LENGTHS.title);
    return {
      name,
      title: title && isSaid((page) => isTitleOf(page, title)) ? title : null,
      email: email && isSaid((page) => page.hasText(email)) ? email : null,
      phone:
        phone && /\d{3}/.test(phone) && isSaid((page) => page.hasDigits(nationalNumber(phone)))
          ? phone
          : null,
      school: school && isSaid((page) => page.share(school) >= GROUNDED) ? school : null,
    };
  },
};

/** Proof for a fact without one: a sentence of unknown weight. */
const plainProof = (seenAt: string | null): Proof => ({
  kind: 'sentence',
  heading: null,
  seenAt,
  pages: 1,
  confidence: UNWEIGHED,
});

/** Confidence of facts that were not scored. */
const UNWEIGHED = 0.7;

/**
 * Returns `true` if a page states a title: verbatim, once for several people (`Principals Roe and Doe`), or by
 * listing the board, in which case the page need not call each person a member.
 */
const isTitleOf = (page: PageEvidence, title: string): boolean =>
  title === 'Board Member' ||
  page.share(title) === 1 ||
  title.split(/\s+/).every((word) => ['', 's', 'es'].some((ending) => page.share(word + ending) === 1));

function amountOn(page: PageEvidence, value: unknown): number | null {
  const amount = dollars(value);
  return amount !== null && page.hasAmount(amount) ? amount : null;
}

/** Drops the country code and the extension, which pages write in many ways. */
const nationalNumber = (phone: string): string => (phone.split('x')[0] ?? '').replace(/^\s*\+?1\D/, '');
