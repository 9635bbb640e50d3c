import type { Socket } from 'node:net';
import type { Web, WebLimits } from '../../../src/scouting/web/web.ts';
import type { WebProblem } from '../../../src/scouting/web/web-problem.ts';
import { serveRaw, testWeb, unending } from '../../support/websites.ts';

const open: { close(): Promise<void> }[] = [];

/** Closes what the last test kept open. */
export async function closeAll(): Promise<void> {
  for (const thing of open.splice(0)) await thing.close();
}

export const keep = <T extends { close(): Promise<void> }>(thing: T): T => {
  open.push(thing);
  return thing;
};

export const visitor = (port: number, limits?: Partial<WebLimits>): Web =>
  keep(testWeb({ 'school.example': port }, limits));

export const read = (web: Web, path = '/') =>
  web.fetch(`http://school.example${path}`, { signal: unending() });

export const problem = (web: Web, path?: string): Promise<WebProblem> =>
  read(web, path).then(
    () => Promise.reject(new Error('it was read')),
    (error) => error,
  );

const NO_ROBOTS = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n';

/** A website without a robots.txt that answers anything else as the test wants. */
export async function rawSite(answer: (socket: Socket) => void): Promise<number> {
  const { port } = keep(
    await serveRaw((socket) => {
      socket.on('data', (data) => {
        if (data.toString().startsWith('GET /robots.txt')) socket.write(NO_ROBOTS);
        else answer(socket);
      });
    }),
  );
  return port;
}
