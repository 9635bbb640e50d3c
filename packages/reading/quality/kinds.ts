import type { Facts } from '@emi/reading';
import { nameKey, overlap, phoneKey, sameDay, sameTitle, sameUrl } from './alike.ts';
import type { PageLabels } from './site.ts';

export const FACT_KINDS = [
  'vendors',
  'contracts',
  'purchases',
  'painPoints',
  'funding',
  'rfps',
  'events',
  'contacts',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

type Value = string | number | boolean | null;
/** A fact or a label of any kind, and its page. */
export interface Item {
  readonly page: string;
  readonly values: Readonly<Record<string, Value>>;
  /** The kind of evidence that a fact carries. */
  readonly evidence: string | null;
  /** The basis of a fact's confidence; absent for labels. */
  readonly basis?: string;
}

interface Kind {
  /** Returns whether both state the same thing about the same institution. */
  readonly same: (one: Item, other: Item) => boolean;
  /** Attributes measured apart from the find itself: is the value right? */
  readonly attributes: Readonly<Record<string, (found: Value, label: Value) => boolean>>;
  readonly say: (item: Item) => string;
}

const equal = (found: Value, label: Value): boolean => found === label;
const day = (found: Value, label: Value): boolean => sameDay(found as string | null, label as string | null);
const text = (found: Value, label: Value): boolean => sameTitle(String(found), String(label));
const sameValue = (name: string) => (one: Item, other: Item) => one.values[name] === other.values[name];
const sameDate = (name: string) => (one: Item, other: Item) =>
  day(one.values[name] ?? null, other.values[name] ?? null);
const titles = (one: Item, other: Item): number =>
  overlap(String(one.values.title), String(other.values.title));
/** A request's title without numbers and the words that every request contains, which identify none. */
const subjectOf = ({ values: { title } }: Item): string =>
  String(title).replace(/\b(rf[pqib]|i[ft]b|bids?|no|requests?|proposals?|quotes?)\b|#?\d[\d-]*/gi, ' ');
const requests = (one: Item, other: Item): number => overlap(subjectOf(one), subjectOf(other));
const all = (...tests: Kind['same'][]): Kind['same'] => {
  return (one, other) => tests.every((test) => test(one, other));
};
const saying =
  (...names: string[]) =>
  ({ values }: Item): string =>
    names.map((name) => String(values[name] ?? '–')).join(' · ');

/** Events that occur at most once a day, so that their titles need not agree. */
const IS_ITS_DAY = new Set<Value>(['board_meeting', 'bond_vote']);

export const KINDS: Readonly<Record<FactKind, Kind>> = {
  vendors: { same: sameValue('vendor'), attributes: {}, say: saying('vendor') },
  contracts: {
    same: all(sameValue('vendor'), sameDate('expiresAt')),
    attributes: { status: equal, renewalMentioned: equal, dissatisfaction: equal },
    say: saying('vendor', 'expiresAt', 'status'),
  },
  purchases: {
    same: all(
      sameValue('vendor'),
      (one, other) => overlap(String(one.values.item), String(other.values.item)) >= 0.5,
    ),
    attributes: { status: equal, amount: equal, decidedAt: day },
    say: saying('vendor', 'item', 'amount', 'status'),
  },
  painPoints: {
    same: all((one, other) => sameUrl(one.page, other.page), sameValue('category')),
    attributes: { severity: equal },
    say: saying('category', 'description'),
  },
  funding: {
    same: all(sameValue('source'), sameValue('amount')),
    attributes: { deadline: day },
    say: saying('source', 'amount', 'sourceName'),
  },
  rfps: {
    same: (one, other) =>
      requests(one, other) >= 0.6 ||
      (Boolean(one.values.deadline) && sameDate('deadline')(one, other) && requests(one, other) >= 1 / 3),
    attributes: { status: equal, deadline: day, postedDate: day, estimatedValue: equal },
    say: saying('title', 'deadline', 'status'),
  },
  events: {
    same: all(
      sameValue('eventType'),
      sameDate('eventDate'),
      (one, other) => IS_ITS_DAY.has(one.values.eventType ?? null) || titles(one, other) >= 0.6,
    ),
    attributes: {},
    say: saying('eventDate', 'eventType', 'title'),
  },
  contacts: {
    same: (one, other) => nameKey(String(one.values.name)) === nameKey(String(other.values.name)),
    attributes: {
      title: text,
      email: (found, label) => String(found).toLowerCase() === String(label).toLowerCase(),
      phone: (found, label) => phoneKey(String(found)) === phoneKey(String(label)),
      school: text,
    },
    say: saying('name', 'title', 'email', 'school'),
  },
};

/**
 * The measure of a kind of fact: meetings are measured apart from other events, because they are found differently.
 */
interface Measure {
  readonly name: string;
  readonly kind: FactKind;
  readonly covers: (item: Item) => boolean;
  /** The attribute that must be right, too, for a find to count as right. */
  readonly needs?: string;
}

const isMeeting = ({ values }: Item): boolean => values.eventType === 'board_meeting';
const every = (): boolean => true;

export const MEASURES = [
  { name: 'vendors', kind: 'vendors', covers: every },
  { name: 'contracts', kind: 'contracts', covers: every },
  { name: 'purchases', kind: 'purchases', covers: every },
  { name: 'painPoints', kind: 'painPoints', covers: every },
  { name: 'funding', kind: 'funding', covers: every },
  { name: 'rfps', kind: 'rfps', covers: every },
  { name: 'boardMeetings', kind: 'events', covers: isMeeting },
  { name: 'otherEvents', kind: 'events', covers: (item) => !isMeeting(item) },
  { name: 'contacts', kind: 'contacts', covers: every },
  { name: 'titledContacts', kind: 'contacts', covers: every, needs: 'title' },
] as const satisfies readonly Measure[];
export type MeasureName = (typeof MEASURES)[number]['name'];

export const foundItems = (facts: Facts, kind: FactKind): Item[] =>
  facts[kind].map(({ sourceUrl, proof, ...values }) => ({
    page: sourceUrl,
    values: { ...values },
    evidence: proof?.kind ?? null,
    ...(proof?.basis && { basis: proof.basis }),
  }));

export const labelItems = (
  labels: Partial<Record<FactKind, PageLabels[FactKind]>>,
  kind: FactKind,
  page: string,
): Item[] =>
  (labels[kind] ?? []).map((label): Item => {
    if (typeof label === 'string') return { page, values: { vendor: label }, evidence: null };
    return { page, values: { ...label }, evidence: null };
  });
