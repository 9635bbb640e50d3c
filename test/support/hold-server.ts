/** Starts the PostgreSQL of a test run, prints its address, and runs until it is killed. */
import globalSetup from './global-setup.ts';

await globalSetup();
const { testServer } = globalThis as unknown as { testServer: { dir: string } };
console.log(testServer.dir);
setInterval(() => undefined, 60_000);
