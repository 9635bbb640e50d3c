import type pg from 'pg';
import { UNLOCK_PRICES } from '../../accounts/prices/prices.ts';
import type { InputLine } from '../records/import.ts';
import { contactId, personAt } from './contacts.ts';
import { Dates } from './dates.ts';
import { demoFindingsOf } from './findings.ts';
import type { DemoInstitution, RecordLine } from './places.ts';
import { SeededRandom, syntheticId } from './random.ts';
import { EMAILS, PEOPLE } from './stories.ts';
import { CONTACTS_PER_PLACE, type World } from './world.ts';

/** The demo organization, and the user who owns its lists, prompts, and emails. */
export interface DemoAccount {
  readonly organizationId: string;
  readonly userId: string;
}

interface HeldContact {
  readonly id: string;
  readonly place: DemoInstitution;
  /** The person's number at the place; see `personAt`. */
  readonly number: number;
}

export interface Holdings {
  readonly districts: readonly DemoInstitution[];
  readonly schools: readonly DemoInstitution[];
  /** Some of the contacts at these places; the first `UNLOCKED.contacts` get unlocked. */
  readonly contacts: readonly HeldContact[];
}

const UNLOCKED = { districts: 25, schools: 15, contacts: 30 };
const HELD_CONTACTS = 60;
const EMAILED_CONTACTS = 12;

/** Picks some entities of the world and some of their contacts, so that searches show locked and unlocked records. */
export function holdingsOf({ districts, schools }: World): Holdings {
  const random = new SeededRandom('holdings');
  const [ownDistricts, ownSchools] = [
    random.some(UNLOCKED.districts, districts),
    random.some(UNLOCKED.schools, schools),
  ];
  const contacts = [...ownDistricts, ...ownSchools].flatMap((place) =>
    Array.from({ length: CONTACTS_PER_PLACE[place.type] }, (_, number) => ({
      id: contactId(place, number),
      place,
      number,
    })),
  );
  return { districts: ownDistricts, schools: ownSchools, contacts: random.some(HELD_CONTACTS, contacts) };
}

/** Unlocks the holdings with credits granted for the purpose. */
export async function unlockHoldings(
  client: pg.Client,
  account: DemoAccount,
  holdings: Holdings,
): Promise<void> {
  const wanted = [
    ...holdings.districts.map(({ id }) => ['district', id] as const),
    ...holdings.schools.map(({ id }) => ['school', id] as const),
    ...holdings.contacts.slice(0, UNLOCKED.contacts).map(({ id }) => ['contact', id] as const),
  ];
  const unlock = (dryRun: boolean) =>
    client.query<{ required: number }>(
      `select required
       from unlock_entities($1, $2, 'system', now(), 0, $3, $4::uuid[], $5::int[], null, $6, true, null)`,
      [
        account.organizationId,
        account.userId,
        wanted.map(([type]) => type),
        wanted.map(([, id]) => id),
        wanted.map(([type]) => UNLOCK_PRICES[type]),
        dryRun,
      ],
    );
  await client.query('begin');
  const cost = (await unlock(true)).rows[0]!.required;
  if (cost > 0) {
    await client.query(
      `select post_credits($1, null, 'system', now(), array[row(
        'grant', 'demo:' || gen_random_uuid(), null, null, $2::int, 0, null, null,
         'Synthetic world')::credit_movement], null)`,
      [account.organizationId, cost],
    );
    await unlock(false);
  }
  await client.query('commit');
}

