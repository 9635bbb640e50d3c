import type { Draft } from './contact-draft.ts';
import { lineFacets } from './contact-line.ts';
import { findNames } from './find-names.ts';
import { asName } from './names.ts';
import { isOutsider, isTitle, tidyTitle } from './titles.ts';

const ROSTER =
  /\b(?:(?:board |trustee |council )?(?:members?|trustees|directors|commissioners)(?: (?:present|absent|in attendance))?|present|attendance|attending|absent|roll call|board of (?:education|trustees|directors|school directors|governors)|(?:school |governing )?board(?=\s?:)|(?:school|governing) board|(?:others?|staff|administrat(?:ors|ion)|also) (?:present|in attendance|attending))\s{0,2}(?:were|was|are|:|–|—|-)\s{0,2}:?\s*/i;
const STAFF_ROSTER = /\b(?:also|others?|staff|administrat)/i;
const OUTSIDE =
  /\b(?:guests?|visitors?|students?|audience|public|parents?|former|past|pt[ao]|boosters?|club|candidates?)\b[^:.]{0,40}(?::|present|were)/i;

/**
 * People of a line that lists a board or who came: `Members present: Jane Doe, President; John Roe. Absent: none.`
 * Who has no title is a board member, unless the line lists staff or others.
 */
export function peopleOfRoster(line: string, isBoardPage: boolean): Draft[] {
  const drafts: Draft[] = [];
  for (const part of line.split(/(?<=[^\s.]{3,})\.\s+(?=\p{Lu})|\n/u)) {
    const label = ROSTER.exec(part);
    if (!label || label.index > 60 || OUTSIDE.test(part.slice(0, label.index + label[0].length))) continue;
    if (/\b(?:committee|council|club|pt[ao]|foundation|boosters?)\b/i.test(part.slice(0, label.index)))
      continue;
    const isBoard = !STAFF_ROSTER.test(label[0]) && (isBoardPage || /board|trustee|director/i.test(label[0]));
    drafts.push(...peopleOfList(part.slice(label.index + label[0].length), line, isBoard));
  }
  return drafts;
}

export function peopleOfList(list: string, context: string, isBoard: boolean): Draft[] {
  const pieces = list.includes(';') ? list.split(/;\s*/) : list.split(/,\s+(?:and\s+)?|\s+and\s+|\s+&\s+/);
  const drafts: Draft[] = [];
  for (const piece of pieces) {
    const text = piece
      .trim()
      .replace(/[.\s]+$/, (dots) => (/\b\p{Lu}$/u.test(piece.trim().slice(0, -1)) ? dots : ''));
    const { people, title } = asName(text)
      ? { people: [{ name: asName(text)!, title: null, position: null }], title: null }
      : lineFacets(text);
    const [only] =
      people.length > 0
        ? people
        : findNames(text.slice(0, 80))
            .filter(({ start }) => !/\d/.test(text.slice(0, start)))
            .slice(0, 1)
            .map((name) => ({ name, title: null, position: null }));
    if (/^\d/.test(text)) continue;
    const last = drafts.at(-1);
    if (only) {
      if (new RegExp(`${only.name.last}[,(]?\\s+(?:of|from|with)\\s+\\p{Lu}`, 'u').test(text)) continue;
      const role = only.title ?? roleIn(text);
      if ((role && isOutsider(role)) || isOutsider(text.replace(only.name.full, ''))) continue;
      drafts.push(draftOf(only.name, role ?? (isBoard ? 'Board Member' : null), context, isBoard));
    } else if (title && last) {
      if (isOutsider(title)) drafts.pop();
      else if (last.title === null || last.title === 'Board Member') last.title = title;
    }
  }
  return drafts.filter((draft) => draft.title !== null);
}

const roleIn = (text: string): string | null => {
  const inBrackets = /\(([^()]{3,60})\)/.exec(text)?.[1];
  return inBrackets && isTitle(inBrackets) ? tidyTitle(inBrackets) : null;
};

const draftOf = (name: Draft['name'], title: string | null, context: string, isListed: boolean): Draft => ({
  name,
  title,
  hasRole: true,
  email: null,
  phone: null,
  school: null,
  context,
  isListed,
});
