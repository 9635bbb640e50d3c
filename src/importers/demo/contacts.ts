import { Dates } from './dates.ts';
import { syntheticEvidence } from './findings.ts';
import type { DemoInstitution, RecordLine } from './places.ts';
import { SeededRandom, syntheticId } from './random.ts';
import { PEOPLE } from './stories.ts';

export const contactId = (place: DemoInstitution, number: number): string =>
  syntheticId(`contact ${place.nces_id} ${number}`);

/** Generates contacts of a district or school. Their source, `synthetic`, marks them. */
export function* demoContactsOf(place: DemoInstitution, count: number, today: Date): Generator<RecordLine> {
  for (let number = 0; number < count; number++) yield contactOf(place, number, today);
}

interface Person {
  readonly first: string;
  readonly last: string;
  readonly title: string;
}

/** At some places, the second person is a namesake of the first. */
const hasNamesakes = ({ nces_id }: DemoInstitution): boolean =>
  new SeededRandom(`namesakes ${nces_id}`).chance(0.03);

/** The person with a number at a place, from 0 on; number 0 leads the place. */
export function personAt(place: DemoInstitution, number: number): Person {
  const random = new SeededRandom(`contact ${place.nces_id} ${number}`);
  const [first, last] = [random.pick(PEOPLE.first_names), random.pick(PEOPLE.last_names)];
  const [leader = '', ...others] = PEOPLE[`${place.type}_titles`];
  const titles = new SeededRandom(`titles ${place.nces_id}`).some(number, others);
  // All persons of a place draw the same titles in the same order, so the last draw is this person's own.
  const title = number === 0 ? leader : (titles.at(-1) as string);
  return number === 1 && hasNamesakes(place) ? { ...personAt(place, 0), title } : { first, last, title };
}

function contactOf(place: DemoInstitution, number: number, today: Date): RecordLine {
  const random = new SeededRandom(`contact details ${place.nces_id} ${number}`);
  const dates = new Dates(today);
  const { first, last, title } = personAt(place, number);
  const enrichment = random.weighted({ completed: 70, pending: 20, processing: 3, error: 7 });
  // Only their email addresses distinguish namesakes.
  const hasEmail = random.chance(0.92) || (number < 2 && hasNamesakes(place));
  const url = `https://example.org/${place.nces_id}/staff`;
  const discovered = dates.inDays(-random.whole(40, 120));
  const line = {
    type: 'contact',
    id: contactId(place, number),
    [`${place.type}_id`]: place.id,
    name: `${first} ${last}`,
    title,
    email: hasEmail ? `${first}.${last}.${place.nces_id}.${number}@example.org`.toLowerCase() : null,
    source: 'synthetic',
    source_url: url,
    enrichment_status: enrichment,
    discovered_at: discovered,
    evidence: syntheticEvidence(place, { quote: `${first} ${last}, ${title}`, url, seenAt: discovered }),
  };
  if (enrichment === 'error') return { ...line, enrichment_error: 'The staff page could not be read.' };
  if (enrichment !== 'completed') return line;
  const years = random.whole(1, 24);
  const verification = random.weighted({ valid: 70, accept_all: 18, unknown: 8, invalid: 4 });
  const enriched = random.whole(3, 35);
  const interest = random.pick(PEOPLE.interests);
  return {
    ...line,
    phone: `(555) 555-01${String(random.whole(0, 99)).padStart(2, '0')}`,
    linkedin_url: random.chance(0.6)
      ? `https://example.org/in/${first}-${last}-${place.nces_id}`.toLowerCase()
      : null,
    profile_summary: `${title} for ${years === 1 ? 'a year' : `${years} years`}; ${interest}.`,
    key_facts: { years_in_role: years, interest, synthetic: true },
    enriched_at: dates.inDays(-enriched),
    email_confidence_score: line.email ? random.whole(verification === 'valid' ? 80 : 30, 99) : null,
    email_verification_status: line.email ? verification : null,
    email_verified_at: line.email ? dates.inDays(1 - enriched) : null,
  };
}
