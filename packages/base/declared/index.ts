export {
  type Bounds,
  bounded,
  boundsOf,
  checkBounds,
  checkRanges,
  MAX_ROWS,
  NAME_BOUNDS,
  rangeEnd,
} from './bounds.ts';
export { declaredEnums, type ValueOf, type ValueSet, valueSet } from './enums.ts';
export { DISTRICT_NCES_ID, ncesIdOf, plainNcesId, SCHOOL_NCES_ID, unreadableId } from './nces-ids.ts';
export { atMost, eachOf, ITSELF, type Sizes, usually, weighs } from './size.ts';
export { camelCase, snakeCase, snakeCased } from './snake-case.ts';
export { STATE_NAMES } from './state-names.ts';
export { FIRST_SYNTHETIC_ID, isSyntheticId } from './synthetic-id.ts';
