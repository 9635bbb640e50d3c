import { FirstPages } from '@emi/reading';
import type { RunStore } from './run-store.ts';

/** Maximum characters of all pages together; analyzing that many takes seconds. */
const MOST_TEXT = 4_000_000;
/** Maximum bytes of all pages together as JSON; the process that analyzes them holds them in memory. */
const MOST_BYTES = 24_000_000;

/** The pages of a run in the order read, up to the limits for one analysis. Each use reads the store again. */
export const pagesToAnalyze = (runStore: RunStore): FirstPages =>
  new FirstPages(
    { [Symbol.asyncIterator]: () => runStore.pages()[Symbol.asyncIterator]() },
    { text: MOST_TEXT, bytes: MOST_BYTES },
  );
