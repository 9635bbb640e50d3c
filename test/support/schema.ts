import { graphSchema } from '../../src/app/schema.ts';

/** The declared schema, which is also that of the services under test. */
export const declaredSchema = graphSchema;
