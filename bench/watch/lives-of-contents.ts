import { DAY, dayOf, newPerson, PRODUCTS, plusDays } from './district.ts';
import { instantIn, type Script } from './script.ts';

/** Days within which a product must count as gone, which takes two readings a month apart. */
const GONE_WITHIN = 45;

export function leaderLeaves(script: Script, life: string): void {
  const { random, district, edits } = script;
  const place = random.pick([0, 0, 1, 2]);
  const before = district.people[place]!;
  const names = district.people.map(({ name }) => name);
  // A new holder who shares a first or last name with the old one may be the same person after a wedding.
  const after = newPerson(random, before.title, new Set([...names, ...before.name.split(' ')]));
  edits.push({
    at: instantIn(script),
    life,
    apply: (one) => ({ ...one, people: one.people.map((person, at) => (at === place ? after : person)) }),
    expected: [
      { kind: 'people', change: 'new', key: after.name },
      { kind: 'people', change: 'gone', key: before.name },
      { kind: 'leadership', change: 'new', key: before.name },
      // Several people may hold the office, so one may leave and another come.
      { kind: 'leadership', change: 'new', key: after.name, isOptional: true },
    ],
  });
}

export function productReplaced(script: Script, life: string): void {
  const { random, district, edits } = script;
  const { vendor, use } = random.pick(district.products);
  const other = random.pick(PRODUCTS[use]!.filter((one) => one !== vendor));
  const at = instantIn(script, 0.05, 0.4);
  edits.push({
    at,
    life,
    apply: (one) => ({
      ...one,
      products: one.products.map((product) => (product.vendor === vendor ? { vendor: other, use } : product)),
    }),
    expected: [
      { kind: 'products', change: 'new', key: other },
      { kind: 'products', change: 'gone', key: vendor, within: GONE_WITHIN },
    ],
  });
}

export function contractExtended(script: Script, life: string): void {
  const { vendor, ends } = script.random.pick(script.district.agreements);
  const until = `${Number(ends.slice(0, 4)) + 3}${ends.slice(4)}`;
  script.edits.push({
    at: instantIn(script),
    life,
    apply: (one) => ({
      ...one,
      agreements: one.agreements.map((each) => (each.vendor === vendor ? { ...each, ends: until } : each)),
    }),
    expected: [{ kind: 'contracts', change: 'changed', key: vendor }],
  });
}

const TITLES = [
  'Cybersecurity Assessment',
  'Copier Lease and Managed Print',
  'Student Devices',
  'Wide Area Network',
];

export function requestPosted(script: Script, life: string): void {
  const { random, edits, start, days } = script;
  const at = instantIn(script, 0.05, 0.8);
  const [issued, due] = [dayOf(at), plusDays(dayOf(at), random.whole(14, 30))];
  const request = { number: `27-${random.whole(10, 99)}`, title: random.pick(TITLES), issued, due };
  edits.push({
    at,
    life,
    apply: (one) => ({ ...one, requests: [...one.requests, { ...request, isClosed: false }] }),
    expected: [{ kind: 'rfps', change: 'new', key: request.number }],
  });
  edits.push({
    at: Date.parse(due),
    life: 'a deadline passes',
    apply: (one) => one,
    expected: [{ kind: 'rfps', change: 'changed', key: request.number, isOptional: true }],
  });
  const closes = Date.parse(due) + 2 * DAY + 17 * 3_600_000;
  if (closes >= start + (days - 1) * DAY) return;
  const isRemoved = random.chance(0.5);
  edits.push({
    at: closes,
    life: isRemoved ? 'a closed request is removed' : 'a request is closed',
    apply: (one) => ({
      ...one,
      requests: isRemoved
        ? one.requests.filter(({ number }) => number !== request.number)
        : one.requests.map((each) => (each.number === request.number ? { ...each, isClosed: true } : each)),
    }),
    expected: [{ kind: 'rfps', change: 'changed', key: request.number, isOptional: true }],
  });
}

export function wordingEdited(script: Script, life: string): void {
  for (let times = script.random.whole(1, 4); times > 0; times--)
    script.edits.push({
      at: instantIn(script),
      life,
      apply: (one) => ({ ...one, wording: one.wording + 1 }),
      expected: [],
    });
}

export function newsPosted(script: Script, life: string): void {
  for (let times = script.random.whole(1, 5); times > 0; times--) {
    const at = instantIn(script);
    const slug = `garden-${dayOf(at)}-${times}`;
    const news = {
      slug,
      day: dayOf(at),
      title: 'Third graders plant a garden of native flowers',
      text: 'Children of three classes planted flowers beside the playground and will water them in turn.',
    };
    script.edits.push({
      at,
      life,
      apply: (one) => ({ ...one, news: [news, ...one.news] }),
      // News is an event only at an address that says so, and some makers of websites have other addresses.
      expected: [{ kind: 'events', change: 'new', key: `${news.day} ${news.title}`, isOptional: true }],
    });
  }
}
