export { isLooking, isWanted, type LookingFor, wordsOf } from './looking-for.ts';
export { byCall, bySeniority, LEVELS, type Person, ROLES, roleOf } from './whom-to-call.ts';
export {
  type FindingsToCallAbout,
  findingOf,
  isWantedSignal,
  type SignalToCallAbout,
  sentenceOf,
  vendorOf,
  wantedFirst,
  whyCall,
} from './why-call.ts';
export { CATEGORIES, relative } from './wording.ts';
