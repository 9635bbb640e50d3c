import { rm } from 'node:fs/promises';

export default async function globalTeardown(): Promise<void> {
  const { testServer } = globalThis as unknown as { testServer?: { stop(): Promise<void>; dir: string } };
  await testServer?.stop();
  if (testServer) await rm(testServer.dir, { recursive: true, force: true });
}
