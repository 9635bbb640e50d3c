import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A receiver that appends the id of each event to a file before it answers. */
const PROGRAM = `
  const { appendFileSync } = require('node:fs');
  require('node:http').createServer((request, response) => {
    request.resume().on('end', () => {
      appendFileSync(process.argv[1], request.headers['webhook-id'] + '\\n');
      response.writeHead(204).end();
    });
  }).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'));`;

/** Starts it, and waits until it listens. */
export async function receiverProcess(file: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', PROGRAM, file, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  return child;
}
