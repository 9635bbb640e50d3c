export { inputDescriptions } from './input-descriptions.ts';
export { requiredScopeOf } from './scope.ts';
