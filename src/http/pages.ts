import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Goes on for browsers that open `/graphql`; a program that asks it something takes the next route. */
export const forBrowsers: RequestHandler = (request, _response, next) => {
  const isPage = !('query' in request.query) && request.accepts(['json', 'html']) === 'html';
  next(isPage ? undefined : 'route');
};

export const graphiql: RequestHandler = async (_request, response) => {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql'); // 9 MB that most never ask for
  response
    .type('html')
    .send(renderGraphiQL({ endpoint: '/graphql', title: 'Education Market Intelligence' }));
};

const APOLLO = ['https://*.cdn.apollographql.com', 'https://*.embed.apollographql.com'];

/**
 * What the two query pages may load: Sandbox from Apollo's hosts (its page narrows inline scripts down to a nonce by a
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
