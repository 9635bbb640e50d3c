import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port below the range that systems assign to connections and to servers without a fixed port (from 32,768 on
 * Linux), so that nothing else takes it while its program is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 30_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      ({ code }: NodeJS.ErrnoException) => {
        if (code !== 'EADDRINUSE') throw new Error(`no port: ${code}`);
        return false;
      },
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
