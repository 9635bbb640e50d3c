export {
  FOLDING,
  fold,
  foldPart,
  foldSigns,
  foldSignsWithOrigins,
  withoutInvisible,
} from './fold.ts';
export { isDay } from './instants.ts';
export { partOf, readValue } from './read.ts';
export {
  addressText,
  arrayOf,
  choice,
  choices,
  decimal,
  decimalFrom,
  type Format,
  flag,
  formatted,
  isUuid,
  listInText,
  MAX_DECIMAL,
  MAX_INT,
  must,
  object,
  searchText,
  stateCode,
  text,
  timestamp,
  uuid,
  whole,
} from './values.ts';
