import { type JsonSchema, type ObjectSchema, objectSchema } from './json-schema.ts';

/** A final transformation of a response that a document cannot express, with the resulting schema. */
export interface ResponseShape {
  /** Records of the body may already be serialized; `parsed` reads them. */
  readonly apply: (body: unknown) => unknown;
  readonly schema: (body: ObjectSchema) => JsonSchema;
}

/** Wraps the response: `{data: …}`. */
export const inData: ResponseShape = {
  apply: (data) => ({ data }),
  schema: (data) => objectSchema({ data }),
};
