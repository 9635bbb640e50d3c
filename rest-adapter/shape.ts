import { type JsonSchema, type ObjectSchema, object } from './openapi/json-schema.ts';

/** A final transformation of a response that a document cannot express, with the resulting schema. */
export interface Shape {
  readonly apply: (body: unknown) => unknown;
  readonly schema: (body: ObjectSchema) => JsonSchema;
  /** True if `apply` reads the records of the response, which then must not be serialized yet. */
  readonly readsRecords?: boolean;
}

/** Wraps the response: `{data: …}`. */
export const inData: Shape = {
  apply: (data) => ({ data }),
  schema: (data) => object({ data }),
};
