import { type FactKind, type Item, KINDS } from './kinds.ts';

/** A label that was missed, or a find that no label has. */
export interface Mistake {
  readonly kind: string;
  readonly what: 'missed' | 'false';
  readonly site: string;
  readonly page: string;
  readonly said: string;
}

export interface Tally {
  labels: number;
  found: number;
  right: number;
  /** How many were to be told and how many were told rightly, of the facts found. */
  readonly attributes: Record<string, { told: number; right: number }>;
}

export const emptyTally = (): Tally => ({ labels: 0, found: 0, right: 0, attributes: {} });

function add(sums: Tally['attributes'], name: string, told: number, right: number): void {
  const { told: before, right: ofThem } = sums[name] ?? { told: 0, right: 0 };
  sums[name] = { told: before + told, right: ofThem + right };
}

export function addTally(sum: Tally, more: Tally): Tally {
  sum.labels += more.labels;
  sum.found += more.found;
  sum.right += more.right;
  for (const [name, { told, right }] of Object.entries(more.attributes)) {
    add(sum.attributes, name, told, right);
  }
  return sum;
}

const share = (part: number, whole: number): number | null => (whole ? part / whole : null);
export const precision = ({ right, found }: Tally): number | null => share(right, found);
export const recall = ({ right, labels }: Tally): number | null => share(right, labels);
export function f1(tally: Tally): number | null {
  return share(2 * tally.right, tally.labels + tally.found);
}

type Group = readonly Item[];

/** The facts of a site, found and labelled. What several pages say counts once, on either side. */
export function tallyKind(kind: FactKind, site: string, found: readonly Item[], labels: readonly Item[]) {
  const { same, say } = KINDS[kind];
  const labelled = grouped(labels, same);
  const matching = (item: Item) => labelled.find((group) => group.some((label) => same(item, label)));
  const right = labelled.filter((group) => found.some((item) => group.some((label) => same(item, label))));
  const wrong = grouped(
    found.filter((item) => !matching(item) && !repeatsWithoutAmount(kind, item, labels)),
    same,
  );
  const tally: Tally = {
    labels: labelled.length,
    found: right.length + wrong.length,
    right: right.length,
    attributes: attributesOf(kind, found, right),
  };
  const mistake = (what: Mistake['what']) => (group: Group) => {
    const [{ page }, said] = [group[0]!, say(group[0]!)];
    return { kind, what, site, page, said };
  };
  const missed = labelled.filter((group) => !right.includes(group));
  const mistakes: Mistake[] = [...missed.map(mistake('missed')), ...wrong.map(mistake('false'))];
  return { tally, mistakes };
}

function grouped(items: readonly Item[], same: (one: Item, other: Item) => boolean): Group[] {
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.find((members) => members.some((member) => same(member, item)));
    if (group) group.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** "We receive Title I funds", where a page of the site says how much: nothing new, nothing wrong. */
const repeatsWithoutAmount = (kind: FactKind, { values }: Item, labels: readonly Item[]): boolean =>
  kind === 'funding' &&
  values.amount === null &&
  labels.some((label) => label.values.source === values.source);

function attributesOf(kind: FactKind, found: readonly Item[], right: readonly Group[]): Tally['attributes'] {
  const { same, attributes } = KINDS[kind];
  const sums: Tally['attributes'] = {};
  for (const group of right) {
    const own = found.filter((item) => group.some((label) => same(item, label)));
    for (const [name, isRight] of Object.entries(attributes)) {
      const labelled = valuesOf(group, name);
      const told = valuesOf(own, name);
      if (!labelled.length && !told.length) continue;
      const isTold = told[0] !== undefined && labelled.some((label) => isRight(told[0]!, label));
      add(sums, name, 1, isTold ? 1 : 0);
    }
  }
  return sums;
}

const valuesOf = (items: readonly Item[], name: string) =>
  items.map((item) => item.values[name] ?? null).filter((value) => value !== null);
