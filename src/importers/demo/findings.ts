import { Dates } from './dates.ts';
import { dollarsBySize, fillSentence } from './fill-sentence.ts';
import type { DemoInstitution, RecordLine } from './places.ts';
import { DEMO_BATCH, SeededRandom, syntheticId } from './random.ts';
import { DEMO_FINDINGS } from './stories.ts';

interface StoryContext {
  readonly place: DemoInstitution;
  readonly random: SeededRandom;
  readonly dates: Dates;
  /** The products in use, by category. */
  readonly products: Readonly<Record<string, string>>;
  /** The fields that every finding has. */
  readonly about: RecordLine;
}

/** Generates synthetic findings for a district or school. Each has the analysis batch `DEMO_BATCH`, which marks it. */
export function* demoFindingsOf(place: DemoInstitution, today: Date): Generator<RecordLine> {
  const random = new SeededRandom(`findings ${place.nces_id}`);
  const products = Object.fromEntries(
    random
      .some(random.whole(3, 6), Object.keys(DEMO_FINDINGS.products))
      .map((category) => [category, random.pick(DEMO_FINDINGS.products[category] as string[])]),
  );
  const about = { [`${place.type}_id`]: place.id, batch_id: DEMO_BATCH };
  const story: StoryContext = { place, random, dates: new Dates(today), products, about };
  const writers = [vendorsOf, contractsOf, purchasesOf, concernsOf, fundsOf, requestsOf, eventsOf];
  let endsSoon = false;
  for (const write of writers) {
    for (const finding of write(story)) {
      if (write === contractsOf) endsSoon ||= isEndingSoon(finding, story.dates);
      yield { ...finding, ...madeUp(place, finding) };
    }
  }
  for (const page of pagesOf(story)) yield { ...page, origin: SYNTHETIC };
  yield summaryOf(story, endsSoon);
}

/** A contract in force that ends within this many days ends soon. */
const SOON = 365;

const isEndingSoon = ({ status, expires_at }: RecordLine, dates: Dates): boolean =>
  status === 'active' && String(expires_at) >= dates.inDays(0) && String(expires_at) <= dates.inDays(SOON);

const SYNTHETIC = 'synthetic';

/** The marks of a made-up finding: its origin, and evidence of the same origin that quotes the finding's own text. */
function madeUp(place: DemoInstitution, finding: RecordLine): RecordLine {
  const quote = [finding.context, finding.description, finding.title].find(
    (text) => typeof text === 'string',
  );
  return {
    origin: SYNTHETIC,
    evidence: syntheticEvidence(place, {
      quote: quote as string,
      url: (finding.source_url as string | undefined) ?? pageOf(place, 'technology'),
      seenAt: (finding.created_at ?? finding.first_seen_at) as string,
    }),
  };
}

/** Evidence of a made-up finding, with a pseudo-random confidence. */
export function syntheticEvidence(
  { nces_id }: DemoInstitution,
  { quote, url, seenAt }: { quote: string; url: string; seenAt: string },
): RecordLine {
  const random = new SeededRandom(`evidence ${nces_id} ${quote}`);
  return {
    kind: 'sentence',
    quote,
    url,
    seen_at: seenAt,
    confidence: random.whole(60, 97) / 100,
    origin: SYNTHETIC,
  };
}

const pageOf = ({ nces_id }: DemoInstitution, path: string) => `https://example.org/${nces_id}/${path}`;
const idOf = ({ nces_id }: DemoInstitution, name: string) => syntheticId(`${name} ${nces_id}`);

/** A discovery date: for most findings 1 to 21 weeks ago, for one in five less than a week ago. */
const discovered = ({ random, dates }: StoryContext): string =>
  dates.inDays(random.chance(0.2) ? -random.whole(0, 6) : -random.whole(7, 150));

/** The probability that a product has replaced another one. */
const REPLACED = 0.12;

