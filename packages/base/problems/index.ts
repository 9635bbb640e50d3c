export {
  badRequest,
  type Challenge,
  entityLocked,
  notFound,
  Problem,
  type ProblemCode,
  unauthenticated,
} from './problem.ts';
