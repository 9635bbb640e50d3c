export { isLooking, isWanted, type LookingFor, wordsToFind } from './looking-for.ts';
export { byCall, bySeniority, LEVEL_NAMES, type Person, ROLE_NAMES, roleOf } from './whom-to-call.ts';
export {
  type FindingsToCallAbout,
  findingIn,
  isWantedSignal,
  type SignalToCallAbout,
  sentenceOf,
  vendorNamed,
  wantedFirst,
  whyCall,
} from './why-call.ts';
export { CATEGORY_NAMES, dateOf, inDollars, relative } from './wording.ts';
