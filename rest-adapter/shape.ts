import { type JsonSchema, type ObjectSchema, object } from './openapi/json-schema.ts';

/** A last change to a response that a document cannot make, with the schema of what it makes. */
export interface Shape {
  readonly apply: (body: unknown) => unknown;
  readonly schema: (body: ObjectSchema) => JsonSchema;
}

/** Wraps the response: `{data: …}`. */
export const inData: Shape = {
  apply: (data) => ({ data }),
  schema: (data) => object({ data }),
};