/** The organization's lists, prompts, emails, and notes, as records to import. */
export function accountEntries(
  { organizationId, userId }: DemoAccount,
  holdings: Holdings,
  today: Date,
): InputLine[] {
  const own = (name: string) => syntheticId(`${name} of ${organizationId}`);
  const owner = { user_id: userId };
  const dates = new Dates(today);
  const records: RecordLine[] = [
    ...LISTS.flatMap(({ entityType, name, description, color, of }) => [
      {
        type: 'list',
        id: own(name),
        ...owner,
        name,
        description: `${description} Demo data.`,
        color,
        entity_type: entityType,
      },
      ...of(holdings, today).map((entityId) => ({
        type: 'list_item',
        list_id: own(name),
        entity_id: entityId,
        added_at: dates.inDays(-20),
      })),
    ]),
    ...EMAILS.prompts.map((prompt) => ({
      ...prompt,
      description: `${prompt.description} Demo data.`,
      type: 'email_prompt',
      id: own(prompt.name),
      ...owner,
    })),
    ...holdings.contacts.slice(0, EMAILED_CONTACTS).map((contact, at) => ({
      ...emailTo(contact, at, own),
      ...owner,
      generated_at: dates.inDays(-12),
    })),
    ...holdings.contacts.slice(0, UNLOCKED.contacts).map(({ id }, at) => ({
      type: 'contact',
      id,
      ...owner,
      ...(at < EMAILED_CONTACTS ? { email_status: 'generated' } : {}),
      notes: PEOPLE.notes[at % PEOPLE.notes.length],
      crm_contact_id: `SYN-${1_000 + at}`,
      crm_sync_status: at % 5 === 4 ? 'pending' : 'synced',
      qualification_score: 50 + ((at * 7) % 50),
      qualification_justification: PEOPLE.justifications[at % PEOPLE.justifications.length],
      qualified_at: dates.inDays(-15),
    })),
  ];
  return records.map((record, at) => ({ line: at + 1, record }));
}

/** An email of the demo data as if it were generated; `generation_metadata.writer` marks it as synthetic. */
function emailTo({ id, place, number }: HeldContact, at: number, own: (name: string) => string): RecordLine {
  const { prompt, subject, body } = EMAILS.emails[at % EMAILS.emails.length]!;
  const { first, title } = personAt(place, number);
  const filled = (text: string) =>
    text.replaceAll('{first}', first).replaceAll('{title}', title).replaceAll('{place}', place.name);
  return {
    type: 'generated_email',
    id: own(`email ${id}`),
    contact_id: id,
    email_prompt_id: own(prompt),
    subject: filled(subject),
    body: filled(body),
    status: 'generated',
    generation_metadata: { writer: 'synthetic' },
  };
}

/** The ids of the places with a finding that meets a condition. */
const withFinding = (
  places: readonly DemoInstitution[],
  today: Date,
  isMeant: (finding: RecordLine) => boolean,
): string[] => places.filter((place) => [...demoFindingsOf(place, today)].some(isMeant)).map(({ id }) => id);

const LISTS = [
  {
    entityType: 'district',
    name: 'Renewals this year',
    description: 'Districts with a contract that ends within a year.',
    color: '#2563eb',
    of: ({ districts }: Holdings, today: Date) => {
      const [start, end] = [new Dates(today).inDays(0), new Dates(today).inDays(365)];
      return withFinding(
        districts,
        today,
        ({ type, status, expires_at }) =>
          type === 'contract' &&
          status === 'active' &&
          String(expires_at) >= start &&
          String(expires_at) <= end,
      );
    },
  },
  {
    entityType: 'school',
    name: 'Integration and infrastructure problems',
    description: 'Schools that report systems or networks that do not keep up.',
    color: '#16a34a',
    of: ({ schools }: Holdings, today: Date) =>
      withFinding(
        schools,
        today,
        ({ type, category }) =>
          type === 'pain_point' && ['integration', 'infrastructure'].includes(category as string),
      ),
  },
  {
    entityType: 'contact',
    name: 'Technology leaders',
    description: 'People who lead technology, networks, or data; some are still locked.',
    color: null,
    of: ({ contacts }: Holdings) =>
      contacts
        .filter(({ place, number }) =>
          /Technology|Information|Network|Digital|Data/.test(personAt(place, number).title),
        )
        .map(({ id }) => id),
  },
] as const;

/** The names of the lists and prompts that each demo organization gets. */
export const OWN_NAMES: readonly string[] = [...LISTS, ...EMAILS.prompts].map(({ name }) => name);
