import type { Recently } from './context.ts';

/** The greatest age of a shared answer. */
const MAX_AGE_MS = 30_000;

interface Recent {
  readonly askedAt: number;
  readonly answer: Promise<unknown>;
}

/**
 * Answers that are the same for all viewers. Identical questions share one computation, whose result is reused for 30
 * seconds. Failures are not kept.
 */
export class RecentAnswers {
  readonly #now: () => number;
  readonly #answers = new Map<string, Recent>();

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Answers for one request, whose `usage` records the age of the oldest one. */
  of(usage: { ageSeconds?: number }): Recently {
    return <T>(question: string, compute: () => Promise<T>): Promise<T> => {
      const { askedAt, answer } = this.#find(question) ?? this.#ask(question, compute);
      const age = Math.floor((this.#now() - askedAt) / 1_000);
      usage.ageSeconds = Math.max(usage.ageSeconds ?? 0, age);
      return answer as Promise<T>;
    };
  }

  #find(question: string): Recent | undefined {
    const recent = this.#answers.get(question);
    return recent && this.#now() - recent.askedAt < MAX_AGE_MS ? recent : undefined;
  }

  #ask(question: string, compute: () => Promise<unknown>): Recent {
    for (const [old, { askedAt }] of this.#answers) {
      if (this.#now() - askedAt < MAX_AGE_MS) break; // the map is in the order of these times
      this.#answers.delete(old);
    }
    const recent = { askedAt: this.#now(), answer: compute() };
    this.#answers.delete(question); // so that the new answer comes last
    this.#answers.set(question, recent);
    recent.answer.catch(() => {
      if (this.#answers.get(question) === recent) this.#answers.delete(question);
    });
    return recent;
  }
}
