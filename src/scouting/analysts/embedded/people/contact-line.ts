import { asName, type PersonName } from './names.ts';
import { roleOfMany, titleAtEnd } from './title-words.ts';
import { isPosition, isTitle, tidyTitle } from './titles.ts';

/** A person as one line tells of them. */
export interface Person {
  readonly name: PersonName;
  readonly title: string | null;
  /** What they teach or do, where no word of it is a role. */
  readonly position: string | null;
}

/** What a line of a staff list says. */
export interface LineFacets {
  readonly people: readonly Person[];
  /** A title without a name. */
  readonly title: string | null;
  /** The same, where only the place tells that it is one: `Kindergarten`. */
  readonly position: string | null;
  readonly emails: readonly string[];
  readonly phone: string | null;
}

export const EMAIL = /[\w.+'-]{1,64}@(?:[\w-]{1,63}\.){1,5}[a-z]{2,10}\b/gi;
/** Dots that lead from a name to what somebody is. */
export const LEADER = /\.{3,}|…|_{3,}/;
const LEADER_WITH_SPACE = /\s{0,3}(?:\.{3,}|…|_{3,})[.…_\s]{0,80}/g;
/** `Superintendent's report` names the one who gives it. */
const REPORT_OF = /\b(\p{L}+)['’]s? (?:report|update|remarks|comments|message|corner|announcements?)\b/iu;
const PHONE =
  /(?:\+?1[\s.-])?\(?\b\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]\d{4}\b(?:\s{0,2},?\s{0,2}(?:x|ext?\.?|extension)\s{0,2}[.:#]?\s{0,2}\d{1,6}\b)?|(?:x|\bext?\.?|\bextension)\s{0,2}[.:#]?\s{0,2}\d{2,6}\b/gi;
const LABEL =
  /(?:^|(?<=[\s|,;(]))(?:e-?mail(?: address)?|phone|telephone|tel|office|cell|fax|direct|voice ?mail|ext|contact|questions\??|name|staff|send (?:an )?e-?mail(?: to)?|send message(?: to)?|titles?|positions?|location|website|p|e|o|f|m)\s{0,2}:\s{0,2}/gi;
const LINK_WORDS =
  /\b(?:e-?mail|send (?:an )?(?:e-?mail|message)|website|web ?site|bio|biography|view profile|profile|visit website|read more|more)\b\s*$/i;
const STRONG = /\s+[–—-]+\s+|\s*[|•·;:/]\s+|\s*[|•·;]\s*|\s+-\s*|\n|\t/;

export function lineFacets(line: string): LineFacets {
  const emails = line.match(EMAIL) ?? [];
  const phone = phoneIn(line);
  const words = line
    .replaceAll(LEADER_WITH_SPACE, ' | ')
    .replace(REPORT_OF, '$1')
    .replace(/\((?:interim|acting)\)/gi, ' ')
    .replace(EMAIL, ' | ')
    .replace(PHONE, ' | ')
    .replace(/\bsend (?:an )?(?:e-?mail|message) to .{2,50}$/i, ' ')
    .replace(LABEL, ' | ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s|,;:–—-]+|[\s|,;:–—(-]+$/g, '')
    .replace(LINK_WORDS, '')
    .replace(/^[\s|,;:–—-]+|[\s|,;:–—(-]+$/g, '');
  return { ...peopleIn(words), emails, phone };
}

/** `(530) 555-0101 x12`, as it is written; an extension alone is none. */
export function phoneIn(text: string): string | null {
  for (const [match] of text.matchAll(PHONE)) {
    const before = text.slice(Math.max(0, text.indexOf(match) - 8), text.indexOf(match));
    if (match.replace(/\D/g, '').length < 10 || /fax\W*$|\bf:\s*$/i.test(before)) continue;
    return match.replace(/\s{0,2},?\s{0,2}(?:x|ext?\.?|extension)\s{0,2}[.:#]?\s{0,2}(\d+)$/i, ' x$1').trim();
  }
  return null;
}

function peopleIn(words: string): Pick<LineFacets, 'people' | 'title' | 'position'> {
  const nobody = { people: [], title: null, position: null };
  if (words === '' || words.length > 220 || isSentence(words)) return nobody;
  const whole = asName(words);
  if (whole) return { ...nobody, people: [{ name: whole, title: null, position: null }] };
  const many = peopleOfMany(words);
  if (many.length > 0) return { ...nobody, people: many };
  if (isTitle(words) && !startsWithPerson(words)) return { ...nobody, title: tidyTitle(words) };
  const people: { name: PersonName; title: string | null; position: string | null }[] = [];
  let loose: string | null = null;
  let loosePosition: string | null = null;
  for (const piece of words.replace(/\(([^()]{2,80})\)/g, ' | $1').split(STRONG)) {
    for (const said of readPiece(piece.trim())) {
      const last = people.at(-1);
      if ('name' in said) {
        const isFirst = people.length === 0;
        people.push({
          ...said,
          title: said.title ?? (isFirst ? loose : null),
          position: said.position ?? (isFirst ? loosePosition : null),
        });
      } else if (said.title === null) {
        if (last) last.position ??= said.position;
        else loosePosition ??= said.position;
      } else if (!last) loose ??= said.title;
      else for (const one of together(people)) one.title ??= said.title;
    }
  }
  if (people.length > 0) return { ...nobody, people };
  if (loose && words.length < 110 && !/:\s+(?:mr|mrs|ms|dr)\.?\s/i.test(words))
    return { ...nobody, title: loose };
  return isPosition(words) ? { ...nobody, position: tidyTitle(words) } : nobody;
}

/** `Coaches: Jane Doe (literacy), John Roe`; `Head coaches: Football – Jane Doe; Track – John Roe`. */
function peopleOfMany(words: string): Person[] {
  const [, label, list] = /^([^:]{3,50}?)(?::| [–—-])\s+(.{8,})$/.exec(words.replace(/\.$/, '')) ?? [];
  if (!label || !list) return [];
  const role = roleOfMany(label);
  // `First grade: Jane Doe, John Roe`: what each of them has.
  if (!role || !words.includes(':')) {
    const isGrade = /^(?:\d\w{2}|[k\d]\s?[-–]\s?\d+)$/i.test(label);
    const names = isGrade || isPosition(label) ? severalNames(list.replaceAll(' / ', ', ')) : [];
    return names.map((name) => ({ name, title: null, position: tidyTitle(label) }));
  }
  const pieces = list.split(
    list.includes(';') ? /;\s*/ : /,\s+(?:and\s+)?(?![^()]*\))|\s+and\s+(?=\p{Lu}\S+ \p{Lu})/u,
  );
  return pieces.flatMap((piece) => {
    const [, bare, detail] = /^([^()]{4,50}?)\s*\(([^()]{1,40})\)$/.exec(piece.trim()) ?? [];
    const name = asName(bare ?? piece);
    if (name)
      return [
        { name, title: detail && !isTitle(detail) ? `${detail} ${role}` : (detail ?? role), position: null },
      ];
    const { people } = peopleIn(piece.trim());
    return people.map((person) => ({
      ...person,
      title: person.title ?? (person.position ? `${person.position} ${role}` : role),
    }));
  });
}

/** The last person, and those named in one breath before. */
function together<P extends { title: string | null }>(people: readonly P[]): P[] {
  const titled = people.findLastIndex(({ title }) => title !== null);
  return people.slice(titled + 1);
}

const isSentence = (text: string): boolean =>
  /\b(?:asked|said|says|thanked|spoke|told|reported|requested|will|was|were|is|are|has|have|please|moved|seconded)\b/.test(
    text,
  ) && text.split(' ').length > 6;

type Said = Person | { readonly title: string | null; readonly position: string | null };

/** `Principal Jane Doe`. */
function roleThenName(piece: string): Said | null {
  const words = piece.split(' ');
  for (let at = Math.max(1, words.length - 5); at <= words.length - 2; at++) {
    const name = asName(words.slice(at).join(' '));
    const role = words.slice(0, at).join(' ');
    if (name && isTitle(role) && titleAtEnd(role)) return { name, title: tidyTitle(role), position: null };
  }
  return null;
}

/** Whether a text that holds a role begins with somebody's name: `Jane Doe, Principal`. */
const startsWithPerson = (text: string): boolean =>
  readCommas(text.split(STRONG, 1)[0]!).some((said) => 'name' in said) ||
  roleThenName(text) !== null ||
  readBare(text) !== null ||
  text.split(STRONG).some((part) => asName(part) !== null || severalNames(part).length > 1);

function readPiece(piece: string): Said[] {
  if (piece === '') return [];
  const several = severalNames(piece);
  if (several.length > 1) return several.map((name) => ({ name, title: null, position: null }));
  const name = asName(piece);
  if (name) return [{ name, title: null, position: null }];
  const said = readCommas(piece);
  if (said.length > 0) return said;
  const led = roleThenName(piece);
  if (led) return [led];
  if (isTitle(piece)) return readBare(piece) ?? [{ title: tidyTitle(piece), position: null }];
  return isPosition(piece) ? [{ title: null, position: tidyTitle(piece) }] : [];
}

const COUPLE = /^(\p{Lu}[\p{L}'’-]+) (?:and|&) (\p{Lu}[\p{L}'’-]+ \p{Lu}[\p{L}'’-]+)$/u;

/** `Ann Roe, Al Doe and Bo Lee`, `Tom & Linda Krause`: nothing but names. */
function severalNames(piece: string): PersonName[] {
  const [, first, whole] = COUPLE.exec(piece) ?? [];
  const parts =
    first && whole
      ? [`${first} ${whole.split(' ').at(-1)}`, whole]
      : piece.split(/,\s+(?:and\s+|&\s+)?|\s+(?:and|&)\s+/);
  if (parts.length < 2 || parts.length > 40 || asName(piece)) return [];
  const names = parts.map((part) => (part.includes(' ') ? asName(part) : null));
  return names.every((name) => name !== null) ? names : [];
}

/** `Jane Doe Assistant Principal`, as fields run together. */
function readBare(piece: string): Said[] | null {
  const words = piece.split(' ');
  for (let count = 2; count <= Math.min(4, words.length - 1); count++) {
    const name = asName(words.slice(0, count).join(' '));
    const title = words.slice(count).join(' ');
    if (name && isTitle(title)) return [{ name, title: tidyTitle(title), position: null }];
  }
  return null;
}

/** `Jane Doe, Ed.D., Director, Special Education`; `Doe, Jane, Principal`; `Principal, Jane Doe`. */
function readCommas(piece: string): Said[] {
  const parts = piece.split(/,\s+/);
  if (parts.length < 2 || parts.length > 8) return [];
  for (let count = Math.min(parts.length - 1, 3); count >= 1; count--) {
    const name = asName(parts.slice(0, count).join(', '));
    if (!name) continue;
    const rest = parts.slice(count).join(', ');
    if (isTitle(rest)) return [{ name, title: tidyTitle(rest), position: null }];
    const title = parts.slice(count).find((part) => isTitle(part));
    return [
      { name, title: title ? tidyTitle(title) : null, position: isPosition(rest) ? tidyTitle(rest) : null },
    ];
  }
  const last = asName(parts.slice(1).join(', '));
  return last && isTitle(parts[0]!) ? [{ name: last, title: tidyTitle(parts[0]!), position: null }] : [];
}
