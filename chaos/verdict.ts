import type { Books } from './books.ts';
import type { Ledger, Operation } from './ledger.ts';

/** An invariant of the run, and its violations. */
export interface Judgment {
  readonly invariant: string;
  readonly violations: readonly string[];
}

/** Compares what clients were told with the contents of the database. */
export function judgeBooks(ledger: Ledger, books: Books): Judgment[] {
  return [
    { invariant: 'The full audit of the books finds nothing.', violations: books.audit },
    {
      invariant: 'Every acknowledged unlock exists, and nobody was charged twice for one.',
      violations: unlockFaults(ledger, books),
    },
    { invariant: 'Every acknowledged change of a list is there.', violations: listFaults(ledger, books) },
    {
      invariant: 'Every acknowledged email was written once, and no other one.',
      violations: emailFaults(ledger, books),
    },
    {
      invariant: 'A request that is sent again with its key gets the same answer.',
      violations: ledger.operations
        .filter(saysDifferentThings)
        .map((one) => `${named(one)}: ${one.acknowledged.join()}`),
    },
    { invariant: 'Every answer is one that a fault explains.', violations: ledger.oddities },
  ];
}

const VACUUMED = /automatic (vacuum|analyze) of table/;
const NOT_VACUUMED = /WARNING:.*(vacuum|analyze)/;

/** @param log the lines of PostgreSQL, which names the tables that it vacuums */
export function judgeVacuum(log: readonly string[]): Judgment {
  const refused = log.filter((line) => NOT_VACUUMED.test(line));
  const hasRun = log.some((line) => VACUUMED.test(line));
  return {
    invariant: 'PostgreSQL vacuums the tables by itself.',
    violations: hasRun ? refused : ['No table was vacuumed or analyzed.', ...refused],
  };
}

const named = ({ kind, organizationId, subject }: Operation): string =>
  `${kind} ${subject} of ${organizationId}`;
const isAcknowledged = ({ acknowledged }: Operation): boolean => acknowledged.length > 0;
const saysDifferentThings = ({ acknowledged, hasKey }: Operation): boolean =>
  hasKey && new Set(acknowledged).size > 1;

function unlockFaults(ledger: Ledger, { unlocks }: Books): string[] {
  const bySubject = Map.groupBy(
    ledger.of('unlock'),
    ({ organizationId, subject }) => `${organizationId} ${subject}`,
  );
  const faults: string[] = [];
  for (const [subject, operations] of bySubject) {
    const charged = operations.filter(({ acknowledged }) => acknowledged.some((credits) => credits !== 0));
    const isThere = unlocks.has(subject);
    if (!isThere && operations.some(isAcknowledged)) faults.push(`${subject}: acknowledged, and not there`);
    if (charged.length > 1) faults.push(`${subject}: charged to ${charged.length} requests`);
    if (isThere && charged.length === 0 && operations.every(({ unknown }) => unknown === 0)) {
      faults.push(`${subject}: there, although no request can have done it`);
    }
  }
  for (const subject of unlocks) if (!bySubject.has(subject)) faults.push(`${subject}: nobody asked for it`);
  return faults;
}

function listFaults(ledger: Ledger, { lists, items }: Books): string[] {
  const faults = ledger
    .of('list')
    .filter(({ acknowledged }) => acknowledged.some((id) => !lists.has(String(id))))
    .map((operation) => `${named(operation)}: acknowledged, and not there`);
  const made = ledger.of('list').filter((operation) => isAcknowledged(operation) || operation.unknown > 0);
  if (lists.size > made.length) faults.push(`${lists.size} lists, where at most ${made.length} were made`);
  const removals = new Map(ledger.of('remove').map((operation) => [operation.subject, operation]));
  for (const add of ledger.of('add')) {
    const removal = removals.get(add.subject);
    const isThere = items.has(add.subject);
    const isRemoved = removal !== undefined && isAcknowledged(removal);
    if (isRemoved && isThere) faults.push(`${named(removal)}: acknowledged, and still there`);
    if (!removal && isAcknowledged(add) && !isThere)
      faults.push(`${named(add)}: acknowledged, and not there`);
    if (!isAcknowledged(add) && add.unknown === 0 && isThere)
      faults.push(`${named(add)}: refused, and there`);
  }
  return faults;
}

function emailFaults(ledger: Ledger, { emails, jobs }: Books): string[] {
  const faults: string[] = [];
  const acknowledged = new Set<string>();
  let unknown = 0;
  for (const operation of ledger.of('email')) {
    if (!isAcknowledged(operation)) unknown += Math.min(1, operation.unknown);
    for (const id of operation.acknowledged) acknowledged.add(String(id));
  }
  for (const id of acknowledged) {
    const status = jobs.get(id);
    const count = emails.get(id)?.count ?? 0;
    if (status !== 'completed' || count !== 1)
      faults.push(`job ${id}: ${status ?? 'missing'}, with ${count} emails`);
  }
  const others = [...jobs.keys()].filter((id) => !acknowledged.has(id));
  if (others.length > unknown) {
    faults.push(
      `${others.length} jobs that were not acknowledged, where at most ${unknown} may have been made`,
    );
  }
  for (const [id, { count }] of emails) {
    if (count > 1 || !jobs.has(id)) faults.push(`job ${id}: ${count} emails`);
  }
  return faults;
}
