import { Problem } from '../problems/problem.ts';

/** Maximum number of uploads in progress in this process. */
const MOST_AT_ONCE = 32;
/** Maximum number of uploads in progress of one owner. */
const MOST_OF_ONE = 2;
/** With this many uploads in progress, an owner has at most one. */
const PLENTY = 8;
const underway = new Map<string, number>();

/**
 * Takes one of the places of uploads in progress, of which each owner has few.
 * @returns a function that gives the place back
 * @throws Problem if none is free
 */
export function takeSlot(owner: string): () => void {
  const own = underway.get(owner) ?? 0;
  const all = [...underway.values()].reduce((sum, count) => sum + count, 0);
  if (all >= MOST_AT_ONCE || own >= (all < PLENTY ? MOST_OF_ONE : 1))
    throw new Problem('UNAVAILABLE', 'Other files are being received. Try again in a few seconds.');
  underway.set(owner, own + 1);
  return () => {
    const left = underway.get(owner)! - 1;
    if (left > 0) underway.set(owner, left);
    else underway.delete(owner);
  };
}

/** A body that arrives too slowly. */
export class TooSlow extends Error {}

/** Time for which senders may keep the service waiting: some seconds, and longer the more they have sent. */
export const PACE = { graceMs: 5_000, bytesPerSecond: 20_000 };

/** The parts of a body. @throws TooSlow if its sender falls behind `PACE`; the reader's own time does not count */
export async function* paced(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = body[Symbol.asyncIterator]();
  let total = 0;
  let waited = 0;
  try {
    for (;;) {
      const begun = performance.now();
      const left = PACE.graceMs + (total / PACE.bytesPerSecond) * 1_000 - waited;
      const { done, value } = await within(source.next(), left);
      if (done) return;
      waited += performance.now() - begun;
      total += value.length;
      yield value;
    }
  } finally {
    void Promise.resolve(source.return?.()).catch(() => undefined);
  }
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), Math.max(0, milliseconds));
  });
  work.catch(() => undefined); // `work` may also fail after the time is up
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
