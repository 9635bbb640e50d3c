import { type FactKind, type Item, KINDS, type MEASURES } from './kinds.ts';

/** A label that was missed, or a find that is not right. */
export interface Mistake {
  readonly measure: string;
  readonly what: 'missed' | 'false';
  readonly site: string;
  readonly page: string;
  /** The fact as the label or the analyst states it. */
  readonly said: string;
  readonly evidence: string | null;
}

/** A find that counts, and whether it is right. */
export interface Verdict {
  readonly basis: string | null;
  readonly isRight: boolean;
}

/** Sums of one measure. */
export interface Tally {
  labels: number;
  found: number;
  right: number;
  /** For each attribute, the correct finds that have it on either side, and those that have it right. */
  readonly attributes: Record<string, { stated: number; right: number }>;
  /** Finds and correct finds, by the kind of evidence they carry. */
  readonly evidence: Record<string, { stated: number; right: number }>;
}

/** A tally of nothing, to add others to. */
export const emptyTally = (): Tally => ({ labels: 0, found: 0, right: 0, attributes: {}, evidence: {} });

type Shares = Tally['attributes'];

function add(sums: Shares, name: string, stated: number, right: number): void {
  const { stated: before, right: ofThem } = sums[name] ?? { stated: 0, right: 0 };
  sums[name] = { stated: before + stated, right: ofThem + right };
}

/** Adds a tally to a sum, which it changes and returns. */
export function addTally(sum: Tally, more: Tally): Tally {
  sum.labels += more.labels;
  sum.found += more.found;
  sum.right += more.right;
  for (const part of ['attributes', 'evidence'] as const) {
    for (const [name, { stated, right }] of Object.entries(more[part])) add(sum[part], name, stated, right);
  }
  return sum;
}

type Group = readonly Item[];

/** The items of one measure on one site. */
export interface Scored {
  readonly found: readonly Item[];
  readonly labels: readonly Item[];
  /** Items that are neither right nor wrong. */
  readonly optional: readonly Item[];
}

/** Scores one measure of one site. A fact that several pages state counts once, found or labeled. */
export function tallyMeasure(
  { name, kind, covers, ...measure }: (typeof MEASURES)[number],
  site: string,
  items: Scored,
): { tally: Tally; mistakes: Mistake[]; verdicts: Verdict[] } {
  const { same, attributes, say } = KINDS[kind];
  const found = items.found.filter(covers);
  const labels = items.labels.filter(covers);
  const labeled = grouped(labels, same);
  const matching = (item: Item) => labeled.find((group) => group.some((label) => same(item, label)));
  const isOptional = (item: Item) =>
    items.optional.some((other) => same(item, { ...other, page: item.page }));
  // The labels that were found, with their finds: together, those count as one.
  const named = labeled
    .map((group) => ({ group, own: found.filter((item) => group.some((label) => same(item, label))) }))
    .filter(({ own }) => own.length > 0);
  const needed = 'needs' in measure ? measure.needs : null;
  const isComplete = ({ group, own }: (typeof named)[number]): boolean =>
    needed === null || attributeOf(needed, attributes[needed]!, group, own) !== 'wrong';
  const right = named.filter(isComplete);
  const wrong = [
    ...grouped(
      found.filter(
        (item) => !matching(item) && !isOptional(item) && !repeatsWithoutAmount(kind, item, labels),
      ),
      same,
    ),
    ...named.filter((each) => !isComplete(each)).map(({ own }) => own),
  ];
  const tally: Tally = { ...emptyTally(), labels: labeled.length, right: right.length };
  tally.found = right.length + wrong.length;
  for (const { group, own } of named) {
    for (const [attribute, isRight] of Object.entries(attributes)) {
      const verdict = attributeOf(attribute, isRight, group, own);
      if (verdict) add(tally.attributes, attribute, 1, verdict === 'right' ? 1 : 0);
    }
  }
  for (const { own } of right) add(tally.evidence, own[0]!.evidence ?? NO_EVIDENCE, 1, 1);
  for (const own of wrong) add(tally.evidence, own[0]!.evidence ?? NO_EVIDENCE, 1, 0);
  const verdict = (isRight: boolean) => (group: Group) => ({ basis: group[0]!.basis ?? null, isRight });
  const verdicts = [...right.map(({ own }) => own).map(verdict(true)), ...wrong.map(verdict(false))];
  const mistake = (what: Mistake['what']) => (group: Group) => {
    const [{ page, evidence }] = [group[0]!];
    return { measure: name, what, site, page, evidence, said: say(group[0]!) };
  };
  const reached = new Set<Group>(named.map(({ group }) => group));
  const missed = labeled.filter((group) => !reached.has(group));
  const incomplete = new Set<Group>(named.map(({ own }) => own));
  // Skips what another measure of the same facts already lists.
  const listed = needed === null ? wrong : wrong.filter((group) => incomplete.has(group));
  const mistakes = [
    ...(needed === null ? missed.map(mistake('missed')) : []),
    ...listed.map(mistake('false')),
  ];
  return { tally, mistakes, verdicts };
}

const NO_EVIDENCE = 'unstated';

function grouped(items: readonly Item[], same: (one: Item, other: Item) => boolean): Group[] {
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.find((members) => members.some((member) => same(member, item)));
    if (group) group.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Returns `true` for `We receive Title I funds` if another page states the amount: nothing new, nothing wrong. */
const repeatsWithoutAmount = (kind: FactKind, { values }: Item, labels: readonly Item[]): boolean =>
  kind === 'funding' &&
  values.amount === null &&
  labels.some((label) => label.values.source === values.source);

type IsRight = (typeof KINDS)[FactKind]['attributes'][string];

/** Null where neither the labels nor the facts have the attribute. */
function attributeOf(name: string, isRight: IsRight, labels: Group, own: Group): 'right' | 'wrong' | null {
  const stated = valuesOf(own, name);
  if (!valuesOf(labels, name).length && !stated.length) return null;
  const hits = stated[0] !== undefined && valuesOf(labels, name).some((label) => isRight(stated[0]!, label));
  return hits ? 'right' : 'wrong';
}

const valuesOf = (items: readonly Item[], name: string) =>
  items.map((item) => item.values[name] ?? null).filter((value) => value !== null);
