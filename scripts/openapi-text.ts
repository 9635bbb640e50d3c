import { openApiDocument } from '@emi/facade/openapi';
import { routes } from '../rest-adapter/index.ts';
import { guidesText } from '../rest-adapter/openapi/guides.ts';
import { PROBLEMS } from '../rest-adapter/openapi/problem-examples.ts';
import TAGS from '../rest-adapter/openapi/tags.json' with { type: 'json' };
import { webhooksSection } from '../rest-adapter/openapi/webhooks.ts';
import { graphSchema } from '../src/app/schema.ts';

/** The text of openapi.json, from the routes, the schema, and the guides. */
export async function openApiText(read: (file: string) => string): Promise<string> {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const schema = await graphSchema();
  const document = openApiDocument(schema, routes, {
    title: 'Education Market Intelligence API',
    version,
    tags: TAGS,
    problems: PROBLEMS,
    webhooks: webhooksSection(),
    introduction: guidesText(schema, (guide) => read(`docs/reference/${guide}.md`)),
  });
  return `${JSON.stringify(document, null, 2)}\n`;
}
