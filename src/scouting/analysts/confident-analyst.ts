import type { Evidence, Facts } from '../facts.ts';
import type { Analyst } from './analyst.ts';

/** Drops facts below a confidence: they are neither stored nor summarized. */
export const confidentAnalyst = (analyst: Analyst, minConfidence: number): Analyst => ({
  name: analyst.name,
  classify: (page, brief) => analyst.classify(page, brief),
  analyze: async (pages, brief) => confidentFacts(await analyst.analyze(pages, brief), minConfidence),
  summarize: (pages, facts, brief) => analyst.summarize(pages, facts, brief),
});

/** The facts whose confidence is at least this; those without a proof are kept. */
export function confidentFacts(facts: Facts, minConfidence: number): Facts {
  const only = <F extends Evidence>(all: readonly F[]) =>
    all.filter(({ proof }) => proof === undefined || proof.confidence >= minConfidence);
  return {
    vendors: only(facts.vendors),
    contracts: only(facts.contracts),
    painPoints: only(facts.painPoints),
    funding: only(facts.funding),
    rfps: only(facts.rfps),
    events: only(facts.events),
    contacts: only(facts.contacts),
  };
}
