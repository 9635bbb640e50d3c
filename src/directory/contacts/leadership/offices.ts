/** The office of a person, if its changes matter to people who sell to schools, and the title that names it. */
export interface Leader {
  readonly office: string;
  readonly title: string;
}

/** Offices with one holder per place. */
export const SINGLE_OFFICES: ReadonlySet<string> = new Set(['superintendent', 'principal', 'board chair']);

/** Words of titles whose bearers do not hold the office that the title names. */
const NOT_HOLDING =
  /\b(?:assistant|associate|deputy|vice|asst|assoc|secretary|former|retired|emeritus|student)\b/i;
const BOARD = '(?:school )?(?:board|committee)';
const OF_BOARD = `(?:,| of)? (?:the )?${BOARD}(?: of (?:education|trustees|directors))?`;
const CHAIR = new RegExp(`^(?:${BOARD},? )?(?:chair(?:man|woman|person)?|president)(?:${OF_BOARD})?$`, 'i');

/** The office of a title: superintendent, principal, board chair, or that of a director or chief; null for others. */
export function officeOf(title: string | null): string | null {
  if (title === null || title.length > 120 || NOT_HOLDING.test(title)) return null;
  // Not the `Superintendent's Office`.
  if (/\bsuperintendent\b(?!['’])/i.test(title)) return 'superintendent';
  if (/\bprincipal\b(?!['’])/i.test(title)) return 'principal';
  if (CHAIR.test(title.trim())) return 'board chair';
  return /\b(?:director|chief)\b/i.test(title) && !/\b(?:to|band|choir|choral|music|drama)\b/i.test(title)
    ? wordsOf(title)
    : null;
}

/** Normalizes titles: `Director, Technology` and `Director of Technology` are the same office. */
const wordsOf = (title: string): string =>
  (title.toLowerCase().match(/[a-z]+/g) ?? [])
    .filter((word) => !/^(?:of|and|the|for|interim|acting)$/.test(word))
    .sort()
    .join(' ');
