import { etagOf, isKnown } from '@emi/facade/responses';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { type Response, Router } from 'express';
import { IDENTITY } from '../../mcp/server.ts';

/** The protocol version without sessions; the library lists only earlier ones. */
const CURRENT = '2026-07-28';
const CARD_TYPE = 'application/mcp-server-card+json';

/** `com.example/education-market-intelligence` of a service at `example.com`. */
const nameAt = (origin: string): string =>
  `${hostAt(origin).split('.').reverse().join('.')}/${IDENTITY.name}`;

/** The host of an origin, without the characters of an IPv6 address that are not allowed in names. */
const hostAt = (origin: string): string =>
  new URL(origin).hostname.replace(/[^a-zA-Z0-9.-]/g, '') || 'localhost';

/** The server card of MCP (SEP-2127): what a client reads before it connects, without a key. */
const serverCard = (origin: string): object => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: nameAt(origin),
  title: IDENTITY.title,
  description: 'US school districts, schools, their people, and buying signals; searching is free.',
  version: IDENTITY.version,
  websiteUrl: `${origin}/docs`,
  remotes: [
    {
      type: 'streamable-http',
      url: `${origin}/mcp`,
      supportedProtocolVersions: [CURRENT, ...SUPPORTED_PROTOCOL_VERSIONS],
      headers: [
        {
          name: 'Authorization',
          description:
            'Bearer and an API key (sk_live_…). Clients that speak OAuth 2.1 need none: they sign in.',
          isRequired: false,
          isSecret: true,
        },
      ],
    },
  ],
});

/** The origin's catalog, which lists the card (Agent-Card/ai-catalog). */
const catalog = (origin: string): object => ({
  specVersion: '1.0',
  entries: [
    {
      identifier: `urn:air:${hostAt(origin)}:mcp:${IDENTITY.name}`,
      type: CARD_TYPE,
      url: `${origin}/mcp/server-card`,
    },
  ],
});

/** Serves the card next to the endpoint, and the catalog, in which clients find it. */
export function serverCardRouter(originOf: (host: string | undefined) => string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const serve = (path: string, type: string, make: (origin: string) => object): void => {
    router.get(path, (request, response: Response) => {
      const text = JSON.stringify(make(originOf(request.headers.host)));
      const etag = etagOf(text);
      response.set({
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': 'GET',
        'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
        'Access-Control-Expose-Headers': 'ETag',
        'Cache-Control': 'public, max-age=3600',
        ETag: etag,
        'Content-Type': type,
      });
      if (isKnown(request, etag)) response.status(304).end();
      else response.send(Buffer.from(text));
    });
  };
  serve('/mcp/server-card', CARD_TYPE, serverCard);
  serve('/.well-known/ai-catalog.json', 'application/ai-catalog+json', catalog);
  return router;
}
