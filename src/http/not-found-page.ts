import { failure, send } from '@emi/facade/responses';
import type { RequestHandler } from 'express';
import type { Assets } from './assets.ts';
import { isForPeople, staticPage } from './static-page.ts';

const MAIN = `<div class="card welcome">
<h1>There is no such page</h1>
<p class="soft">The address may be mistyped, or the page has moved.</p>
<p class="row"><a class="btn primary" href="/explore">Explore</a><a class="btn" href="/docs">REST reference</a>
<a class="btn" href="/">Start</a></p>
</div>`;

/** Refuses programs with JSON; people get the page of the next handler. */
export const noRoute: RequestHandler = (request, response, next) => {
  if (isForPeople(request)) next();
  else send(response, failure(404, 'There is no such route.'));
};

/** A page for people at an unknown address, with links to existing pages. */
export function notFoundPage(assets: Assets): RequestHandler {
  return async (_request, response) => {
    const title = 'Not found · Education Market Intelligence API';
    response.status(404).type('html');
    response.send(await staticPage(assets, { title, main: MAIN, look: 'main' }));
  };
}
