import { describe, expect, it } from '@jest/globals';
import type { Books } from '../../chaos/books.ts';
import { Ledger, type Operation, type OperationKind } from '../../chaos/ledger.ts';
import { judgeOutages, outagesOf } from '../../chaos/outages.ts';
import { plan } from '../../chaos/schedule.ts';
import type { Organization } from '../../chaos/seed.ts';
import { judgeBooks, judgeVacuum } from '../../chaos/verdict.ts';
import { fullestWindows } from '../../chaos/windows.ts';

const ACME = { id: 'acme' } as Organization;
const LIST = 'list-1';
const JOB = 'job-1';

/** A run in which everything that was acknowledged is found. */
function soundRun() {
  const ledger = new Ledger();
  const done = (kind: OperationKind, subject: string, ...said: (string | number)[]): Operation => {
    const operation = ledger.begin(kind, ACME, subject, true);
    operation.acknowledged.push(...said);
    return operation;
  };
  const operations = {
    unlock: done('unlock', 'district:1', 6, 6),
    list: done('list', 'List', LIST),
    add: done('add', `${LIST}:1`, 'item-1'),
    leaving: done('add', `${LIST}:2`, 'item-2'),
    remove: done('remove', `${LIST}:2`, 204),
    email: done('email', 'contact-1', JOB),
  };
  const books = {
    audit: [] as string[],
    unlocks: new Set(['acme district:1']),
    lists: new Set([LIST]),
    items: new Set([`${LIST}:1`]),
    emails: new Map([[JOB, { organizationId: 'acme', count: 1 }]]),
    jobs: new Map([[JOB, 'completed']]),
  } satisfies Books;
  return { ledger, operations, books };
}

const violations = ({ ledger, books }: ReturnType<typeof soundRun>): string[] =>
  judgeBooks(ledger, books).flatMap(({ violations: found }) => found);

describe('the verdict of a chaos run', () => {
  it('finds nothing when all that was acknowledged is there', () => {
    expect(violations(soundRun())).toEqual([]);
  });

  it.each<[string, (run: ReturnType<typeof soundRun>) => void, RegExp]>([
    ['a lost unlock', ({ books }) => books.unlocks.clear(), /acknowledged, and not there/],
    ['an unlock that nobody asked for', ({ books }) => books.unlocks.add('acme district:9'), /nobody asked/],
    [
      'an unlock charged to two requests',
      ({ ledger }) => ledger.begin('unlock', ACME, 'district:1', false).acknowledged.push(6),
      /charged to 2 requests/,
    ],
    [
      'an unlock that was only ever refused',
      ({ ledger, books }) => {
        ledger.begin('unlock', ACME, 'district:2', false);
        books.unlocks.add('acme district:2');
      },
      /no request can have done it/,
    ],
    ['a lost list', ({ books }) => books.lists.clear(), /list List of acme/],
    ['a list made twice', ({ books }) => books.lists.add('list-2'), /2 lists/],
    ['a lost item', ({ books }) => books.items.clear(), /add list-1:1 of acme/],
    ['an item that is back', ({ books }) => books.items.add(`${LIST}:2`), /remove list-1:2 of acme/],
    ['a lost email', ({ books }) => books.emails.clear(), /with 0 emails/],
    ['an email written twice', ({ books }) => (books.emails.get(JOB)!.count = 2), /with 2 emails/],
    ['an email that failed', ({ books }) => books.jobs.set(JOB, 'failed'), /job-1: failed/],
    ['an email that nobody asked for', ({ books }) => books.jobs.set('job-2', 'completed'), /1 jobs/],
    [
      'another answer to the same key',
      ({ operations }) => operations.email.acknowledged.push('job-2'),
      /job-1,job-2/,
    ],
    ['a violated invariant of the books', ({ books }) => books.audit.push('The ledger differs.'), /differs/],
    ['an answer that no fault explains', ({ ledger }) => ledger.oddities.push('GET /: 500'), /500/],
  ])('finds %s', (_, damage, message) => {
    const run = soundRun();
    damage(run);
    expect(violations(run).join('\n')).toMatch(message);
  });

  it('accepts any outcome of unacknowledged requests that may have succeeded', () => {
    for (const hasWorked of [true, false]) {
      const run = soundRun();
      run.ledger.begin('unlock', ACME, 'district:2', false).unknown++;
      run.ledger.begin('add', ACME, `${LIST}:3`, true).unknown++;
      run.ledger.begin('email', ACME, 'contact-2', true).unknown++;
      if (hasWorked) {
        run.books.unlocks.add('acme district:2');
        run.books.items.add(`${LIST}:3`);
        run.books.jobs.set('job-2', 'completed');
        run.books.emails.set('job-2', { organizationId: 'acme', count: 1 });
      }
      expect(violations(run)).toEqual([]);
    }
  });
});

