/**
 * The names of districts and schools: their words, computed in the same way for the index, for `/match`, and for
 * importers.
 */
export { cityKeysOf } from './boroughs.ts';
export { type Comparison, compareNames, isExact, type Likeness } from './compare.ts';
export { acronymOf, hostsOfLabels, isLabel, labelsOf } from './initials.ts';
export { keysOfPlace, NAMES_VERSION, type NameQuestions as Questions, questionsOf } from './keys.ts';
export { type PlaceName, placeName } from './name.ts';
export { isOutweighed } from './namesakes.ts';
export { cityKey, countyKey, stateIdKey, stateIdKeys, wordsOfPlace } from './places.ts';
export { hasPages, isPlatform } from './platforms.ts';
export { aroundOf, isRegularType, type Surroundings } from './surroundings.ts';
export type { PlaceType } from './words.ts';
