import { PLAN_LIMITS } from '@emi/base/plans';
import { costOf } from '@emi/facade/execution';
import { type FragmentDefinitionNode, type GraphQLSchema, getOperationAST, Kind, parse } from 'graphql';
import { ShapeBuilder } from '../packages/facade/execution/shape.ts';
import type { ExampleOperation } from '../src/http/operations.ts';

/** Returns the cost of an operation with its variables, which is the same for every plan: its pages are small. */
export function costOfOperation(schema: GraphQLSchema, { document, variables }: ExampleOperation): number {
  const parsed = parse(document);
  const fragmentOf = (name: string): FragmentDefinitionNode | undefined =>
    parsed.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
    ) as FragmentDefinitionNode | undefined;
  const shapes = new ShapeBuilder(schema, fragmentOf);
  return costOf(shapes.operation(getOperationAST(parsed)!), variables, PLAN_LIMITS.free.resultsPerRequest);
}

const HEAD = `# Operations

Written by \`npm run schema\` from [operations/](../../operations). Sandbox and GraphiQL open with them, the tests run
each in the demo world, and every one is a trusted document:
\`{"documentId": "FindSchools", "variables": {…}}\` runs it.
The name runs the newest version; the hash runs exactly this text; see [trusted documents](../api.md#trusted-documents).

| operation | kind | cost | what it returns |
|---|---|---|---|
`;

const code = (language: string, text: string): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n`;

/** The documentation page about the operations. */
export function operationsText(schema: GraphQLSchema, operations: readonly ExampleOperation[]): string {
  const rows = operations.map((operation) => {
    const kind = getOperationAST(parse(operation.document))!.operation;
    const cost = costOfOperation(schema, operation);
    const { name, document } = operation;
    return `| [${name}](#${name.toLowerCase()}) | ${kind} | ${cost} | ${document.split('\n', 1)[0]!.slice(2)} |\n`;
  });
  const sections = operations.map(
    ({ name, id, document, variables }) =>
      `\n## ${name}\n\n\`${id}\`\n\n${code('graphql', document)}\n${code('json', JSON.stringify(variables, null, 2))}`,
  );
  return HEAD + rows.join('') + sections.join('');
}
