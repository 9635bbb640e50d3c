import { expect, it } from '@jest/globals';
import { runProgram } from './support/module-program.ts';

/** Counts collections of a whole heap of 600,000 objects while 1.8 GB of buffers come and go. */
const collections = (preparation: string): Promise<number> =>
  runProgram<number>(`
    import { constants, PerformanceObserver } from 'node:perf_hooks';
    import { setImmediate as turn } from 'node:timers/promises';
    import { countBuffersAsHeap } from './packages/base/runtime/garbage.ts';
    ${preparation}
    globalThis.kept = Array.from({ length: 600_000 }, (_, index) => ({ index }));
    let count = 0;
    const seen = new PerformanceObserver((list) => {
      for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) count++;
    });
    seen.observe({ entryTypes: ['gc'] });
    for (let turns = 0; turns < 6_000; turns++) {
      Buffer.allocUnsafe(300_000);
      if (turns % 20 === 0) await turn();
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    console.log(count);
  `);

it('buffers rarely make V8 collect the whole heap', async () => {
  const [before, after] = await Promise.all([collections(''), collections('countBuffersAsHeap();')]);
  expect(after).toBeLessThan(before / 2);
});
