import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Network, withOwnHosts } from '@emi/base/network';

/** Longer than webhooks wait for a receiver. */
const TOO_SLOW_MS = 20_000;
/** Long enough for a person to watch a scouting run. */
const SLOW_MS = 3_000;

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

const answers =
  (status: number, text: string): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(text);
  };

const page = (title: string, ...paragraphs: string[]): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>
<nav><a href="/">Home</a> <a href="/board/minutes">Board minutes</a> <a href="/purchasing/bids">Bids</a>
<a href="/technology">Technology</a></nav>${paragraphs.map(asBlock).join('\n')}</body></html>`;
const asBlock = (text: string): string => (text.startsWith('<') ? text : `<p>${text}</p>`);

/** The pages of a district's website, with current years. */
function pagesOf(year: number): Readonly<Record<string, string>> {
  return {
    '/': page(
      'Hazelhaven School District',
      'Welcome to the Hazelhaven School District. We serve students in grades K-12.',
    ),
    '/board/minutes': page(
      'Board minutes',
      `<h2>Purchasing report</h2>
<table><tr><th>PO#</th><th>Vendor Name</th><th>Description</th><th>Amount $</th></tr>
<tr><td>7001</td><td>Instructure</td><td>Canvas by Instructure</td><td>$42,000.00</td></tr></table>`,
      'Trustees discussed aging network equipment, which cannot keep up with the number of student devices.',
    ),
    '/purchasing/bids': page(
      'Bids and requests for proposals',
      `Request for Proposals: Student Information System. Proposals are due December 15, ${year + 1} at 2:00 p.m.`,
    ),
    '/technology': page(
      'Technology',
      'The district uses Google Classroom and PowerSchool in all schools.',
      'Every student has a Chromebook.',
    ),
  };
}

const website =
  (pauseMs: number): Answer =>
  async ({ url = '/' }, response) => {
    const text = url === '/robots.txt' ? undefined : pagesOf(new Date().getUTCFullYear())[url];
    if (text !== undefined) await sleep(pauseMs, undefined, { ref: false });
    answers(text === undefined ? 404 : 200, text ?? '')({} as IncomingMessage, response);
  };

/** Hosts that exist only in the test world. No domain of the internet ends in `.test` (RFC 6761). */
const HOSTS: Readonly<Record<string, Answer>> = {
  'website.test': website(0),
  'slow-website.test': website(SLOW_MS),
  'failing-website.test': answers(404, 'This website always fails.'),
  'webhook.test': answers(200, 'Received.'),
  'failing-webhook.test': answers(500, 'This receiver always fails.'),
  'gone-webhook.test': answers(410, 'This receiver is gone for good.'),
  'slow-webhook.test': async (request, response) => {
    await sleep(TOO_SLOW_MS, undefined, { ref: false });
    await answers(200, 'Received, too late.')(request, response);
  },
};

export interface TestSites {
  /** A network with these hosts in addition to those of another network. */
  beside(network: Network): Network;
  close(): Promise<void>;
}

/** Serves the websites and receivers of the test world on a port of this machine. */
export async function openTestSites(): Promise<TestSites> {
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').split(':', 1)[0]!;
    const answer = Object.hasOwn(HOSTS, host) ? HOSTS[host]! : answers(404, 'There is no such host.');
    request.resume();
    void Promise.resolve(answer(request, response)).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    beside: (network) => withOwnHosts(network, Object.keys(HOSTS), port),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
