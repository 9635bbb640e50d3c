import { agrees, isPlaceLike, type PersonName } from '../people/names.ts';
import { isOutsider } from '../people/titles.ts';
import { LEAVING } from '../people/vocabulary/titles.ts';

/** Somebody who may be a contact, and what speaks for it. */
export interface Draft {
  readonly name: PersonName;
  title: string | null;
  /** The title names a role; else only its place makes it one: `Kindergarten`. */
  hasRole: boolean;
  email: string | null;
  phone: string | null;
  /** Where only the extension stands beside them. */
  extension?: string | undefined;
  school: string | null;
  /** A line of the page's text. */
  readonly context: string;
  /** The page itself says that these are people of its staff or board. */
  readonly isListed: boolean;
}

/** Whether enough speaks for somebody who works there. */
export function isConvincing({ name, title, hasRole, email, isListed, context }: Draft): boolean {
  if (title && isOutsider(title)) return false;
  if (isOutsiderLine(isListed ? context.replace(OCCUPATION, ' ') : context, name)) return false;
  const isGone =
    (title === null || title === 'Board Member') && context.length < 160 && LEAVING.test(context);
  if (isGone) return false;
  const isTheirs = email !== null && agrees(name, email);
  // A role on the same short line tells Ms. Green from the green.
  const isToldOf = title !== null && hasRole && context.length < 90 && SURNAMES_TOO.test(name.last);
  if (isPlaceLike(name)) return isTheirs || isToldOf || (isListed && title !== null);
  return isTheirs || isListed || (title !== null && hasRole);
}

/** What members of a board are beside: `Jane Doe, Vice Chair, retired teacher and parent of two`. */
const OCCUPATION =
  /,\s+(?:an?\s+)?(?:retired|parents?|mother|father|grand\w+|founder|consultant|architect|contractor|engineer|banker|author|volunteer|owner|partner|professor|physician|attorney(?! for| to)|nurse|deacon|pastor|farmer|rancher)\b.*$/i;

const SURNAMES_TOO = /^(?:green|hill|woods|park|lake|bridge|hills|rivers)$/i;

/** What else the line says of them: `Jane Doe, parent`. What stands further away is of others, and so are long lines. */
function isOutsiderLine(context: string, name: PersonName): boolean {
  if (context.length >= 90) return false;
  const at = context.indexOf(name.last);
  const near = context.slice(Math.max(0, at - name.full.length - 30), at + name.last.length + 40);
  return isOutsider(near.replaceAll(name.full, '').replaceAll(name.last, '').replaceAll(name.first, ''));
}
