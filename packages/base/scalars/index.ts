export { causeOf } from './cause-of.ts';
export { queryText } from './json-arguments.ts';
export {
  DateTime,
  Day,
  JSONValue,
  parseText,
  parseTimestamp,
  parseUuid,
  SearchText,
  StateCode,
  THE_VALUE,
  UUID,
} from './scalars.ts';
