import { type Leader, officeOf, SINGLE_OFFICES } from './offices.ts';
import { isSamePerson } from './same-person.ts';

/** A person as one reading of a website lists them. */
export interface ListedPerson {
  /** The district or school. */
  readonly parentId: string;
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly sourceUrl: string | null;
}

export interface KnownPerson extends ListedPerson {
  /** The previous reading of the website found them; otherwise something else did. */
  readonly wasRead: boolean;
}

export interface LeadershipChange {
  readonly parentId: string;
  readonly title: string;
  readonly sourceUrl: string | null;
  /** The person who is listed now; null for somebody who is no longer listed. */
  readonly name: string | null;
}

/** The share of the people of the previous reading that this one must find again: else the website was rebuilt. */
const LEAST_KEPT = 0.5;

/**
 * The leaders who appeared, left, or changed their title between two readings of a website. Only pages on which both
 * readings found people count: a page that one of them missed, or could not fetch, tells nothing.
 */
export function leadershipChanges(
  known: readonly KnownPerson[],
  found: readonly ListedPerson[],
): LeadershipChange[] {
  const earlier = known.filter(({ wasRead }) => wasRead);
  const kept = earlier.filter((person) => found.some((other) => isSamePerson(person, other)));
  if (earlier.length === 0 || kept.length < LEAST_KEPT * earlier.length) return [];
  const pages = new Set(found.map(({ sourceUrl }) => sourceUrl));
  const earlierPages = new Set(earlier.map(({ sourceUrl }) => sourceUrl));

  const left = leadersAmong(earlier).filter(
    (leader) => pages.has(leader.sourceUrl) && !found.some((person) => isSameLeader(leader, person)),
  );
  const arrived = leadersAmong(found).filter(
    (leader) =>
      earlierPages.has(leader.sourceUrl) &&
      !known.some((person) => isSameLeader(leader, person) && officeOf(person.title) === leader.office),
  );
  return [
    ...arrived.map((leader) => arrival(leader, known, left)),
    ...left.filter((leader) => !arrived.some((other) => succeeds(other, leader))).map(departure),
  ];
}

const leadersAmong = <Person extends ListedPerson>(people: readonly Person[]): (Person & Leader)[] =>
  people.flatMap((person) => {
    const office = officeOf(person.title);
    return office === null ? [] : [{ ...person, office, title: person.title! }];
  });

/** The same person, or somebody with the office at the place whose name is spelled another way. */
const isSameLeader = (leader: ListedPerson & Leader, other: ListedPerson): boolean =>
  isSamePerson(leader, other) ||
  (leader.parentId === other.parentId &&
    officeOf(other.title) === leader.office &&
    isSamePerson(leader, other, { isSameOffice: true }));

const succeeds = (one: ListedPerson & Leader, other: ListedPerson & Leader): boolean =>
  one.parentId === other.parentId && one.office === other.office && SINGLE_OFFICES.has(one.office);

function arrival(
  leader: ListedPerson & Leader,
  known: readonly KnownPerson[],
  left: readonly (ListedPerson & Leader)[],
): LeadershipChange {
  const { parentId, name, title, sourceUrl } = leader;
  const before = known.find((person) => person.title !== null && isSamePerson(leader, person));
  const predecessors = left.filter((other) => succeeds(leader, other));
  const said =
    predecessors.length === 1
      ? `${name} succeeds ${predecessors[0]!.name} as ${title}`
      : `${name} is now listed as ${title}${before ? `, earlier as ${before.title}` : ''}`;
  return { parentId, title: said, sourceUrl, name };
}

const departure = ({ parentId, name, title, sourceUrl }: ListedPerson & Leader): LeadershipChange => ({
  ...{ parentId, sourceUrl, name: null },
  title: `${name} is no longer listed as ${title}`,
});
