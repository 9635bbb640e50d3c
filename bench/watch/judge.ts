import { DAY } from './district.ts';
import { CLOSING, type Life, PARKING } from './lives.ts';
import type { Edit, Expectation } from './script.ts';
import type { Seen } from './snapshot.ts';

const HOUR = 3_600_000;
/** Hours within which 95 of 100 changes must be known. */
export const SOON_HOURS = 48;
/** Days within which every change must be known. */
const LATEST_DAYS = 7;
/** Days within which every change must be known of a website whose `ETag` and `Last-Modified` hide that change. */
const LATEST_DAYS_BEHIND_LIES = 31;

/** An expected change, and when it was seen. */
export interface Judged extends Expectation {
  readonly host: string;
  readonly life: string;
  readonly at: number;
  /** The first time at which it could be seen, such as the end of an outage; lateness counts from then. */
  readableAt: number;
  limit: number;
  seenAt: number | null;
}

/** A change of what customers see. */
export interface SeenChange {
  readonly change: Expectation['change'];
  readonly one: Seen;
}

/** A change that the script does not explain. */
export interface Unexplained {
  readonly host: string;
  readonly at: number;
  readonly kind: string;
  readonly change: string;
  readonly key: string;
  /** The most recent edit of the website, in words. */
  readonly after: string;
  /** `twice` if it was seen before, or beside another finding of the same key; `phantom` if no edit expects it. */
  readonly is: 'phantom' | 'twice';
}

export interface Verdict {
  readonly expected: number;
  /** Seen within their limit, including late ones. */
  readonly once: number;
  /** Seen after more than `SOON_HOURS`, though within the usual limit. */
  readonly late: number;
  /** Not seen within their limit. */
  readonly lost: number;
  readonly phantom: number;
  readonly twice: number;
  /** Hours until changes were seen: the median, and 95 of 100. */
  readonly medianHours: number;
  readonly p95Hours: number;
  readonly losses: readonly Judged[];
  readonly latecomers: readonly Judged[];
  readonly unexplained: readonly Unexplained[];
  /** By life, how many changes were expected and seen in time. */
  readonly lives: Readonly<Record<string, { readonly expected: number; readonly once: number }>>;
}

/** Compares what customers see of a district with the script of its life. */
export class Judge {
  readonly #life: Life;
  readonly #expected: Judged[];
  readonly #unexplained: Unexplained[] = [];
  #before: ReadonlyMap<string, Seen> | null = null;

  constructor(life: Life) {
    this.#life = life;
    this.#expected = life.edits.flatMap((edit) => judgedOf(edit, life));
  }

  /** For changes while politeness forbids requests to the website, counts lateness from the end of that time. */
  closed(from: number, until: number): void {
    for (const one of this.#expected) {
      if (one.readableAt < from || one.readableAt >= until) continue;
      one.limit += until - one.readableAt;
      one.readableAt = until;
    }
  }

  /**
   * Records what is seen at an instant, and returns what changed; the first call records what the first reading found.
   */
  see(found: readonly Seen[], now: number): readonly SeenChange[] {
    const seen = new Map(found.map((one) => [one.id, one]));
    const before = this.#before;
    this.#before = seen;
    const changes = before ? changesOf(before, seen) : [];
    for (const { change, one } of changes) this.#note(change, one, now, found);
    return changes;
  }

