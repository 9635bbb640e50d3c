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

/** A finding before its words are known to be fit for an email. */
interface Finding extends UsedFact {
  readonly name: string | null;
  readonly topic?: string | null;
  readonly weight: number;
  readonly day?: string | null;
  /** For how many days after its day the finding is still worth mentioning, and from how many before. */
  readonly past?: number;
  readonly ahead?: number;
  readonly say: (what: string, when: string) => string;
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
  const rest = named.reduce((words, [, pattern]) => words.replace(pattern, ' '), text);
  return { kinds: named.map(([kind]) => kind), rest };
}

const DAY = 86_400_000;
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (day: string) => Date.parse(day.slice(0, 10)) / DAY;

/** The timely findings that an email may mention, best first; the sooner a finding's day comes, the better. */
export function factsOf(brief: EmailBrief, place: string): Fact[] {
  return findingsOf(brief, place)
    .flatMap(({ kind, id, name, topic, weight, day = null, past = 0, ahead = 540, say }) => {
      const about = untrustedWords(name, 200, brief);
      const days = day === null ? ahead : dayOf(day) - dayOf(brief.today);
      if (!about || !(days >= -past && days <= ahead)) return [];
      const soon = days < 0 ? 0 : Math.max(2, 26 - days / 15);
      const sentence = say(about, day === null ? '' : LONG.format(dayOf(day) * DAY));
      return { kind, id, sentence, weight: weight + soon, about: `${about} ${topic ?? ''}` };
    })
    .sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
}

const SEVERITY = new Map(Object.entries({ critical: 72, high: 62, medium: 50 }));

function findingsOf({ intelligence }: EmailBrief, place: string): Finding[] {
  const { contracts, rfps, funding, events, painPoints, vendors } = intelligence;
  const owns = `${place}${/s$/i.test(place) ? "'" : "'s"}`;
  const ends = (what: string, when: string) =>
    `I read that ${owns} contract with ${what} runs until ${when}, so what comes next may already be on your desk.`;
  const asks = (what: string, when: string) =>
    `I came across ${owns} open request for proposals, “${what}”${when && `, with responses due by ${when}`}.`;
  const pays = (amount: number | null) => (what: string, when: string) => {
    const sum = amount && amount > 0 ? `, some $${Math.round(amount).toLocaleString('en-US')}` : '';
    return `While reading about ${place}, I came across ${what}${sum}${when && `, with a deadline of ${when}`}.`;
  };
  const hurts = (what: string) =>
    `Reading about ${place}, I came across this: “${what}${/[.!?…]$/.test(what) ? '' : '.'}”`;
  const news = (what: string, when: string) => `The news from ${place}, “${what}” (${when}), caught my eye.`;
  const uses = (what: string) => `I see that ${what} is in use at ${place}.`;
  return [
    ...contracts
      .filter(({ status, expiresAt }) => expiresAt && /^(?:active|renewed)$/.test(status))
      .map(({ id, vendor: name, category: topic, expiresAt: day }) => {
        return { kind: 'contract', id, name, topic, weight: 60, day, say: ends };
      }),
    ...rfps
      .filter(({ status }) => status === 'open')
      .map(({ id, title: name, category: topic, deadline: day }) => {
        return { kind: 'rfp', id, name, topic, weight: 70, day, say: asks };
      }),
    ...funding.map(({ id, sourceName: name, source: topic, amount, deadline: day }) => {
      return { kind: 'funding', id, name, topic, weight: 40, day, say: pays(amount) };
    }),
    ...events.flatMap(({ id, title: name, eventType: topic, eventDate: day }) => {
      const [kind, weight] = topic === 'leadership_change' ? ['leadership', 62] : ['event', 32];
      return day ? { kind, id, name, topic, weight, day, past: 180, ahead: 120, say: news } : [];
    }),
    ...painPoints.map(({ id, description: name, category: topic, severity }) => {
      return { kind: 'pain_point', id, name, topic, weight: SEVERITY.get(severity) ?? 38, say: hurts };
    }),
    ...vendors.map(({ id, name, category: topic }) => {
      return { kind: 'vendor', id, name, topic, weight: 20, say: uses };
    }),
  ] as Finding[];
}
