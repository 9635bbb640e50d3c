import type { Brief, Facts } from '@emi/reading';
import { PageEvidence } from '@emi/reading';
import type { AnnotatedPage } from '../../packages/reading/analysts/embedded/annotate/annotated-page.ts';
import { type Finder, mergeStatements } from '../../packages/reading/analysts/embedded/judge/judge.ts';
import { contactFinder } from '../../packages/reading/analysts/embedded/kinds/contacts.ts';
import { contractFinder, PURCHASES } from '../../packages/reading/analysts/embedded/kinds/contracts.ts';
import { EVENTS } from '../../packages/reading/analysts/embedded/kinds/events.ts';
import { FUNDING } from '../../packages/reading/analysts/embedded/kinds/funding.ts';
import { PAIN_POINTS } from '../../packages/reading/analysts/embedded/kinds/pain-points.ts';
import { rfpFinder } from '../../packages/reading/analysts/embedded/kinds/requests.ts';
import { vendorFinder } from '../../packages/reading/analysts/embedded/kinds/vendors.ts';

type Pages = readonly AnnotatedPage[];

/** The facts of one kind on pages, merged. */
function factsBy<Kind extends keyof Facts>(
  { kind, statementsOf }: Finder,
  pages: Pages,
): Facts[Kind][number][] {
  const all = pages.flatMap((page) =>
    statementsOf(page, new PageEvidence(whole(page))).map((said) => ({
      ...said,
      url: page.url,
      readAt: page.source.seenAt ?? null,
    })),
  );
  return mergeStatements(kind, all).map(({ fact }) => fact as unknown as Facts[Kind][number]);
}

/** Pages that tests make of entries have no text of their own. */
const whole = ({ source, passages }: AnnotatedPage) => ({
  ...source,
  text: source.text || passages.map(({ text }) => text).join('\n'),
});

export const findContacts = (pages: Pages, brief: Brief) => factsBy<'contacts'>(contactFinder(brief), pages);
export const findContracts = (pages: Pages, brief: Brief) =>
  factsBy<'contracts'>(contractFinder(brief), pages);
export const findPurchases = (pages: Pages) => factsBy<'purchases'>(PURCHASES, pages);
export const findEvents = (pages: Pages) => factsBy<'events'>(EVENTS, pages);
export const findFunding = (pages: Pages) => factsBy<'funding'>(FUNDING, pages);
export const findPainPoints = (pages: Pages) => factsBy<'painPoints'>(PAIN_POINTS, pages);
export const findRfps = (pages: Pages, brief: Brief) => factsBy<'rfps'>(rfpFinder(brief), pages);
export const findVendors = (pages: Pages, brief: Brief) => factsBy<'vendors'>(vendorFinder(brief), pages);
