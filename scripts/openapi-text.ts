import { routes } from '../rest-adapter/index.ts';
import { openApiDocument } from '../rest-adapter/openapi/document.ts';
import type { OperationExample } from '../rest-adapter/openapi/example.ts';
import { createSchema } from '../src/schema.ts';

/** The text of openapi.json, from the routes, the schema, the introduction, and the recorded examples. */
export async function openApiText(read: (file: string) => string): Promise<string> {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const document = openApiDocument(await createSchema(), routes, {
    version,
    introduction: read('docs/reference/introduction.md'),
    examples: JSON.parse(read('docs/reference/examples.json')) as Record<string, OperationExample>,
  });
  return `${JSON.stringify(document, null, 2)}\n`;
}
