import { FAILURES, type Failure, type Problem, type ProblemCode } from '@emi/base/problems';
import { refusedFormats } from '../export/negotiate.ts';
import type { ExportFormat } from '../responses/file-formats.ts';
import { failure, REFUSALS, responseTo } from '../responses/problems.ts';

/** A problem with a response body exactly as the service sends it. */
export interface CatalogEntry extends Failure {
  readonly example: object;
}

/** Every problem that REST clients may encounter. */
export type ProblemCatalog = Readonly<Record<ProblemCode, CatalogEntry>>;

type GraphqlOnly = 'DOCUMENT_TOO_EXPENSIVE' | 'DOCUMENT_NOT_FOUND';

/** A problem of each code, as a service throws it. */
export type ProblemExamples = Readonly<Record<Exclude<ProblemCode, GraphqlOnly>, Problem>>;

/** The catalog of a service's problems. */
export const describedProblems = (examples: ProblemExamples): ProblemCatalog =>
  Object.fromEntries(
    Object.entries(examples).map(([name, problem]) => {
      const code = name as ProblemCode;
      return [code, { ...FAILURES[code], example: responseTo(problem).body! }];
    }),
  ) as ProblemCatalog;

/** The body of a failure that is not a Problem: a refusal before the operation begins, or an internal error. */
export function refusalExample(status: number, formats: readonly ExportFormat[]): object {
  if (status === 406) return failure(406, refusedFormats(formats)).body!;
  const message = REFUSALS[status as keyof typeof REFUSALS];
  return (message ? failure(status, message) : responseTo(undefined)).body!;
}
