export { costOf, type DocumentCost, tooExpensive } from './cost.ts';
export { countTokens, documentLimits, MAX_TOKENS, shapeOf } from './document-limits.ts';
export { listAllowedValues, registerEnums } from './enum-types.ts';
export { addOwnOperations, operationLabel, prepare, writingGateway } from './execute.ts';
export { wrapMutations } from './mutations.ts';
export { countRootFields } from './root-fields.ts';
export { type Encoding, encodingFor } from './stream-encoding.ts';
