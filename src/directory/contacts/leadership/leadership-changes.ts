import { nameKey } from '@emi/reading';
import { type Leader, officeOf, SINGLE_OFFICES } from './offices.ts';
import { isSamePerson } from './same-person.ts';

/** A person listed by one reading of a website, or by one file. */
export interface ListedPerson {
  /** The district or school. */
  readonly parentId: string;
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  /** The page; null in a file, which counts as one page. */
  readonly sourceUrl: string | null;
}

export interface KnownPerson extends ListedPerson {
  /** True if the previous reading of the website, or earlier files, listed the person; false for another source. */
  readonly wasRead: boolean;
}

export interface LeadershipChange {
  readonly parentId: string;
  readonly title: string;
  readonly sourceUrl: string | null;
  /** The person who is listed now; null if the office was only vacated. */
  readonly name: string | null;
  /** The person who is no longer listed, if any. */
  readonly left: string | null;
}

export interface OfficeComparison {
  readonly changes: readonly LeadershipChange[];
  /** True if the newer list shows who has left; the list of a rebuilt website or a partial file does not. */
  readonly isWhole: boolean;
}

/**
 * Minimum share of the people of earlier readings that must be found again. Websites are also compared page by page;
 * files are not, and often contain only some of the people.
 */
const LEAST_KEPT = { website: 1 / 2, file: 2 / 3 } as const;

/**
 * Compares two readings of a website, or of files about a place: leaders who appeared, left, or changed their title.
 * Only pages on which both readings found people count: a page that one of them missed, or could not fetch, shows
 * nothing. A website on which too few people are found again (`LEAST_KEPT`) was rebuilt, and shows nothing, either. A
 * file with too few is partial: it shows who took a single office or has another title, but not who has left.
 */
export function leadershipChanges(
  known: readonly KnownPerson[],
  found: readonly ListedPerson[],
  source: keyof typeof LEAST_KEPT = 'website',
): OfficeComparison {
  const earlier = known.filter(({ wasRead }) => wasRead);
  const isWhole = earlier.length > 0 && keptAmong(earlier, found) >= LEAST_KEPT[source] * earlier.length;
  if (earlier.length === 0 || (!isWhole && source === 'website')) return { changes: [], isWhole };
  const pages = new Set(found.map(({ sourceUrl }) => sourceUrl));
  const earlierPages = new Set(earlier.map(({ sourceUrl }) => sourceUrl));

  const left = leadersAmong(earlier).filter(
    (leader) => pages.has(leader.sourceUrl) && !found.some((person) => isSameLeader(leader, person)),
  );
  const leaders = leadersAmong(found);
  const arrived = leaders.filter(
    (leader) =>
      earlierPages.has(leader.sourceUrl) &&
      !known.some((person) => isSameLeader(leader, person) && officeOf(person.title) === leader.office),
  );
  const isShown = (leader: ListedPerson & Leader): boolean =>
    isWhole ||
    earlier.some((person) => isSamePerson(leader, person)) ||
    (onlyPredecessor(leader, left) !== null &&
      leaders.filter((other) => succeeds(other, leader)).length === 1);
  const departed = left.filter((leader) => isWhole && !arrived.some((other) => succeeds(other, leader)));
  return {
    changes: [
      ...arrived.filter(isShown).map((leader) => arrival(leader, known, left)),
      ...departed.map(departure),
    ],
    isWhole,
  };
}

function keptAmong(earlier: readonly ListedPerson[], found: readonly ListedPerson[]): number {
  const names = new Set(found.map(({ name }) => nameKey(name)));
  return earlier.filter(
    (person) => names.has(nameKey(person.name)) || found.some((other) => isSamePerson(person, other)),
  ).length;
}

const leadersAmong = <Person extends ListedPerson>(people: readonly Person[]): (Person & Leader)[] =>
  people.flatMap((person) => {
    const office = officeOf(person.title);
    return office === null ? [] : [{ ...person, office, title: person.title! }];
  });

/** Returns `true` for the same person; holders of the same office at a place may share only a first or last name. */
const isSameLeader = (leader: ListedPerson & Leader, other: ListedPerson): boolean =>
  isSamePerson(leader, other) ||
  (leader.parentId === other.parentId &&
    officeOf(other.title) === leader.office &&
    isSamePerson(leader, other, { isSameOffice: true }));

const succeeds = (one: ListedPerson & Leader, other: ListedPerson & Leader): boolean =>
  one.parentId === other.parentId && one.office === other.office && SINGLE_OFFICES.has(one.office);

function onlyPredecessor(
  leader: ListedPerson & Leader,
  left: readonly (ListedPerson & Leader)[],
): string | null {
  const predecessors = left.filter((other) => succeeds(leader, other));
  return predecessors.length === 1 ? predecessors[0]!.name : null;
}

function arrival(
  leader: ListedPerson & Leader,
  known: readonly KnownPerson[],
  gone: readonly (ListedPerson & Leader)[],
): LeadershipChange {
  const { parentId, name, title, sourceUrl } = leader;
  const before = known.find((person) => person.title !== null && isSamePerson(leader, person));
  const left = onlyPredecessor(leader, gone);
  const said = left
    ? `${name} succeeds ${left} as ${title}`
    : `${name} is now listed as ${title}${before ? `, earlier as ${before.title}` : ''}`;
  return { parentId, title: said, sourceUrl, name, left };
}

const departure = ({ parentId, name, title, sourceUrl }: ListedPerson & Leader): LeadershipChange => ({
  parentId,
  sourceUrl,
  name: null,
  left: name,
  title: `${name} is no longer listed as ${title}`,
});
