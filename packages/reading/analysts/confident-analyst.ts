import { type Facts, factsIn, listFacts } from '../facts.ts';
import type { Analyst } from './analyst.ts';

/** Drops facts below a confidence: they are neither stored nor summarized. */
export const confidentAnalyst = (analyst: Analyst, minConfidence: number): Analyst => ({
  name: analyst.name,
  classify: (pages, brief) => analyst.classify(pages, brief),
  analyze: async (pages, brief) => confidentFacts(await analyst.analyze(pages, brief), minConfidence),
  summarize: (pages, facts, brief) => analyst.summarize(pages, facts, brief),
});

/** The facts whose confidence is at least `minConfidence`, and those without a proof. */
const confidentFacts = (facts: Facts, minConfidence: number): Facts =>
  factsIn(
    listFacts(facts).filter(
      ({ fact: { proof } }) => proof === undefined || proof.confidence >= minConfidence,
    ),
  );