function* vendorsOf(story: StoryContext): Generator<RecordLine> {
  const { products, random, dates, about } = story;
  const { batch_id, ...place } = about;
  const inUse = { ...place, source_batch_id: batch_id, type: 'vendor_stack_entry' };
  // A generator of its own, so that adding replaced products left all other findings unchanged.
  const changes = new SeededRandom(`products ${story.place.nces_id}`);
  const read = changes.whole(1, 50);
  for (const [category, product] of Object.entries(products)) {
    const context = random.pick(DEMO_FINDINGS.uses).replace('{product}', product);
    const since = random.whole(60, 500);
    yield {
      ...inUse,
      vendor_name: product,
      category,
      context,
      first_seen_at: dates.inDays(-since),
      last_seen_at: dates.inDays(-read),
    };
    const others = (DEMO_FINDINGS.products[category] ?? []).filter(
      (other) => !Object.values(products).includes(other),
    );
    // The days since the former product was read last, and since it was found to be gone.
    const [last, gone] = [since + changes.whole(10, 60), since - changes.whole(1, 50)];
    if (category === 'other' || others.length === 0 || !changes.chance(REPLACED)) continue;
    const former = changes.pick(others);
    yield {
      ...inUse,
      vendor_name: former,
      category,
      context: changes.pick(DEMO_FINDINGS.uses).replace('{product}', former),
      first_seen_at: dates.inDays(-(last + changes.whole(200, 900))),
      last_seen_at: dates.inDays(-last),
      gone_at: dates.inDays(-gone),
    };
  }
}

function* contractsOf(story: StoryContext): Generator<RecordLine> {
  const { place, products, random, dates, about } = story;
  for (const product of Object.values(products).slice(0, random.whole(0, 3))) {
    const isUnhappy = random.chance(0.2);
    const days = random.chance(0.1) ? -random.whole(1, 90) : random.whole(10, 700);
    yield {
      ...about,
      type: 'contract',
      id: idOf(place, `contract ${product}`),
      vendor_name: product,
      expires_at: dates.inDays(days),
      renewal_mentioned: random.chance(0.4),
      dissatisfaction: isUnhappy,
      context: [DEMO_FINDINGS.contracts, ...(isUnhappy ? [DEMO_FINDINGS.complaints] : [])]
        .map((phrases) => random.pick(phrases).replace('{product}', product))
        .join(' '),
      source_url: pageOf(place, 'board/contracts'),
      status: random.weighted({ active: 88, renewed: 8, cancelled: 4 }),
      created_at: discovered(story),
    };
  }
}

/** Has a random generator of its own, so that adding this kind left all other findings unchanged. */
function* purchasesOf({ place, products, dates, about }: StoryContext): Generator<RecordLine> {
  const random = new SeededRandom(`purchases ${place.nces_id}`);
  for (const product of random.some(random.whole(0, 2), Object.values(products))) {
    const students = place.student_count ?? 500;
    const item = random.pick(DEMO_FINDINGS.purchases).replace('{product}', product);
    const isProposed = random.chance(0.25);
    yield {
      ...about,
      type: 'purchase',
      id: idOf(place, `purchase ${product}`),
      vendor_name: product,
      item,
      amount: random.chance(0.8) ? students * random.whole(4, 30) : null,
      decided_at: dates.inDays(isProposed ? random.whole(2, 30) : -random.whole(3, 400)),
      status: isProposed ? 'proposed' : 'approved',
      context: `Consent agenda: ${item}.`,
      source_url: pageOf(place, 'board/minutes'),
      created_at: dates.inDays(-random.whole(1, 60)),
    };
  }
}

function* concernsOf(story: StoryContext): Generator<RecordLine> {
  const { place, random, about } = story;
  for (const [at, { category, text }] of random.some(random.whole(0, 3), DEMO_FINDINGS.concerns).entries()) {
    yield {
      ...about,
      type: 'pain_point',
      id: idOf(place, `pain point ${at}`),
      category,
      description: fillSentence(text, story),
      severity: random.weighted({ low: 30, medium: 40, high: 22, critical: 8 }),
      source_url: pageOf(place, 'board/minutes'),
      created_at: discovered(story),
    };
  }
}

function* fundsOf(story: StoryContext): Generator<RecordLine> {
  const { place, random, dates, about } = story;
  const funds = random.some(random.whole(0, 2), DEMO_FINDINGS.funds);
  for (const [at, { source, name, thousands, text }] of funds.entries()) {
    yield {
      ...about,
      type: 'funding_signal',
      id: idOf(place, `funding ${at}`),
      source,
      source_name: fillSentence(name, story),
      amount: random.chance(0.9) ? dollarsBySize(thousands, place, random) : null,
      deadline: random.chance(0.5) ? dates.inDays(random.whole(20, 400)) : null,
      context: fillSentence(text, story),
      source_url: pageOf(place, 'budget'),
      created_at: discovered(story),
    };
  }
}

