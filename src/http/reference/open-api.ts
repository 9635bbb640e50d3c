/** The parts of `openapi.json` that are read here. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

type Examples = Readonly<Record<string, { readonly value: unknown }>>;

interface Media {
  readonly schema?: Schema;
  example?: unknown;
  readonly examples?: Examples;
}
type Content = Readonly<Record<string, Media>>;

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Schema;
  example?: unknown;
  examples?: Examples;
}

export interface Answer {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Content;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, Answer>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;

export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly webhooks: Paths;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Record<string, Answer>;
  };
}

/** An operation with its place in the document. */
export interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

export const placed = (paths: Paths): Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** The last part of a reference, such as `Problem` of `#/components/schemas/Problem`. */
export const schemaNameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
