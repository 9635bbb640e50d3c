import type { DemoInstitution } from './institution.ts';
import { DISTRICT_TITLES, FIRST_NAMES, LAST_NAMES, SCHOOL_TITLES } from './people.ts';
import { SeededRandom, syntheticId } from './random.ts';

type RecordLine = Record<string, unknown>;

export const contactId = (place: DemoInstitution, number: number): string =>
  syntheticId(`contact ${place.nces_id} ${number}`);

/** Generates contacts of a district or school. */
export function* contactsOf(place: DemoInstitution, count: number): Generator<RecordLine> {
  for (let number = 0; number < count; number++) yield contactOf(place, number);
}

function contactOf(place: DemoInstitution, number: number): RecordLine {
  const random = new SeededRandom(`contact ${place.nces_id} ${number}`);
  const first = random.pick(FIRST_NAMES);
  const last = random.pick(LAST_NAMES);
  const titles = place.type === 'district' ? DISTRICT_TITLES : SCHOOL_TITLES;
  const title = titles[number % titles.length];
  const enrichment = random.weighted({ completed: 70, pending: 20, processing: 3, error: 7 });
  const line = {
    type: 'contact',
    id: contactId(place, number),
    [`${place.type}_id`]: place.id,
    name: `${first} ${last}`,
    title,
    email: random.chance(0.92)
      ? `${first}.${last}.${place.nces_id}.${number}@example.org`.toLowerCase()
      : null,
    source: 'synthetic',
    source_url: `https://example.org/${place.nces_id}/staff`,
    enrichment_status: enrichment,
    discovered_at: '2026-08-15',
  };
  if (enrichment === 'error')
    return { ...line, enrichment_error: 'The staff page could not be read. (synthetic)' };
  if (enrichment !== 'completed') return line;
  const years = random.whole(1, 24);
  const verification = random.weighted({ valid: 70, accept_all: 18, unknown: 8, invalid: 4 });
  return {
    ...line,
    phone: `(555) 555-01${String(random.whole(0, 99)).padStart(2, '0')}`,
    linkedin_url: random.chance(0.6)
      ? `https://example.org/in/${first}-${last}-${place.nces_id}`.toLowerCase()
      : null,
    profile_summary: `${title} at ${place.name} for ${years} years; ${random.pick(INTERESTS)}. (synthetic)`,
    key_facts: { years_in_role: years, interest: random.pick(INTERESTS), synthetic: true },
    enriched_at: '2026-09-20',
    email_confidence_score: line.email ? random.whole(verification === 'valid' ? 80 : 30, 99) : null,
    email_verification_status: line.email ? verification : null,
    email_verified_at: line.email ? '2026-09-21' : null,
  };
}

const INTERESTS = [
  'looks after device refreshes',
  'leads the move to single sign-on',
  'runs the assessment calendar',
  'sits on the technology committee',
  'reviews data privacy agreements',
  'prepares the budget for digital learning',
  'coaches teachers in the use of the LMS',
  'answers for attendance and family contact',
] as const;