function* requestsOf({ place, random, dates, about }: StoryContext): Generator<RecordLine> {
  if (!random.chance(place.type === 'district' ? 0.6 : 0.2)) return;
  const { category, title, thousands } = random.pick(DEMO_FINDINGS.requests);
  const status = random.weighted({ open: 55, closed: 25, won: 8, lost: 8, no_bid: 4 });
  const posted = status === 'open' ? random.whole(1, 25) : random.whole(60, 200);
  const deadline = status === 'open' ? random.whole(3, 45) : -random.whole(5, 50);
  yield {
    ...about,
    type: 'rfp',
    id: idOf(place, 'rfp'),
    title,
    category,
    url: pageOf(place, 'purchasing/bids'),
    posted_date: dates.inDays(-posted),
    discovered_at: dates.inDays(1 - posted),
    created_at: dates.inDays(1 - posted),
    deadline: dates.inDays(deadline),
    status,
    estimated_value: random.chance(0.7) ? dollarsBySize(thousands, place, random) : null,
    priority: random.weighted({ low: 35, medium: 40, high: 20, urgent: 5 }),
    source_url: pageOf(place, 'purchasing/bids'),
  };
}

function* eventsOf(story: StoryContext): Generator<RecordLine> {
  const { place, random, dates, about } = story;
  const past = random
    .some(random.whole(1, 3), DEMO_FINDINGS.past_events)
    .map((event) => ({ event, days: -random.whole(1, 270) }));
  const coming = random
    .some(random.whole(0, 2), DEMO_FINDINGS.coming_events)
    .map((event) => ({ event, days: random.whole(1, 75) }));
  for (const [at, { event, days }] of [...past, ...coming].entries()) {
    yield {
      ...about,
      type: 'timeline_event',
      id: idOf(place, `event ${at}`),
      event_type: event.event_type,
      title: fillSentence(event.title, story),
      description: fillSentence(event.description, story),
      source_url: pageOf(place, 'news'),
      event_date: dates.schoolDayIn(days),
      created_at: dates.inDays(days > 0 ? -random.whole(0, 20) : days),
    };
  }
}

function* pagesOf({ place, random, dates, about }: StoryContext): Generator<RecordLine> {
  for (const { path, page_type, purpose } of random.some(random.whole(2, 4), DEMO_FINDINGS.pages)) {
    yield {
      ...about,
      type: 'classified_url',
      url: pageOf(place, path),
      ai_page_type: page_type,
      url_classification: purpose,
      classification_reasoning: `The path /${path} and the headings of the page.`,
      url_relevance_score: random.whole(40, 99) / 100,
      discovered_at: dates.inDays(-random.whole(5, 60)),
      discovered_via: random.pick(['sitemap', 'link']),
    };
  }
}

function summaryOf({ place, random, dates, products }: StoryContext, endsSoon: boolean): RecordLine {
  const level = random.weighted({ basic: 25, developing: 40, advanced: 35 });
  const [first = '', ...others] = Object.values(products);
  const isOneToOne = random.chance(0.6);
  const read = random.whole(2, 40);
  return {
    type: place.type,
    id: place.id,
    ai_summary:
      `${place.name} uses ${[first, ...others.slice(0, 2)].join(', ')}. ` +
      (isOneToOne ? 'Every student has a device. ' : 'Devices are shared in carts. ') +
      'Board minutes, the budget, and a technology page are published.',
    executive_summary:
      `${first} is established; look at what is missing beside it` +
      `${endsSoon ? ', and at the contracts that end within a year' : ''}.`,
    key_facts: { synthetic: true, one_to_one_devices: isOneToOne, products_in_use: others.length + 1 },
    technology_level: level,
    edtech_products: Object.entries(products).map(([category, name]) => ({ name, category })),
    ai_policy_summary: random.chance(0.4) ? random.pick(DEMO_FINDINGS.ai_policies) : null,
    ai_initiatives: random.some(random.whole(0, 2), DEMO_FINDINGS.ai_initiatives),
    summary_generated_at: dates.inDays(-read),
    crawled_at: dates.inDays(-read),
    status: 'completed',
  };
}
