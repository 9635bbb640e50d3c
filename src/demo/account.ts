import type pg from 'pg';
import { UNLOCK_PRICES } from '../credits/prices.ts';
import type { Entry } from '../importers/records/import.ts';
import { contactId } from './contacts.ts';
import type { DemoInstitution } from './institution.ts';
import { SeededRandom, syntheticId } from './random.ts';
import { CONTACTS, type World } from './world.ts';

/** The demo organization and what it owns in the demo world. */
export interface Account {
  readonly organizationId: string;
  readonly userId: string;
}

interface Holdings {
  readonly districts: readonly DemoInstitution[];
  readonly schools: readonly DemoInstitution[];
  /** Contacts at those entities; the first ones get unlocked. */
  readonly contacts: readonly string[];
}

const UNLOCKED = { districts: 25, schools: 15, contacts: 30 };
const EMAILS = 12;

/** Picks some entities of the world and some of their contacts, so that searches show locked and unlocked records. */
export function holdingsOf({ districts, schools }: World): Holdings {
  const random = new SeededRandom('holdings');
  const [ownDistricts, ownSchools] = [
    random.some(UNLOCKED.districts, districts),
    random.some(UNLOCKED.schools, schools),
  ];
  const contacts = [...ownDistricts, ...ownSchools].flatMap((place) =>
    Array.from({ length: CONTACTS[place.type] }, (_, number) => contactId(place, number)),
  );
  return { districts: ownDistricts, schools: ownSchools, contacts: random.some(60, contacts) };
}

/** Unlocks the holdings with credits granted for the purpose. */
export async function unlockHoldings(client: pg.Client, account: Account, holdings: Holdings): Promise<void> {
  const wanted = [
    ...holdings.districts.map(({ id }) => ['district', id] as const),
    ...holdings.schools.map(({ id }) => ['school', id] as const),
    ...holdings.contacts.slice(0, UNLOCKED.contacts).map((id) => ['contact', id] as const),
  ];
  const unlock = (dryRun: boolean) =>
    client.query<{ required: number }>(
      `select required from unlock_entities($1, $2, 'system', now(), 0, $3, $4::uuid[], $5::int[], null, $6, true)`,
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
        'grant', 'demo:' || gen_random_uuid(), null, null, $2::int, 0, null, null, 'Synthetic world')::credit_movement])`,
      [account.organizationId, cost],
    );
    await unlock(false);
  }
  await client.query('commit');
}

/** The organization's lists, prompts, emails, and notes, as records to import. */
export function accountEntries({ organizationId, userId }: Account, holdings: Holdings): Entry[] {
  const own = (name: string) => syntheticId(`${name} of ${organizationId}`);
  const owner = { user_id: userId };
  const records: Record<string, unknown>[] = [
    ...LISTS.flatMap(({ type, entityType, name, description, color, of }) => [
      { type, id: own(name), ...owner, name, description, color, entity_type: entityType },
      ...of(holdings).map((entityId) => ({
        type: 'list_item',
        list_id: own(name),
        entity_id: entityId,
        added_at: '2026-10-01',
      })),
    ]),
    ...PROMPTS.map((prompt) => ({ ...prompt, type: 'email_prompt', id: own(prompt.name), ...owner })),
    ...holdings.contacts.slice(0, EMAILS).map((contact, at) => {
      const prompt = PROMPTS[at % PROMPTS.length] as (typeof PROMPTS)[number];
      return {
        type: 'generated_email',
        id: own(`email ${contact}`),
        ...owner,
        contact_id: contact,
        email_prompt_id: own(prompt.name),
        subject: `${prompt.name} (synthetic)`,
        body: 'Hello,\n\nthis email was made up to show what one looks like.\n\n(synthetic)',
        status: 'generated',
        generation_metadata: { writer: 'synthetic' },
        generated_at: '2026-10-05',
      };
    }),
    ...holdings.contacts.slice(0, UNLOCKED.contacts).map((contact, at) => ({
      type: 'contact',
      id: contact,
      ...owner,
      ...(at < EMAILS ? { email_status: 'generated' } : {}),
      notes: 'Met at a conference. (synthetic)',
      crm_contact_id: `SYN-${1_000 + at}`,
      crm_sync_status: at % 5 === 4 ? 'pending' : 'synced',
      qualification_score: 50 + ((at * 7) % 50),
      qualification_justification: 'Decides on products of this kind. (synthetic)',
      qualified_at: '2026-10-02',
    })),
  ];
  return records.map((record, at) => ({ line: at + 1, record }));
}

const ids = (places: readonly DemoInstitution[]): string[] => places.map(({ id }) => id);

const LISTS = [
  {
    type: 'list',
    entityType: 'district',
    name: 'Renewals this year',
    description: 'Districts with contracts that end soon. (synthetic)',
    color: '#2563eb',
    of: ({ districts }: Holdings) => ids(districts),
  },
  {
    type: 'list',
    entityType: 'school',
    name: 'Pilot schools',
    description: 'Schools for a first trial. (synthetic)',
    color: '#16a34a',
    of: ({ schools }: Holdings) => ids(schools),
  },
  {
    type: 'list',
    entityType: 'contact',
    name: 'Technology leaders',
    description: 'Whom to write to first; some are still locked. (synthetic)',
    color: null,
    of: ({ contacts }: Holdings) => contacts,
  },
] as const;

const PROMPTS = [
  {
    name: 'First hello',
    description: 'A short first email. (synthetic)',
    system_prompt: 'You write short, friendly emails to people who work at schools.',
    instruction_prompt: 'Introduce our product in at most 120 words and ask for a conversation.',
  },
  {
    name: 'Renewal reminder',
    description: 'For contracts that end soon. (synthetic)',
    system_prompt: 'You write precise emails about contracts of school districts.',
    instruction_prompt: 'Mention the contract that ends soon and offer a comparison.',
  },
] as const;
