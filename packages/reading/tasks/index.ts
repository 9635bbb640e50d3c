export { checkFacts, type FactCheck } from '../analysts/check-facts.ts';
export { embeddedAnalyst } from '../analysts/embedded.ts';
export { readPage } from '../documents/read-page.ts';
