import type { Page, Pages } from '../documents/page.ts';
import {
  type ContactFact,
  type Evidence,
  type FactKind,
  type FactOf,
  type Facts,
  factsOf,
  type Proof,
} from '../facts.ts';
import { SCOUTED_KINDS } from '../vocabulary/kinds/all.ts';
import { GROUNDED } from '../vocabulary/kinds/fact.ts';
import { emailAddress, LENGTHS, line, lineOrNull } from '../vocabulary/kinds/fact-fields.ts';
import { PageEvidence } from './page-evidence.ts';

/** Maximum plausible number of facts of a kind per website. */
export const MOST_OF_A_KIND = 2_000;

/** Runs `checkFacts`, which is slow, possibly in another process. */
export type FactCheck = (pages: Pages, facts: Facts, signal: AbortSignal) => Promise<Facts>;

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
      const checked = page && checkedOn(kind, fact, page, all);
      if (!checked) return [];
      const proof = fact.proof ?? plainProof(page.seenAt);
      return [
        { ...checked.details, sourceUrl: fact.sourceUrl, context: checked.context, proof } as FactOf<Kind>,
      ];
    }),
  );
}

/** The valid details of a fact, and its quote; null, which drops the fact, if it is invalid or not on its page. */
export function checkedOn(
  kind: FactKind,
  fact: FactOf<FactKind>,
  page: PageEvidence,
  pages: readonly PageEvidence[] = [],
): { readonly details: Readonly<Record<string, unknown>>; readonly context: string } | null {
  const context = line(fact.context, LENGTHS.context);
  if (!(page.hasText(context) || page.hasLink(context))) return null;
  const details = detailsOf(kind, fact, page, pages) as Readonly<Record<string, unknown>> | null;
  return details && { details, context };
}

/** Returns the valid details of a fact; null drops the fact. */
function detailsOf(
  kind: FactKind,
  fact: FactOf<FactKind>,
  page: PageEvidence,
  pages: readonly PageEvidence[],
): object | null {
  if (kind === 'contacts') return contactDetails(fact as ContactFact, page, pages);
  return SCOUTED_KINDS[kind].scouted.check(fact as never, page);
}

function contactDetails(
  fact: ContactFact,
  own: PageEvidence,
  pages: readonly PageEvidence[],
): Omit<ContactFact, keyof Evidence> | null {
  const name = line(fact.name, LENGTHS.name);
  if (!name || own.share(name) < 1) return null;
  // A person's title and place may be on a different page with the person's name.
  const relevant = [own, ...pages.filter((page) => page !== own && page.share(name) === 1)];
  const isSaid = (test: (page: PageEvidence) => boolean): boolean => relevant.some(test);
  const title = lineOrNull(fact.title, LENGTHS.title);
  const email = emailAddress(fact.email);
  const phone = lineOrNull(fact.phone, 40);
  const school = lineOrNull(fact.school, LENGTHS.title);
  return {
    name,
    title: title && isSaid((page) => isTitleOf(page, title)) ? title : null,
    email: email && isSaid((page) => page.hasText(email)) ? email : null,
    phone:
      phone && /\d{3}/.test(phone) && isSaid((page) => page.hasDigits(nationalNumber(phone))) ? phone : null,
    school: school && isSaid((page) => page.share(school) >= GROUNDED) ? school : null,
  };
}

/** Proof for a fact without any: a sentence of unknown weight. */
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
 * Returns `true` if a page contains all words of a title, each perhaps in the plural (`Principals Roe and Doe`). Always
 * true for `Board Member`, because a list of the board need not repeat that title for each person.
 */
const isTitleOf = (page: PageEvidence, title: string): boolean =>
  title === 'Board Member' ||
  page.share(title) === 1 ||
  title.split(/\s+/).every((word) => ['', 's', 'es'].some((ending) => page.share(word + ending) === 1));

/** Removes the country code and the extension, which pages write in many ways. */
const nationalNumber = (phone: string): string => (phone.split('x')[0] ?? '').replace(/^\s*\+?1\D/, '');
