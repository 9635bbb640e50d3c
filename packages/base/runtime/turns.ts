import { setImmediate } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Lets the event loop do everything else before work goes on. All work of the process that waits here goes on in
 * separate turns, one after another, so that many tasks at once hold the loop no longer at a time than one task does.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}

/** The longest that work may hold the event loop. */
const TURN_MS = 5;

/** Returns a function to call between small steps of work: it waits for another turn if this one has lasted long. */
export function inTurns(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < TURN_MS) return undefined;
    return nextTurn().then(() => {
      begun = performance.now();
    });
  };
}
