import { valueOfData } from '@emi/base/files';
import { z } from 'zod';

/**
 * Reads words of the demo world from `data/demo/`. `fill-sentence.ts` fills in blanks such as `{product}`.
 * The generator picks entries by position, so reordering or adding entries makes another world.
 */
const stories = <T extends z.ZodRawShape>(file: string, shape: T) =>
  valueOfData(`demo/${file}`, z.object(shape));

const texts = z.array(z.string());
/** Amounts in thousands of dollars, for a small and for a large district. */
const thousands = z.tuple([z.number(), z.number()]);
const events = z.array(z.object({ event_type: z.string(), title: z.string(), description: z.string() }));

/** The statements on the websites of the demo districts, by kind of finding. */
export const DEMO_FINDINGS = stories('findings.json', {
  concerns: z.array(z.object({ category: z.string(), text: z.string() })),
  funds: z.array(z.object({ source: z.string(), name: z.string(), thousands, text: z.string() })),
  requests: z.array(z.object({ category: z.string(), title: z.string(), thousands })),
  past_events: events,
  coming_events: events,
  pages: z.array(z.object({ path: z.string(), page_type: z.string(), purpose: z.string() })),
  /** Products of `data/vendors.json` by category. The names are real; their use in the demo world is not. */
  products: z.record(z.string(), texts),
  /** Sentences that show a product in use. */
  uses: texts,
  contracts: texts,
  complaints: texts,
  /** Items of purchases. */
  purchases: texts,
  ai_policies: texts,
  ai_initiatives: texts,
  /** Reasons why a website could not be read. */
  failures: texts,
});

/**
 * Names and titles of contacts, and what a user notes about them. The names are common, and their combinations do not
 * refer to real people. The first title of a list is the leader's.
 */
export const PEOPLE = stories('people.json', {
  first_names: texts,
  last_names: texts,
  district_titles: texts,
  school_titles: texts,
  interests: texts,
  notes: texts,
  justifications: texts,
});

/** Prompts of the demo organization, and emails written from them. */
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

/** The parts of which names, addresses, and sizes of places are made. */
export const DEMO_PLACES = stories('places.json', {
  first_parts: texts,
  last_parts: texts,
  streets: texts,
  /** Words in the names of districts, by state; other states have `School District`. */
  district_words: z.record(z.string(), z.string()),
  /** Locales, with how often they occur in relation to each other. */
  locales: z.record(z.string(), z.number()),
  /** Kinds of schools, with the fewest and the most students. */
  schools: z.array(
    z.object({ word: z.string(), grades: z.string(), type: z.string(), least: z.number(), most: z.number() }),
  ),
  states: z.array(
    z.object({ code: z.string(), districts: z.number(), latitude: z.number(), longitude: z.number() }),
  ),
});
