import type { EmailBrief } from '../../email-brief.ts';
import type { UsedFact } from '../writer.ts';
import { untrustedWords } from './sentences.ts';

/** A finding as a sentence of an email. */
export interface Fact extends UsedFact {
  readonly sentence: string;
  readonly weight: number;
  /** The finding's own words, which an instruction may repeat. */
  readonly about: string;
}

/** The words by which prompts name each kind of finding. */
export const KIND_WORDS: readonly (readonly [string, RegExp])[] = [
  ['contract', /\b(?:contracts?|renewals?|agreements?)\b/i],
  ['rfp', /\b(?:rfps?|bids?|requests? for proposals?)\b/i],
  ['funding', /\b(?:funding|funds|grants?)\b/i],
  ['leadership', /\b(?:leadership changes?|changes? of leadership|new leader(?:ship)?s?)\b/i],
  ['pain_point', /\b(?:pain points?|challenges?|problems?|struggles?)\b/i],
  ['event', /\b(?:events?|news|announcements?)\b/i],
  ['vendor', /\b(?:vendors?|tech(?:nology)? stack|products? in use)\b/i],
];
export const kindsIn = (text: string): string[] =>
  KIND_WORDS.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);

const DAY = 86_400_000;
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const SEVERITY = new Map(Object.entries({ critical: 72, high: 62, medium: 50 }));

/** The timely findings that an email may mention, best first. */
export function factsOf(brief: EmailBrief, place: string): Fact[] {
  const { contracts, rfps, funding, events, painPoints, vendors } = brief.intelligence;
  const owns = `${place}${/s$/i.test(place) ? "'" : "'s"}`;
  const found: Fact[] = [];
  const dayOf = (day: string) => Date.parse(day.slice(0, 10)) / DAY;
  /** @param day a finding counts from some days before to some days after it, and the more, the sooner it comes. */
  function add(
    [kind, id, name, topic]: readonly [string, string, string | null, string | null],
    weight: number,
    say: (what: string, when: string) => string,
    { day = null, past = -1, ahead = 540 }: { day?: string | null; past?: number; ahead?: number } = {},
  ): void {
    const what = untrustedWords(name, 200, brief);
    const days = day === null ? 300 : dayOf(day) - dayOf(brief.today);
    if (!what || !(days >= -past && days <= ahead)) return;
    const soon = days < 0 ? 0 : days <= 60 ? 24 : days <= 120 ? 16 : days <= 240 ? 8 : 2;
    const when = day === null ? '' : LONG.format(dayOf(day) * DAY);
    const fact = {
      kind,
      id,
      about: `${what} ${topic ?? ''}`,
      weight: weight + soon,
      sentence: say(what, when),
    };
    found.push(fact);
  }
  for (const { id, vendor, category, status, expiresAt: day } of contracts) {
    const say = (what: string, when: string) =>
      `I read that ${owns} contract with ${what} runs until ${when}, so what comes next may already be on your desk.`;
    if (day && /^(?:active|renewed)$/.test(status)) add(['contract', id, vendor, category], 60, say, { day });
  }
  for (const { id, title, category, status, deadline: day } of rfps) {
    const say = (what: string, when: string) =>
      `I came across ${owns} open request for proposals, “${what}”${when && `, with responses due by ${when}`}.`;
    if (status === 'open') add(['rfp', id, title, category], 70, say, { day, past: 0 });
  }
  for (const { id, source, sourceName, amount, deadline: day } of funding) {
    const sum = amount && amount > 0 ? `, some $${Math.round(amount).toLocaleString('en-US')}` : '';
    const say = (what: string, when: string) =>
      `While reading about ${place}, I came across ${what}${sum}${when && `, with a deadline of ${when}`}.`;
    add(['funding', id, sourceName, source], 40, say, { day });
  }
  for (const { id, title, eventType, eventDate: day } of events) {
    const [kind, weight] =
      eventType === 'leadership_change' ? (['leadership', 62] as const) : (['event', 32] as const);
    const say = (what: string, when: string) => `The news from ${place}, “${what}” (${when}), caught my eye.`;
    if (day) add([kind, id, title, eventType], weight, say, { day, past: 180, ahead: 120 });
  }
  for (const { id, description, category, severity } of painPoints) {
    const say = (what: string) =>
      `Reading about ${place}, I came across this: “${what}${/[.!?…]$/.test(what) ? '' : '.'}”`;
    add(['pain_point', id, description, category], SEVERITY.get(severity) ?? 38, say);
  }
  for (const { id, name, category } of vendors) {
    add(['vendor', id, name, category], 20, (what) => `I see that ${what} is in use at ${place}.`);
  }
  return found.sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
}

/** The contact's title; null if it is none but a sentence. */
export const titleOf = (brief: EmailBrief): string | null => {
  const { title } = brief.contact;
  return title && /\p{L}{5}[.!?](?:\s|$)/u.test(title) ? null : untrustedWords(title, 70, brief);
};

/** Sentences about the place and the contact, by the words that ask for them; empty if the value is not known. */
export function profileOf(brief: EmailBrief, place: string): readonly (readonly [RegExp, string])[] {
  const { entity } = brief;
  const given = (text: string | null | undefined, say: (value: string) => string) => {
    const value = untrustedWords(text ?? null, 70, brief);
    return value ? say(value) : '';
  };
  const count = entity.studentCount ? `${entity.studentCount.toLocaleString('en-US')} students` : null;
  const grades = entity.gradeLevels ? `grades ${entity.gradeLevels}` : null;
  return [
    [
      /^(?:students?|(?:student )?(?:counts?|numbers?|population|body|enrollment)|size|(?:number|count) of students)$/,
      given(count, (value) => `With ${value}, ${place} must weigh every new tool with care.`),
    ],
    [
      /^(?:city|town|location)$/,
      given(entity.city, (value) => `I am writing to you at ${place} in ${value}.`),
    ],
    [/^(?:grades?|grade levels?)$/, given(grades, (value) => `I know that ${place} serves ${value}.`)],
    [
      /^(?:(?:job )?title|role|position|job)$/,
      given(titleOf(brief), (value) => `I am writing to you because of your work as ${value} at ${place}.`),
    ],
    [/^(?:district|school|school district|name)$/, `I am writing to you because of your work at ${place}.`],
  ];
}
