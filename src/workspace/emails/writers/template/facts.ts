import type { EmailBrief } from '../../email-brief.ts';
import type { UsedFact } from '../writer.ts';
import { untrustedWords } from './words.ts';

/** A finding as a sentence of an email. */
export interface Fact extends UsedFact {
  readonly sentence: string;
  /** The more, the earlier an email mentions it. */
  readonly weight: number;
  /** The finding's own words, which an instruction may repeat. */
  readonly about: string;
}

/** The words by which prompts name each kind of finding. */
const KIND_WORDS: readonly (readonly [string, RegExp])[] = [
  ['contract', /\b(?:contracts?|renewals?|agreements?)\b/gi],
  ['rfp', /\b(?:rfps?|bids?|requests? for proposals?)\b/gi],
  ['funding', /\b(?:funding|funds|grants?)\b/gi],
  ['leadership', /\b(?:leadership changes?|new (?:leader(?:ship)?s?|superintendent|principal))\b/gi],
  ['pain_point', /\b(?:pain points?|challenges?|problems?|struggles?)\b/gi],
  ['event', /\b(?:events?|news|announcements?)\b/gi],
  ['vendor', /\b(?:vendors?|tech(?:nology)? stack|products? in use)\b/gi],
];
/** The kinds that a text names, and the text without their names. */
export function kindsIn(text: string): { kinds: string[]; rest: string } {
  const named = KIND_WORDS.filter(([, pattern]) => text.search(pattern) >= 0);
  return {
    kinds: named.map(([kind]) => kind),
    rest: named.reduce((words, [, pattern]) => words.replace(pattern, ' '), text),
  };
}

const DAY = 86_400_000;
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const SEVERITY = new Map(Object.entries({ critical: 72, high: 62, medium: 50 }));
const dayOf = (day: string) => Date.parse(day.slice(0, 10)) / DAY;

/** The timely findings that an email may mention, best first. */
export function factsOf(brief: EmailBrief, place: string): Fact[] {
  const { contracts, rfps, funding, events, painPoints, vendors } = brief.intelligence;
  const owns = `${place}${/s$/i.test(place) ? "'" : "'s"}`;
  const found: Fact[] = [];
  /** A finding of a day counts from `past` days after to `ahead` days before it, and the more, the sooner it comes. */
  function add(
    { kind, id, name, topic }: { kind: string; id: string; name: string | null; topic: string | null },
    {
      weight,
      day = null,
      past = 0,
      ahead = 540,
    }: { weight: number; day?: string | null; past?: number; ahead?: number },
    say: (what: string, when: string) => string,
  ): void {
    const what = untrustedWords(name, 200, brief);
    const days = day === null ? ahead : dayOf(day) - dayOf(brief.today);
    if (!what || !(days >= -past && days <= ahead)) return;
    const soon = days < 0 ? 0 : Math.max(2, 26 - days / 15);
    const sentence = say(what, day === null ? '' : LONG.format(dayOf(day) * DAY));
    found.push({ kind, id, about: `${what} ${topic ?? ''}`, weight: weight + soon, sentence });
  }
  for (const { id, vendor: name, category: topic, expiresAt: day, status } of contracts)
    if (day && /^(?:active|renewed)$/.test(status))
      add(
        { kind: 'contract', id, name, topic },
        { weight: 60, day },
        (what, when) =>
          `I read that ${owns} contract with ${what} runs until ${when}, ` +
          'so what comes next may already be on your desk.',
      );
  for (const { id, title: name, category: topic, status, deadline: day } of rfps)
    if (status === 'open')
      add(
        { kind: 'rfp', id, name, topic },
        { weight: 70, day },
        (what, when) =>
          `I came across ${owns} open request for proposals, “${what}”${when && `, with responses due by ${when}`}.`,
      );
  for (const { id, sourceName: name, source: topic, amount, deadline: day } of funding) {
    const sum = amount && amount > 0 ? `, some $${Math.round(amount).toLocaleString('en-US')}` : '';
    add(
      { kind: 'funding', id, name, topic },
      { weight: 40, day },
      (what, when) =>
        `While reading about ${place}, I came across ${what}${sum}${when && `, with a deadline of ${when}`}.`,
    );
  }
  for (const { id, title: name, eventType: topic, eventDate: day } of events) {
    const isChange = topic === 'leadership_change';
    if (day)
      add(
        { kind: isChange ? 'leadership' : 'event', id, name, topic },
        { weight: isChange ? 62 : 32, day, past: 180, ahead: 120 },
        (what, when) => `The news from ${place}, “${what}” (${when}), caught my eye.`,
      );
  }
  for (const { id, description: name, category: topic, severity } of painPoints)
    add(
      { kind: 'pain_point', id, name, topic },
      { weight: SEVERITY.get(severity) ?? 38 },
      (what) => `Reading about ${place}, I came across this: “${what}${/[.!?…]$/.test(what) ? '' : '.'}”`,
    );
  for (const { id, name, category: topic } of vendors)
    add(
      { kind: 'vendor', id, name, topic },
      { weight: 20 },
      (what) => `I see that ${what} is in use at ${place}.`,
    );
  return found.sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
}

/** The contact's title; null if it is none but a sentence. */
export const titleOf = (brief: EmailBrief): string | null => {
  const { title } = brief.contact;
  return title && /\p{L}{5}[.!?](?:\s|$)/u.test(title) ? null : untrustedWords(title, 70, brief);
};

/** Sentences about the place and the contact, by the words that ask for them; none for what is not known. */
export function profileOf(
  brief: EmailBrief,
  place: string,
): readonly (readonly [RegExp, string | 0 | null])[] {
  const { studentCount, gradeLevels, city } = brief.entity;
  const [grades, town, title] = [
    untrustedWords(gradeLevels, 70, brief),
    untrustedWords(city, 70, brief),
    titleOf(brief),
  ];
  const crowd = studentCount && `${studentCount.toLocaleString('en-US')} students`;
  return [
    [
      /^(?:(?:student )?(?:count|numbers?|population|body|enrollment)|size|(?:the number of|how many) students.{0,20})$/,
      crowd && `With ${crowd}, ${place} must weigh every new tool with care.`,
    ],
    [/^(?:city|town|location)$/, town && `I am writing to you at ${place} in ${town}.`],
    [/^grades?(?: levels?)?$/, grades && `I know that ${place} serves grades ${grades}.`],
    [
      /^(?:job )?(?:title|role|position|job)$/,
      title && `I am writing to you because of your work as ${title} at ${place}.`,
    ],
    [
      /^(?:school )?(?:district|school)?(?: ?name)?$/,
      `I am writing to you because of your work at ${place}.`,
    ],
  ];
}
