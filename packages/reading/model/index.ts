export type { LanguageModelSettings } from './client.ts';
export { DATA_RULE, dataBlock } from './data-block.ts';
export { LanguageModel } from './language-model.ts';
export { LanguageModelError } from './language-model-error.ts';
