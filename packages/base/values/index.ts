export {
  FOLDING_TABLES,
  fold,
  foldPart,
  foldSigns,
  foldSignsWithOrigins,
  PLAIN_LETTERS,
  SMALL_LETTERS,
  withoutInvisible,
} from './fold.ts';
export { isDay } from './instants.ts';
export { partOf, readValue } from './read.ts';
export { checkText, isDeceptive, optionalText, requiredName, requiredText } from './text.ts';
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
