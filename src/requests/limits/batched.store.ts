import { Problem } from '@emi/base/problems';
import type { RateLimitStatus, RequestStore, WindowAllowance } from './store.ts';

/** Maximum number of groups per batch. */
const MAX_GROUPS = 500;
/** Maximum duration of a batch. After it, the batch's takes fail, and so do all others until the batch ends. */
const LATE_MS = 1_000;

/** Requests that take from equal allowances at the same cost, from different callers. */
interface Group {
  readonly allowances: readonly WindowAllowance[];
  readonly cost: number;
  readonly waiting: PromiseWithResolvers<RateLimitStatus>[];
}

/** Groups of equal takes as the server receives them: subjects are positions in `names`, from 1. */
export interface Batch {
  readonly names: readonly string[];
  readonly groups: readonly {
    readonly subjects: readonly number[];
    readonly limits: readonly number[];
    readonly cost: number;
    readonly count: number;
  }[];
}

/** The result of a group. Times are milliseconds from now. */
export interface GroupResult {
  /** The number of admitted takes. */
  readonly admitted: number;
  /** The capacity before this batch, in requests. */
  readonly room: number;
  /** The time until the oldest counted request leaves the tightest window. */
  readonly resetMs: number;
  /** The time until one more take of the group fits; null if all were admitted. */
  readonly waitMs: number | null;
}

/**
 * Counts on a server, exactly for all processes that share it. One batch runs at a time; takes that arrive in the
 * meantime join the next one, so a flood makes batches larger, not more numerous.
 */
export class BatchedStore implements RequestStore {
  readonly #count: (batch: Batch) => Promise<readonly GroupResult[]>;
  #groups = new Map<string, Group>();
  #isBusy = false;
  #isLate = false;

  /** @param count counts a batch atomically. */
  constructor(count: (batch: Batch) => Promise<readonly GroupResult[]>) {
    this.#count = count;
  }

  /** Rejects if the server does not answer a batch within a second, and from then on at once until it answers. */
  take(allowances: readonly WindowAllowance[], cost: number): Promise<RateLimitStatus> {
    if (this.#isLate) return Promise.reject(late());
    const key = JSON.stringify([cost, allowances.map(({ subject, limit }) => [subject, limit])]);
    let group = this.#groups.get(key);
    if (!group) {
      group = { allowances, cost, waiting: [] };
      this.#groups.set(key, group);
    }
    const waiting = Promise.withResolvers<RateLimitStatus>();
    group.waiting.push(waiting);
    if (!this.#isBusy) void this.#work();
    return waiting.promise;
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    while (this.#groups.size > 0) {
      const batch = [...this.#groups].slice(0, MAX_GROUPS);
      for (const [key] of batch) this.#groups.delete(key);
      await this.#settle(batch.map(([, group]) => group));
    }
    this.#isBusy = false;
  }

  /** Resolves when the batch has ended, which may be long after its takes have failed. */
  async #settle(groups: readonly Group[]): Promise<void> {
    const fail = (error: unknown, failed: Iterable<Group>) => {
      for (const { waiting } of failed) for (const { reject } of waiting) reject(error);
    };
    let immediate: NodeJS.Immediate | undefined;
    // An answer already in the socket is in time, however busy this process was: immediates run after I/O.
    const timer = setTimeout(() => {
      immediate = setImmediate(() => {
        this.#isLate = true;
        fail(late(), [...groups, ...this.#groups.values()]);
        this.#groups.clear();
      });
    }, LATE_MS);
    try {
      const answers = await this.#count(batchOf(groups));
      for (const [index, group] of groups.entries()) answer(group, answers[index]!);
    } catch (error) {
      fail(error, groups);
    } finally {
      clearTimeout(timer);
      clearImmediate(immediate);
      this.#isLate = false;
    }
  }
}

function batchOf(groups: readonly Group[]): Batch {
  const names = [...new Set(groups.flatMap(({ allowances }) => allowances.map(({ subject }) => subject)))];
  const positions = new Map(names.map((name, index) => [name, index + 1]));
  return {
    names,
    groups: groups.map(({ allowances, cost, waiting }) => ({
      subjects: allowances.map(({ subject }) => positions.get(subject)!),
      limits: allowances.map(({ limit }) => limit),
      cost,
      count: waiting.length,
    })),
  };
}

const late = () => new Problem('UNAVAILABLE', 'Requests cannot be counted right now. Try again in a moment.');

/** Resolves a group's takes as if they were counted one after another. */
function answer(
  { allowances, cost, waiting }: Group,
  { admitted, room, resetMs, waitMs }: GroupResult,
): void {
  const limit = Math.min(...allowances.map((allowance) => allowance.limit));
  for (const [index, { resolve }] of waiting.entries()) {
    const isAdmitted = index < admitted;
    const remaining = room - Math.min(index + 1, admitted) * cost;
    resolve({ admitted: isAdmitted, limit, remaining, resetMs: isAdmitted ? resetMs : waitMs! });
  }
}
