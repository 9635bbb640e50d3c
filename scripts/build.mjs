/** `npm run build`: the compiled service and the packed client in dist/, and the scripts of the pages in web/built/. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

async function node(...args) {
  const [status] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (status !== 0) process.exit(status ?? 1);
}

async function buildClient() {
  await node('scripts/generated.mjs');
  await node('scripts/pack-client.mjs');
}

await Promise.all([node('scripts/build-service.mjs'), buildClient()]);
