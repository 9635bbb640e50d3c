export { errorNames, FAILURES, type Failure, type FailureCode, graphqlCodes } from './failures.ts';
export {
  badRequest,
  type Challenge,
  entityLocked,
  notFound,
  Problem,
  type ProblemCode,
  unauthenticated,
} from './problem.ts';
