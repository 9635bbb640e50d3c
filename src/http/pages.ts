import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Context } from '../context.ts';

/** Goes on for browsers that open `/graphql`; a program that asks it something takes the next route. */
export const forBrowsers: RequestHandler = (request, _response, next) => {
  const isPage = !('query' in request.query) && request.accepts(['json', 'html']) === 'html';
  next(isPage ? undefined : 'route');
};

/**
 * Sandbox. It needs no key, so nothing of the request reaches Apollo: there is no header or parameter that turns the page
 * into an operation of nobody.
 */
export function sandbox(apollo: ApolloServer<Context>): RequestHandler {
  return async (_request, response) => {
    const headers = new HeaderMap([['accept', 'text/html']]);
    const { body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: 'GET', headers, search: '', body: undefined },
      context: () => Promise.reject(new Error('a page asks nothing of the graph')),
    });
    if (body.kind !== 'complete') throw new Error('the page comes in parts');
    response.type('html').send(body.string);
  };
}

export const graphiql: RequestHandler = async (_request, response) => {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql'); // 9 MB that most never ask for
  response
    .type('html')
    .send(renderGraphiQL({ endpoint: '/graphql', title: 'Education Market Intelligence', method: 'POST' }));
};

const APOLLO = ['https://*.cdn.apollographql.com', 'https://*.embed.apollographql.com'];

/**
 * The sources of the two query pages: Sandbox from Apollo's hosts (its page narrows inline scripts down to a nonce by a
 * policy of its own), GraphiQL from nowhere but its own page.
 */
export const pageSecurity = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", "'unsafe-inline'", ...APOLLO],
      styleSrc: ["'self'", "'unsafe-inline'", 'https://fonts.googleapis.com', ...APOLLO],
      fontSrc: ['data:', 'https://fonts.gstatic.com'],
      imgSrc: ["'self'", 'data:', ...APOLLO],
      manifestSrc: APOLLO,
      frameSrc: APOLLO,
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
});