describe('the vacuum of a chaos run', () => {
  const ran = 'LOG:  automatic vacuum of table "market.public.credit_accounts": index scans: 0';
  const refused = 'WARNING:  permission denied to vacuum "jobs", skipping it';

  it('has run, and was refused on no table', () => {
    expect(judgeVacuum([ran]).violations).toEqual([]);
    expect(judgeVacuum([ran, refused]).violations).toEqual([refused]);
    expect(judgeVacuum([]).violations).toHaveLength(1);
  });
});

describe('the fullest windows of a chaos run', () => {
  const requests = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => ({ sentAt: from + at, receivedAt: from + at + 5 }));
  const lifetimes = [
    { from: 0, to: Number.POSITIVE_INFINITY },
    { from: 0, to: Number.POSITIVE_INFINITY },
  ];

  it('are bounded by the plan, or by a plan for each process and one for the store if it was away', () => {
    const of = (count: number, away: { from: number; to: number }[]) =>
      fullestWindows(requests(count, 1_000), 10, away, lifetimes);
    expect(of(10, [])).toEqual({ shared: 10, alone: 0, violations: [] });
    expect(of(11, []).violations).toHaveLength(1);
    expect(of(30, [{ from: 2_000, to: 3_000 }])).toEqual({ shared: 0, alone: 30, violations: [] });
    expect(of(31, [{ from: 2_000, to: 3_000 }]).violations).toHaveLength(1);
  });

  it('do not count a request that may have been counted before or after', () => {
    const late = { sentAt: 1_005, receivedAt: 70_000 };
    expect(fullestWindows([...requests(10, 1_000), late], 10, [], lifetimes).shared).toBe(10);
  });
});

describe('the plan of a chaos run', () => {
  const faults = ['a', 'b', 'c'].flatMap((name) => [
    { name, track: 'programs', lasts: true } as const,
    { name: name.toUpperCase(), track: 'engines', lasts: false } as const,
  ]);
  const pace = { durationMs: 60_000, lengthMs: [1_000, 2_000], restMs: [500, 1_000] } as const;

  it('is the same for the same seed, and another one for another seed', () => {
    expect(plan(faults, 'one', pace)).toEqual(plan(faults, 'one', pace));
    expect(plan(faults, 'one', pace)).not.toEqual(plan(faults, 'two', pace));
  });

  it('runs every fault before it repeats one, and one of each track at a time', () => {
    const engines = plan(faults, 'one', pace).filter(({ fault }) => fault.track === 'engines');
    expect(new Set(engines.slice(0, 3).map(({ fault }) => fault.name))).toEqual(new Set(['A', 'B', 'C']));
    const programs = plan(faults, 'one', pace).filter(({ fault }) => fault.track === 'programs');
    expect(programs.length).toBeGreaterThan(5);
    for (const [at, { endsAt }] of programs.entries()) {
      expect(programs[at + 1]?.beginsAt ?? endsAt).toBeGreaterThanOrEqual(endsAt);
    }
  });
});

describe('the outages of a run', () => {
  const fault = (name: string, beganAt: number, failovers?: number) => ({
    name,
    beganAt,
    endedAt: beganAt + 5_000,
    failovers,
  });
  const answers = (...times: [at: number, isWrite: boolean][]) =>
    times.map(([at, isWrite]) => ({ at, isWrite, said: isWrite ? '2xx' : '503' }));

  it('belong to the fault with which they began, and last to the end of the run if nothing ends them', () => {
    const said = answers([9_900, true], [20_000, false], [30_000, true], [39_900, true], [50_000, false]);
    expect(outagesOf(said, [fault('one', 10_000), fault('two', 40_000)], 0)).toEqual({
      each: [
        { fault: 'one', ms: 20_100, failovers: 1 },
        { fault: 'two', ms: 10_100, failovers: 1 },
      ],
      answers: { 503: 1 },
    });
  });

  it('may take thirty seconds for each failover of a fault', () => {
    const judged = (failovers?: number) =>
      judgeOutages(outagesOf(answers([9_900, true], [56_000, true]), [fault('one', 10_000, failovers)], 0));
    expect(judged(2).violations).toEqual([]);
    expect(judged().violations).toEqual(['one: 46.1 s']);
  });
});
