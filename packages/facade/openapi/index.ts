export { openApiDocument } from './document.ts';
export { inputDescriptions } from './input-descriptions.ts';
export { describedProblems, type ProblemExamples } from './problem-catalog.ts';
export { requiredScopeOf } from './scope.ts';
