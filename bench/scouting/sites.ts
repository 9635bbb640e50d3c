import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Start and end of a request to a host; milliseconds of this process. */
export interface Visit {
  readonly begin: number;
  readonly end: number;
}

/** Starts one server for all hosts, which have the same pages and all of `papers`, and records the visits to each. */
export async function serveDistricts(papers: readonly Buffer[] = []) {
  const visits = new Map<string, Visit[]>();
  const server = createServer((request, response) => {
    const begin = performance.now();
    const host = request.headers.host ?? '';
    const paper = papers[Number(/^\/paper-(\d)\.pdf$/.exec(request.url ?? '')?.[1] ?? -1)];
    const page = PAGES[request.url ?? ''];
    if (paper) response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(paper);
    else
      response
        .writeHead(page ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(page?.(host, papers.length) ?? '');
    response.on('finish', () => {
      visits.set(host, [...(visits.get(host) ?? []), { begin, end: performance.now() }]);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, visits, close };
}

const page = (title: string, body: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** A small website, the same for every host except for its URLs. */
const PAGES: Readonly<Record<string, (host: string, papers: number) => string>> = {
  '/': () =>
    page(
      'Public Schools',
      ['staff', 'technology', 'board'].map((path) => `<a href="/${path}">${path}</a> `).join(''),
    ),
  '/staff': (host) =>
    page(
      'Staff directory',
      `<table><tr><th>Name</th><th>Title</th><th>Email</th></tr>${[
        'Maria Delgado',
        'Owen Castellano',
        'Ruth Okafor',
      ]
        .map((name) => `<tr><td>${name}</td><td>Director</td><td>${name.split(' ')[1]}@${host}</td></tr>`)
        .join('')}</table>`,
    ),
  '/technology': () =>
    page('Technology department', '<p>Our district uses PowerSchool as its student information system.</p>'),
  '/board': (_, papers) =>
    page(
      'Board meeting minutes',
      `${Array.from({ length: papers }, (_, at) => `<a href="/paper-${at}.pdf">Board packet ${at}</a>`).join(' ')}
      ${'<p>The board approved the minutes of the last meeting.</p>'.repeat(100)}
      <p>The board approved a contract with PowerSchool that expires on June 30, 2028.</p>`,
    ),
};
