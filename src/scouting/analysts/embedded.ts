import type { Analyst } from './analyst.ts';
import { checkFacts } from './check-facts.ts';
import { annotate } from './embedded/annotate/annotate.ts';
import { findContacts } from './embedded/kinds/contacts.ts';
import { findContracts } from './embedded/kinds/contracts.ts';
import { findEvents } from './embedded/kinds/events.ts';
import { findFunding } from './embedded/kinds/funding.ts';
import { findPainPoints } from './embedded/kinds/pain-points.ts';
import { findRequests } from './embedded/kinds/requests.ts';
import { findVendors } from './embedded/kinds/vendors.ts';
import { classifyPage } from './embedded/page-types/classify-page.ts';
import { summarize } from './embedded/summary/summary.ts';

/** Reads by rules and vocabularies: the same answer every time, at no cost, without network or model. */
export const embeddedAnalyst: Analyst = {
  name: 'embedded',
  classify: async (page, brief) => classifyPage(page, brief),
  analyze: async (pages, brief) => {
    const read = annotate(pages, brief);
    return checkFacts(pages, {
      vendors: findVendors(read, brief),
      contracts: findContracts(read, brief),
      painPoints: findPainPoints(read),
      funding: findFunding(read),
      rfps: findRequests(read, brief),
      events: findEvents(read),
      contacts: findContacts(read, brief),
    });
  },
  summarize: async (pages, facts, brief) => summarize(pages, facts, brief),
};
