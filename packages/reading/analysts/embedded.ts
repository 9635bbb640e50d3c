import type { Page } from '../documents/page.ts';
import { type Facts, factsIn, listFacts } from '../facts.ts';
import { type Brief, EMBEDDED, type Proposer } from './analyst.ts';
import { checkFacts } from './check-facts.ts';
import { eachEventOnce } from './each-event-once.ts';
import { annotate } from './embedded/annotate/annotate.ts';
import { isSure } from './embedded/judge/confidences.ts';
import { findContacts } from './embedded/kinds/contacts.ts';
import { findContracts, findPurchases } from './embedded/kinds/contracts.ts';
import { findEvents } from './embedded/kinds/events.ts';
import { findFunding } from './embedded/kinds/funding.ts';
import { findPainPoints } from './embedded/kinds/pain-points.ts';
import { findRequests } from './embedded/kinds/requests.ts';
import { findVendors } from './embedded/kinds/vendors.ts';
import { classifyPage } from './embedded/page-types/classify-page.ts';
import { summarizeFacts } from './embedded/summary/summary.ts';
import { isOwnPage, ownerOfPage } from './whose-page.ts';

/** Finds facts on pages, with any confidence. */
export function findFacts(pages: readonly Page[], brief: Brief): Facts {
  const own = pages.filter((page) => isOwnPage(page, brief.subject));
  const read = annotate(own, brief);
  return checkFacts(pages, {
    vendors: findVendors(read, brief),
    contracts: findContracts(read, brief),
    painPoints: findPainPoints(read),
    funding: findFunding(read),
    rfps: findRequests(read, brief),
    events: eachEventOnce(findEvents(read), pages),
    purchases: findPurchases(read),
    contacts: findContacts(read, brief),
  });
}

/** Finds facts with rules and vocabularies: deterministic and free, without network or model. */
export const embeddedAnalyst: Proposer = {
  name: EMBEDDED,
  classify: async (pages, brief) =>
    pages.map((page) => ({ ...classifyPage(page, brief), owner: ownerOfPage(page, brief.subject) })),
  propose: async (pages, brief) => findFacts(await Array.fromAsync(pages), brief),
  analyze: async (pages, brief) =>
    factsIn(listFacts(findFacts(await Array.fromAsync(pages), brief)).filter(({ fact }) => isSure(fact))),
  summarize: async (pages, facts, brief) => summarizeFacts(await Array.fromAsync(pages), facts, brief),
};
