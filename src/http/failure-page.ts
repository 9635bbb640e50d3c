import type { RestResponse } from '@emi/facade/responses';
import type { Request, Response } from 'express';
import type { Assets } from './assets.ts';
import { escaped } from './html-page.ts';
import { isForPeople, staticPage } from './static-page.ts';
import { workbenchSecurity } from './workbench-page.ts';

/** The first link has an empty address, which is that of the page itself. */
const mainOf = (title: string, message: string, requestId: string): string => `<div class="card welcome">
<h1>${title}</h1>
<p class="soft">${escaped(message)}</p>
<p class="soft small">X-Request-Id: <code>${escaped(requestId)}</code></p>
<p class="row"><a class="btn primary" href="">Try again</a><a class="btn" href="/">Start</a></p>
</div>`;

/**
 * Sends server errors to people as a page, with the status and headers that programs get.
 * @returns `false`, with nothing sent, if the response is for a program or the page cannot be built
 */
export function failurePage(assets: Assets) {
  return async ({ status, body, headers }: RestResponse, request: Request, response: Response) => {
    if (status < 500 || !isForPeople(request)) return false;
    const heading = status === 503 ? 'The service is not available' : 'Something went wrong';
    const { message = '' } = body as { message?: string };
    const page = await staticPage(assets, {
      title: `${heading} · Education Market Intelligence API`,
      main: mainOf(heading, message, String(response.getHeader('X-Request-Id') ?? '')),
      look: 'main',
    }).catch(() => undefined);
    if (page === undefined) return false;
    workbenchSecurity(request, response, () => response.status(status).set(headers).type('html').send(page));
    return true;
  };
}
