import { graphSchema } from '../../src/app/schema.ts';

/** The declared schema, which the services under test share. */
export const declaredSchema = graphSchema;
