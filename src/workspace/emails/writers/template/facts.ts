import type { EmailBrief } from '../../email-brief.ts';
import type { UsedFact } from '../../writer.ts';
import { templateWordsOf, untrustedWords } from './words.ts';

/** A finding as a sentence of an email. */
export interface Fact extends UsedFact {
  readonly sentence: string;
  /** Words by which a prompt can refer to it: those of its kind, and its own. */
  readonly words: readonly string[];
}

/** Words by which prompts refer to kinds of findings; kinds that suit an opening best come first. */
const NAMES: Record<string, string> = {
  rfp: 'open rfp bid request proposal',
  contract: 'contract renewal agreement',
  pain_point: 'pain point challenge problem',
  event: 'event news announcement',
  funding: 'funding fund grant',
  vendor: 'vendor technology stack',
  students: 'how many student count number population enrollment serve',
};
/** Sentences by kind; text in brackets is for findings with a date. */
const SENTENCES: Record<string, string> = {
  rfp: 'I came across PLACES open request for proposals, “WHAT”[, with responses due by DAY].',
  contract:
    'I read that PLACES contract with WHAT runs until DAY, so what comes next may already be on your desk.',
  pain_point: 'Reading about PLACE, I came across this: “WHAT.”',
  funding: 'While reading about PLACE, I came across WHAT[, with a deadline of DAY].',
  event: 'The news from PLACE, “WHAT” (DAY), caught my eye.',
  vendor: 'I see that WHAT is in use at PLACE.',
  students: 'With WHAT, PLACE must weigh every new tool with care.',
};
/** Words that do not distinguish findings. */
const VAGUE =
  /^(?:.{1,2}|any|the|their|its|this|that|with|from|for|have|they|recent|latest|active|end|soon|received|school)$/;

/** The first finding that has all distinctive words of a phrase: `the wireless RFP`. */
export function factIn(phrase: string, known: readonly Fact[]): Fact | undefined {
  const wanted = templateWordsOf(phrase).filter((word) => !VAGUE.test(word));
  return known.find(({ words }) => wanted.length > 0 && wanted.every((word) => words.includes(word)));
}

const DAY = 86_400_000;
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (day: string) => Date.parse(day.slice(0, 10)) / DAY;
/** Maximum age of news in days, and maximum days until a deadline. */
const [PAST, AHEAD] = [180, 540];
const SEVERITIES = ['low', 'medium', 'high', 'critical'];
const KINDS = Object.keys(NAMES);

/** The findings that an email may mention, by kind and then by the distance of their dates from today. */
export function findingsOf(brief: EmailBrief, place: string): Fact[] {
  const { contracts, rfps, funding, events, painPoints, vendors } = brief.intelligence;
  const places = `${place}${/s$/i.test(place) ? "'" : "'s"}`;
  const students = brief.entity.studentCount;
  const findings = [
    ...rfps.map((r) => ['rfp', r.id, r.status === 'open' && r.title, r.category, r.deadline]),
    ...contracts.map((c) => {
      const isInForce = c.expiresAt && /^(?:active|renewed)$/.test(c.status);
      return ['contract', c.id, isInForce && c.vendor, c.category, c.expiresAt];
    }),
    ...painPoints
      .toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity))
      .map((p) => ['pain_point', p.id, p.description, p.category]),
    ...events.map((e) => ['event', e.id, e.eventDate && e.title, e.eventType, e.eventDate]),
    ...funding.map((f) => {
      const sum = f.amount && f.amount > 0 ? `, some $${Math.round(f.amount).toLocaleString('en-US')}` : '';
      return ['funding', f.id, f.sourceName && f.sourceName + sum, f.source, f.deadline];
    }),
    ['students', '', students && `${students.toLocaleString('en-US')} students`, null],
    ...vendors.map((v) => ['vendor', v.id, v.name, v.category]),
  ] as [kind: string, id: string, name: string | null, topic: string | null, day?: string | null][];
  const told = findings.flatMap(([kind, id, name, topic, day]) => {
    const what = untrustedWords(name || null, 200, brief);
    const days = day ? dayOf(day) - dayOf(brief.today) : AHEAD;
    if (!what || !(days >= (kind === 'event' ? -PAST : 0) && days <= AHEAD)) return [];
    const values = {
      WHAT: what,
      DAY: day ? LONG.format(dayOf(day) * DAY) : '',
      PLACE: place,
      PLACES: places,
    };
    const sentence = SENTENCES[kind]!.replace(/\[([^[\]]*)\]/, day ? '$1' : '')
      .replace(/\b(?:WHAT|DAY|PLACES?)\b/g, (word) => values[word as keyof typeof values])
      .replace(/(?<=[.!?…])\.(?=”)/, '');
    const words = templateWordsOf(`${NAMES[kind]} ${what} ${topic ?? ''}`);
    return { kind, id, sentence, words, distance: Math.abs(days) };
  });
  return told.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.distance - b.distance);
}
