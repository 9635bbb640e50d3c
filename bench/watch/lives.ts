import type { SeededRandom } from '../../src/importers/demo/random.ts';
import type { District } from './district.ts';
import { boardMeets, meetingMoved } from './lives-of-boards.ts';
import {
  contractExtended,
  leaderLeaves,
  newsPosted,
  productReplaced,
  requestPosted,
  wordingEdited,
} from './lives-of-contents.ts';
import { always, closes, domainMoves, pageRenamed, redesigned, threeDaysDown } from './lives-of-sites.ts';
import type { Edit, Script } from './script.ts';

export interface Life {
  readonly district: District;
  /** In order of time. */
  readonly edits: readonly Edit[];
}

/** The names of the lives after which a website states nothing more about the district. */
export const CLOSING = 'robots.txt closes';
export const PARKING = 'a domain is parked';

/** The lives: the name, the share of districts that lead it, and what writes its edits into a script. */
const LIVES: readonly (readonly [
  name: string,
  share: number,
  write: (script: Script, name: string) => void,
])[] = [
  ['a leader leaves', 0.3, leaderLeaves],
  ['a product is replaced', 0.2, productReplaced],
  ['a contract is extended', 0.25, contractExtended],
  ['a request is posted and closed', 0.3, requestPosted],
  ['wording is edited', 0.5, wordingEdited],
  ['news is posted', 0.4, newsPosted],
  ['a meeting is moved to another day', 0.1, meetingMoved],
  ['a calendar is moved', 0.1, pageRenamed('calendar.ics')],
  ['a page is renamed', 0.15, pageRenamed('staff')],
  ['a redesign', 0.1, redesigned],
  ['a domain moves', 0.05, domainMoves],
  ['three days of 503', 0.12, threeDaysDown],
  ['a validator lies', 0.1, always({ validators: 'lying' })],
  ['a sitemap always says today', 0.1, always({ sitemap: 'always' })],
  ['a sitemap never changes', 0.1, always({ sitemap: 'never' })],
  [CLOSING, 0.04, closes({ isClosedToRobots: true })],
  [PARKING, 0.02, closes({ isParked: true })],
];

/** Districts come in groups of this size; the one at a life's position in its group always leads that life. */
const GROUP = 20;
/** The number of districts at the end of a group that never change. */
const QUIET = 3;

/** Writes the life of a district; a quiet district has no edits. */
export function writeLife(district: District, random: SeededRandom, start: number, days: number): Life {
  const script: Script = { random, start, days, district, edits: [] };
  const place = district.id % GROUP;
  if (place >= GROUP - QUIET) return { district, edits: [] };
  boardMeets(script);
  for (const [at, [name, share, write]] of LIVES.entries())
    if (random.chance(share) || at === place) write(script, name);
  return { district, edits: script.edits.toSorted((one, other) => one.at - other.at) };
}
