/**
 * Recorded examples of operations, and openapi.json with them. They are stored separately: reviews of the contract read
 * openapi.json, and recording examples again does not change the contract.
 */
import { readProjectFile } from '../project-file.ts';
import type { Answer, OpenApi } from './open-api.ts';

/** The variable parts of an operation's request. */
export interface Asked {
  /** Ids in the path, by parameter name. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A real request and its response. */
export interface OperationExample extends Asked {
  readonly status: number;
  /** Absent when the response has no body. */
  readonly response?: unknown;
  /** Real bodies of refusals, by problem code. */
  readonly errors?: Readonly<Record<string, unknown>>;
}

const RESPONSES = '#/components/responses/';
const JSON_TYPE = 'application/json';

/** The text of openapi.json with the recorded examples. */
export async function openApiWithExamples(): Promise<string> {
  const [document, examples] = await Promise.all(
    ['openapi.json', 'docs/reference/examples.json'].map(async (file) =>
      JSON.parse(String(await readProjectFile(file))),
    ),
  );
  addExamples(document, examples);
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Writes examples into the document's operations, by operation id. */
function addExamples(
  { paths, components: { responses } }: OpenApi,
  examples: Readonly<Record<string, OperationExample>>,
): void {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const operation of operations) {
    const example = examples[operation.operationId];
    if (!example) continue;
    for (const parameter of operation.parameters ?? []) {
      const value = { ...example.path, ...example.query }[parameter.name];
      if (value === undefined) continue;
      delete parameter.examples; // the declared sample value, which the recorded value replaces
      parameter.example = value;
    }
    show(operation.requestBody, example.body);
    show(operation.responses[example.status], example.response);
    for (const [status, response] of Object.entries(operation.responses)) {
      const refusal = response.$ref && refusalOf(response.$ref.split('/').at(-1)!, example.errors ?? {});
      if (refusal) operation.responses[status] = { $ref: `${RESPONSES}${refusal}` } as Answer;
    }
  }
  const shown = new Set(operations.flatMap((one) => Object.values(one.responses).map(({ $ref }) => $ref)));
  for (const name of Object.keys(responses)) if (!shown.has(RESPONSES + name)) delete responses[name];

  /**
   * Writes recorded error bodies into a shared response; returns its name, or that of a numbered copy if other
   * operations recorded other bodies. Undefined if no body was recorded for it.
   */
  function refusalOf(name: string, errors: Readonly<Record<string, unknown>>): string | undefined {
    const { content, ...response } = responses[name]!;
    const { examples: general = {}, ...media } = content![JSON_TYPE]!;
    const recorded = Object.keys(general).filter((code) => code in errors);
    if (recorded.length === 0) return undefined;
    const own = Object.fromEntries(recorded.map((code) => [code, { value: errors[code] }]));
    const refusal = {
      ...response,
      content: { [JSON_TYPE]: { ...media, examples: { ...general, ...own } } },
    };
    const text = JSON.stringify(refusal);
    for (let number = 1; ; number++) {
      const key = number === 1 ? name : `${name}_${number}`;
      if (responses[key] && JSON.stringify(responses[key]) !== text) continue;
      responses[key] = refusal;
      return key;
    }
  }
}

function show(part: Pick<Answer, 'content'> | undefined, example: unknown): void {
  const media = part?.content?.[JSON_TYPE];
  if (media && example !== undefined) media.example = example;
}
