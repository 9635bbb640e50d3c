import type { DemoInstitution } from './institution.ts';
import { PRODUCTS } from './products.ts';
import { SeededRandom, syntheticId } from './random.ts';
import { CONCERNS, EVENTS, FUNDS, PAGES, REQUESTS } from './stories.ts';

type RecordLine = Record<string, unknown>;

/** Generates synthetic findings for a district or school, marked as such. */
export function* findingsOf(place: DemoInstitution, today: Date): Generator<RecordLine> {
  const random = new SeededRandom(`findings ${place.nces_id}`);
  const about = { [`${place.type}_id`]: place.id };
  const pageOf = (name: string) => `https://example.org/${place.nces_id}/${name}`;
  const id = (name: string) => syntheticId(`${name} ${place.nces_id}`);
  const later = (days: number) => new Date(today.getTime() + days * DAY).toISOString();

  const used = random.some(random.whole(2, 4), Object.keys(PRODUCTS)).map((category) => ({
    category,
    product: random.pick(PRODUCTS[category] as readonly string[]),
  }));
  for (const { category, product } of used) {
    yield {
      ...about,
      type: 'vendor_stack_entry',
      vendor_name: product,
      category,
      context: `${product} is linked from the website of ${place.name}. (synthetic)`,
      first_seen_at: '2026-09-01',
    };
  }
  for (const { product } of used.slice(0, random.whole(0, 2))) {
    const isUnhappy = random.chance(0.2);
    yield {
      ...about,
      type: 'contract',
      id: id(`contract ${product}`),
      vendor_name: product,
      expires_at: later(random.whole(20, 360)),
      renewal_mentioned: random.chance(0.4),
      dissatisfaction: isUnhappy,
      context: `The board approved ${product}${isUnhappy ? ', with complaints about support' : ''}. (synthetic)`,
      source_url: pageOf('board/contracts'),
      status: 'active',
    };
  }
  for (const [at, [category, description]] of random.some(random.whole(0, 3), CONCERNS).entries()) {
    yield {
      ...about,
      type: 'pain_point',
      id: id(`pain point ${at}`),
      category,
      description: `${description} (synthetic)`,
      severity: random.weighted({ low: 30, medium: 40, high: 22, critical: 8 }),
      source_url: pageOf('board/minutes'),
    };
  }
  for (const [at, [source, name]] of random.some(random.whole(0, 2), FUNDS).entries()) {
    yield {
      ...about,
      type: 'funding_signal',
      id: id(`funding ${at}`),
      source,
      source_name: `${name} (synthetic)`,
      amount: random.whole(5, 900) * 1_000,
      deadline: random.chance(0.6) ? later(random.whole(30, 300)) : null,
      context: `${name} named in the budget of ${place.name}. (synthetic)`,
      source_url: pageOf('budget'),
    };
  }
  if (random.chance(place.type === 'district' ? 0.6 : 0.25)) yield requestOf(place, random, about, later);
  for (const [at, [eventType, title]] of random.some(random.whole(1, 3), EVENTS).entries()) {
    yield {
      ...about,
      type: 'timeline_event',
      id: id(`event ${at}`),
      event_type: eventType,
      title: `${title} (synthetic)`,
      description: `${title} at ${place.name}. (synthetic)`,
      source_url: pageOf('news'),
      event_date: `2026-${String(random.whole(1, 10)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`,
    };
  }
  for (const [path, pageType, classification] of random.some(random.whole(1, 3), PAGES)) {
    yield {
      ...about,
      type: 'classified_url',
      url: pageOf(path),
      ai_page_type: pageType,
      url_classification: classification,
      classification_reasoning: `The path speaks of ${path}. (synthetic)`,
      url_relevance_score: random.whole(40, 99) / 100,
      discovered_at: '2026-09-01',
      discovered_via: 'synthetic',
    };
  }
  yield summaryOf(place, random, used);
}

function requestOf(
  place: DemoInstitution,
  random: SeededRandom,
  about: RecordLine,
  later: (days: number) => string,
): RecordLine {
  const [category, title] = random.pick(REQUESTS);
  const status = random.weighted({ open: 50, closed: 30, won: 8, lost: 8, no_bid: 4 });
  return {
    ...about,
    type: 'rfp',
    id: syntheticId(`rfp ${place.nces_id}`),
    title: `${title} (synthetic)`,
    category,
    url: `https://example.org/${place.nces_id}/bids`,
    deadline: status === 'open' ? later(random.whole(10, 120)) : '2026-06-30',
    posted_date: '2026-05-04',
    discovered_at: '2026-09-01',
    status,
    estimated_value: random.whole(10, 600) * 1_000,
    priority: random.weighted({ low: 35, medium: 40, high: 20, urgent: 5 }),
    source_url: `https://example.org/${place.nces_id}/bids`,
  };
}

function summaryOf(
  place: DemoInstitution,
  random: SeededRandom,
  used: { category: string; product: string }[],
): RecordLine {
  const level = random.weighted({ basic: 25, developing: 40, advanced: 35 });
  const names = used.map(({ product }) => product);
  return {
    type: place.type,
    id: place.id,
    ai_summary: `${place.name} publishes board minutes and uses ${names.join(', ')}. (synthetic)`,
    executive_summary: `Talk to ${place.name} about what complements ${names[0]}. (synthetic)`,
    key_facts: { synthetic: true, one_to_one_devices: random.chance(0.6), products_in_use: names.length },
    technology_level: level,
    edtech_products: used.map(({ category, product }) => ({ name: product, category, synthetic: true })),
    ai_policy_summary: random.chance(0.4)
      ? 'Teachers may use approved AI tools for planning. (synthetic)'
      : null,
    summary_generated_at: '2026-09-25',
    crawled_at: '2026-09-24',
    status: 'completed',
  };
}

const DAY = 86_400_000;
