import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { AGENTS, type Agent } from '../support/agents.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

const TEN = 10;
const TOWNS = ['Springfield', 'Cedar Rapids', 'San Antonio', 'Grand Prairie', 'Lake Charles'];
const NAMES = [
  'Lincoln Elementary School',
  'Thomas Jefferson High School',
  'Martin Luther King Jr Middle School',
];
const TITLES = ['Director of Curriculum and Instruction', 'Superintendent', 'Chief Technology Officer'];

let harness: Harness;
let acme: Cast;
let agent: Agent;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'growth', credits: 500 });
  for (let at = 0; at < TEN; at++) {
    const town = TOWNS[at % TOWNS.length]!;
    const district = await harness.seed.district({
      name: `${town} Independent School District ${at}`,
      state: 'TX',
      physicalCity: town,
      studentCount: 12_345,
    });
    await harness.seed.school({
      name: NAMES[at % NAMES.length],
      districtId: district.id,
      state: 'TX',
      physicalCity: town,
      studentCount: 512,
    });
    const person = { name: 'Maria Fernandez-Whitaker', title: TITLES[at % TITLES.length], state: 'TX' };
    const isOpen = at >= TEN / 2;
    if (isOpen) await acme.unlocks('district', district);
    await harness.seed.contact({ ...person, name: `${person.name} ${at}`, districtId: district.id });
    await harness.seed.contact({ ...person, name: `John Q. Public ${at}`, districtId: district.id });
    const place = { districtId: district.id } as never;
    const endsAt = new Date(Date.now() + 40 * 86_400_000);
    await harness.seed.contract(place, { vendorNameRaw: 'PowerSchool', expiresAt: endsAt } as never);
    await harness.seed.rfp(place, {
      title: 'Student information system and gradebook',
      deadline: endsAt,
    } as never);
  }
  agent = await AGENTS['the client of 2026-07-28']!(new URL(`${harness.origin}/mcp`), acme.key);
});
afterAll(async () => {
  await agent.close();
  await harness.close();
});

const tokens = (text: string): number => encode(text).length;

/** The tokens of a result that holds ten records. */
async function tokensOfTen(name: string, given: Record<string, unknown>): Promise<number> {
  const { text } = await agent.call(name, given);
  expect(JSON.parse(text).results).toHaveLength(TEN);
  return tokens(text);
}

describe('The text that a model reads', () => {
  it('is at most 5,000 tokens for the default list of tools', async () => {
    expect(tokens(JSON.stringify(await agent.tools()))).toBeLessThanOrEqual(5_000);
  });

  it('is at most 800 tokens for ten places', async () => {
    expect(await tokensOfTen('search_districts', { state: 'TX' })).toBeLessThanOrEqual(800);
    expect(await tokensOfTen('search_schools', { state: 'TX' })).toBeLessThanOrEqual(800);
  });

  it('is at most 1,300 tokens for ten signals', async () => {
    expect(await tokensOfTen('find_signals', { state: 'TX' })).toBeLessThanOrEqual(1_300);
  });

  it('is at most 1,500 tokens for ten contacts, with the three largest locked places', async () => {
    const { text } = await agent.call('search_contacts', { state: 'TX' });
    expect(JSON.parse(text).hidden_at_locked_places.largest_places).toHaveLength(3);
    expect(await tokensOfTen('search_contacts', { state: 'TX' })).toBeLessThanOrEqual(1_500);
  });

  it('is under 3,000 tokens for a search, a preview, an unlock, a reading, and an email', async () => {
    const prompt = await harness.seed.emailPrompt(acme);
    const spoken: string[] = [];
    const call = async (name: string, given: Record<string, unknown>) => {
      const { text, isError } = await agent.call(name, given);
      expect([name, isError]).toEqual([name, false]);
      spoken.push(JSON.stringify({ name, given }), text);
      return JSON.parse(text);
    };
    const { results } = await call('search_districts', { state: 'TX', search: 'Springfield' });
    const found = results[0] as { id: string };
    const district = [{ entity_type: 'district', entity_id: found.id }];
    await call('preview_unlock', { entities: district });
    await call('unlock', { entities: district, max_credits: 6 });
    await call('get_place', { entity_type: 'district', entity_id: found.id });
    const people = await call('search_contacts', { district_id: found.id });
    const contact = { entity_type: 'contact', entity_id: people.results[0].id };
    await call('unlock', { entities: [contact], max_credits: 2 });
    const order = { contact_id: contact.entity_id, email_prompt_id: prompt.id, max_credits: 1 };
    const { job_record_id } = await call('generate_email', order);
    await harness.drain();
    await call('get_job', { job_record_id });
    await call('list_emails', { contact_id: contact.entity_id });
    const size = spoken.map(tokens).reduce((sum, one) => sum + one, 0);
    expect(size).toBeLessThan(3_000);
    expect(size).toBeGreaterThan(500);
  });
});
