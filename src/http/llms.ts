import { addressedTo } from '@emi/facade/responses';
import type { RequestHandler } from 'express';
import { readProjectFile } from './project-file.ts';

/** The interfaces and documents, with paths relative to the service's origin. */
const LINKS: readonly (readonly [title: string, path: string, text: string])[] = [
  ['Tools for agents', '/mcp', 'Model Context Protocol over Streamable HTTP, with a key or OAuth 2.1.'],
  ['Server card', '/mcp/server-card', 'Where and how to connect to the tools (SEP-2127), without a key.'],
  ['OpenAPI document', '/openapi.json', 'Every operation of the REST API at `/api/v1`, with examples.'],
  ['Postman collection', '/postman.json', 'The same operations as requests: import it, and enter a key.'],
  ['REST reference', '/docs', 'Guides and operations for people.'],
  ['GraphQL', '/graphql', 'The same data and more, by POST; keys may introspect the schema.'],
  ['Typed client', '/client.tgz', 'For TypeScript: `npm install` this address.'],
  ['Authorization', '/.well-known/oauth-protected-resource', 'How to get an access token.'],
];

/** `/llms.txt` (llmstxt.org): describes the service and links its parts and guides; needs no key. */
export const llmsText =
  (originOf: (host: string | undefined) => string): RequestHandler =>
  async (request, response) => {
    const { info } = JSON.parse((await readProjectFile('openapi.json')).toString()) as {
      info: { title: string; description: string };
    };
    const origin = originOf(request.headers.host);
    const links = LINKS.map(([title, path, text]) => `- [${title}](${origin}${path}): ${text}`).join('\n');
    const [summary = '', ...guides] = info.description.split(/\n\n/);
    const text =
      `# ${info.title}\n\n> ${summary.replaceAll('\n', ' ')}\n\n## Where\n\n${links}\n\n` +
      `${guides.join('\n\n').replace(/^# /gm, '## ')}\n`;
    response.type('text/plain').send(addressedTo(origin, text));
  };
