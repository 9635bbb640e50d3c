import { valueOfData } from '@emi/base/files';
import { z } from 'zod';

/**
 * The words of the demo world, from `data/demo/`. `fill-sentence.ts` fills in blanks such as `{product}` and `{month}`.
 * The generator picks entries by position, so a new order makes another world.
 */
const stories = <T extends z.ZodRawShape>(file: string, shape: T) =>
  valueOfData(`demo/${file}`, z.object(shape));

const texts = z.array(z.string());
/** Thousands of dollars for a small and a large district. */
const thousands = z.tuple([z.number(), z.number()]);
const events = z.array(z.object({ event_type: z.string(), title: z.string(), description: z.string() }));

export const DEMO_FINDINGS = stories('findings.json', {
  concerns: z.array(z.object({ category: z.string(), text: z.string() })),
  funds: z.array(z.object({ source: z.string(), name: z.string(), thousands, text: z.string() })),
  requests: z.array(z.object({ category: z.string(), title: z.string(), thousands })),
  past_events: events,
  coming_events: events,
  pages: z.array(z.object({ path: z.string(), page_type: z.string(), purpose: z.string() })),
  /** Products of `data/vendors.json` by category. The names are real; their use in the demo world is not. */
  products: z.record(z.string(), texts),
  uses: texts,
  contracts: texts,
  complaints: texts,
  purchases: texts,
  ai_policies: texts,
  ai_initiatives: texts,
  failures: texts,
});

/** Common names; the combinations do not refer to real people. The first title of a list is that of the leader. */
export const PEOPLE = stories('people.json', {
  first_names: texts,
  last_names: texts,
  district_titles: texts,
  school_titles: texts,
  interests: texts,
  notes: texts,
  justifications: texts,
});

export const EMAILS = stories('emails.json', {
  prompts: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      system_prompt: z.string(),
      instruction_prompt: z.string(),
    }),
  ),
  emails: z.array(z.object({ prompt: z.string(), subject: z.string(), body: z.string() })),
});

export const DEMO_PLACES = stories('places.json', {
  first_parts: texts,
  last_parts: texts,
  streets: texts,
  /** Words in the names of districts, by state; other states have `School District`. */
  district_words: z.record(z.string(), z.string()),
  /** Weights of kinds of locales. */
  locales: z.record(z.string(), z.number()),
  /** Kinds of schools, with the fewest and the most students. */
  schools: z.array(
    z.object({ word: z.string(), grades: z.string(), type: z.string(), least: z.number(), most: z.number() }),
  ),
  states: z.array(
    z.object({ code: z.string(), districts: z.number(), latitude: z.number(), longitude: z.number() }),
  ),
});