  #note(change: Expectation['change'], one: Seen, now: number, all: readonly Seen[]): void {
    const isMeant = (expected: Judged): boolean =>
      expected.kind === one.kind &&
      expected.change === change &&
      expected.at <= now &&
      (expected.key === one.key || (one.kind === 'leadership' && one.key.includes(expected.key)));
    const open = this.#expected.find((expected) => expected.seenAt === null && isMeant(expected));
    if (open) {
      open.seenAt = now;
      return;
    }
    const isTwin =
      change === 'new' &&
      all.some((other) => other !== one && other.kind === one.kind && other.key === one.key);
    const is = isTwin || this.#expected.some(isMeant) ? 'twice' : 'phantom';
    const last = this.#life.edits.findLast(({ at }) => at <= now);
    const after = last ? `${last.life}, ${((now - last.at) / DAY).toFixed(1)} days before` : 'nothing';
    const { host } = this.#life.district;
    this.#unexplained.push({ host, at: now, kind: one.kind, change, key: one.key, after, is });
  }

  /** Facts that the first reading should have found and did not. */
  unread(): string[] {
    const { host, people, products, agreements, meetings } = this.#life.district;
    const found = [...(this.#before?.values() ?? [])];
    const has = (kind: string, key: string) => found.some((one) => one.kind === kind && one.key === key);
    const wanted: [string, string][] = [
      ...people.map(({ name }): [string, string] => ['people', name]),
      ...products.map(({ vendor }): [string, string] => ['products', vendor]),
      ...agreements.map(({ vendor }): [string, string] => ['contracts', vendor]),
      ...meetings.map(({ day }): [string, string] => ['events', day]),
    ];
    return wanted.filter(([kind, key]) => !has(kind, key)).map(([kind, key]) => `${host}: ${kind} ${key}`);
  }

  /** The expectations whose time is over at the end, and what the script does not explain. */
  result(end: number): { readonly judged: readonly Judged[]; readonly unexplained: readonly Unexplained[] } {
    const judged = this.#expected.filter(
      ({ limit, seenAt, isOptional }) => !isOptional && (seenAt !== null || limit <= end),
    );
    return { judged, unexplained: this.#unexplained };
  }
}

function changesOf(before: ReadonlyMap<string, Seen>, after: ReadonlyMap<string, Seen>): SeenChange[] {
  const gone = [...before.values()].filter(({ id }) => !after.has(id));
  return [
    ...[...after.values()].flatMap((one): SeenChange[] => {
      const known = before.get(one.id);
      if (!known) return [{ change: 'new', one }];
      return known.content !== one.content || known.key !== one.key ? [{ change: 'changed', one }] : [];
    }),
    ...gone.map((one): SeenChange => ({ change: 'gone', one })),
  ];
}

/** The expectations of an edit; they are optional if the website closes before they could be known. */
function judgedOf(edit: Edit, { district: { host }, edits }: Life): Judged[] {
  const closed =
    edits.find(({ life }) => life === CLOSING || life === PARKING)?.at ?? Number.POSITIVE_INFINITY;
  const down = edits.find(({ life }) => life === 'three days of 503')?.at;
  const isDown = down !== undefined && edit.at >= down && edit.at < down + 3 * DAY;
  const readableAt = isDown ? down + 3 * DAY : edit.at;
  const isLying = edits.some(({ life }) => life === 'a validator lies');
  if (readableAt + LATEST_DAYS * DAY > closed)
    return edit.expected.map((one) => judged(one, { isOptional: true }));
  return edit.expected.map((one) => judged(one, {}));

  function judged(one: Expectation, more: Partial<Expectation>): Judged {
    const days = Math.max(one.within ?? LATEST_DAYS, isLying ? LATEST_DAYS_BEHIND_LIES : 0);
    const limit = readableAt + days * DAY;
    return { ...one, ...more, host, life: edit.life, at: edit.at, readableAt, limit, seenAt: null };
  }
}

/** The verdict on all districts. */
export function verdictOf(judges: readonly Judge[], end: number): Verdict {
  const results = judges.map((judge) => judge.result(end));
  const judged = results.flatMap((one) => one.judged);
  const unexplained = results.flatMap((one) => one.unexplained);
  const inTime = judged.filter(({ seenAt, limit }) => seenAt !== null && seenAt <= limit);
  // Changes that need several readings, or that a wrong validator hides, have limits of their own.
  const prompt = inTime.filter(({ limit, readableAt }) => limit - readableAt === LATEST_DAYS * DAY);
  const hours = prompt
    .map(({ seenAt, readableAt }) => (seenAt! - readableAt) / HOUR)
    .toSorted((a, b) => a - b);
  const count = (is: Unexplained['is']) => unexplained.filter((one) => one.is === is).length;
  const losses = judged.filter(({ seenAt, limit }) => seenAt === null || seenAt > limit);
  return {
    expected: judged.length,
    once: inTime.length,
    late: hours.filter((one) => one > SOON_HOURS).length,
    lost: losses.length,
    phantom: count('phantom'),
    twice: count('twice'),
    medianHours: quantile(hours, 0.5),
    p95Hours: quantile(hours, 0.95),
    losses,
    unexplained,
    latecomers: prompt.filter(({ seenAt, readableAt }) => seenAt! - readableAt > SOON_HOURS * HOUR),
    lives: Object.fromEntries(
      [...Map.groupBy(judged, ({ life }) => life)].map(([life, of]) => [
        life,
        { expected: of.length, once: of.filter((one) => inTime.includes(one)).length },
      ]),
    ),
  };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
