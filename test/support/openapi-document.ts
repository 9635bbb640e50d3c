import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { closed, type JsonSchema } from '../../packages/facade/contract/json-schema.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
  /** The parameter that is the upper end of the range that this one begins. */
  readonly 'x-not-above'?: string;
  /** The parameter that is the end of the period that this one begins. */
  readonly 'x-before'?: string;
}

export interface Content {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface WithContent {
  readonly required?: boolean;
  readonly content?: { readonly 'application/json': Content };
}

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: WithContent;
  /** The responses by status. */
  readonly responses: Readonly<Record<string, WithContent>>;
}

/** openapi.json as read without our code: its operations, with references to responses resolved. */
export class OpenApiDocument {
  readonly operations: readonly Operation[];
  readonly #components: JsonSchema;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false, code: { optimize: false } });
  readonly #checks = new Map<JsonSchema, ValidateFunction>();

  constructor(text = readFileSync('openapi.json', 'utf8')) {
    const document = JSON.parse(text);
    addFormats.default(this.#ajv);
    this.#components = closed({ schemas: document.components.schemas });
    const resolved = (response: { $ref?: string }) =>
      response.$ref ? document.components.responses[response.$ref.split('/').at(-1)!] : response;
    this.operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        path,
        method: method.toUpperCase(),
        responses: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => [
            status,
            resolved(response as object),
          ]),
        ),
      })),
    );
  }

  /** Returns the error of a value by a schema that is closed to additional properties, or undefined. */
  faultOf(schema: JsonSchema, value: unknown): string | undefined {
    const check =
      this.#checks.get(schema) ?? this.#ajv.compile({ ...closed(schema), components: this.#components });
    this.#checks.set(schema, check);
    return check(value) ? undefined : this.#ajv.errorsText(check.errors, { dataVar: '' });
  }
}
