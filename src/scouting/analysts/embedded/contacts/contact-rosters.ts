import { lineFacets } from '../people/contact-line.ts';
import { type FoundName, findNames } from '../people/find-names.ts';
import { asName, hasFirstName } from '../people/names.ts';
import { titleAtEnd } from '../people/title-words.ts';
import { isOutsider, isTitle, tidyTitle } from '../people/titles.ts';
import type { Draft } from './contact-draft.ts';
import {
  IS_MOTION,
  MOVER,
  PRESENCE,
  PRESENCE_BEHIND,
  ROSTER_GROUPS,
  type RosterGroup,
} from './vocabulary/rosters.ts';

/**
 * People of a sentence that says who came, who did not, or how they voted: `Members present: Jane Doe, President; John
 * Roe.`, `Trustees Roe and Doe were absent`. Who has no title is a board member, unless staff or others are listed.
 */
export function peopleOfRoster(sentence: string, isBoardPage: boolean): Draft[] {
  const all = findNames(sentence).filter(({ start }) => !/\d $/.test(sentence.slice(0, start)));
  const from = all.findIndex(({ start }) => isRosterOpening(sentence.slice(0, start), isBoardPage));
  const isSaidBehind =
    from < 0 && isBoardPage && all.some(({ end }) => PRESENCE_BEHIND.test(sentence.slice(end)));
  if (from < 0 && !isSaidBehind) return isBoardPage ? moversIn(sentence, all) : [];
  const names = all.slice(Math.max(0, from));
  const drafts: Draft[] = [];
  let group: RosterGroup | null = PRESENCE_BEHIND.test(sentence.slice(names.at(-1)!.end)) ? 'board' : null;
  let end = from > 0 ? all[from - 1]!.end : 0;
  for (const name of names) {
    const gap = sentence.slice(end, name.start);
    group = groupIn(gap) ?? group;
    const next = names[names.indexOf(name) + 1]?.start ?? sentence.length;
    const draft = memberOf(group, name, sentence, gap, sentence.slice(name.end, next));
    end = name.end;
    if (draft) drafts.push(draft);
  }
  return drafts;
}

/** Who moves and seconds sits on the board; last names alone are found elsewhere. */
const moversIn = (sentence: string, names: readonly FoundName[]): Draft[] =>
  names
    .filter(
      (name) => hasFirstName(name) && MOVER.test(sentence.slice(Math.max(0, name.start - 50), name.start)),
    )
    .map((name) => draftOf(name, 'Board Member', sentence, true));

/** The same in a table: `Directors present | Jane Doe, John Roe`. */
export const peopleOfLabelled = (label: string, cell: string): Draft[] =>
  label.length < 40 && PRESENCE.test(`${label}: `)
    ? peopleOfRoster(`${label}: ${cell}`, true).map((draft) => ({ ...draft, context: cell.slice(0, 500) }))
    : [];

/** Whether what stands before a name begins a list of who is there, or of a board. */
const isRosterOpening = (opening: string, isBoardPage: boolean): boolean =>
  isBoardPage
    ? PRESENCE.test(opening.slice(-90)) && !IS_MOTION.test(opening)
    : /\b(?:board|trustees?|school committee)\b[^:]{0,30}(?::|\b(?:are|include)\b)[^:]{0,20}$/i.test(opening);

/** The last word for a group decides what those behind it are. */
function groupIn(gap: string): RosterGroup | null {
  let last: { at: number; group: RosterGroup } | null = null;
  for (const [group, pattern] of ROSTER_GROUPS)
    for (const { index, 0: word } of gap.matchAll(pattern)) {
      const at = index + word.length;
      if (!last || at >= last.at) last = { at, group };
    }
  return last?.group ?? null;
}

function memberOf(
  group: RosterGroup | null,
  name: FoundName,
  context: string,
  before: string,
  afterName: string,
): Draft | null {
  if (group === 'others') return null;
  if (/^,?\s+(?:of|from|with)\s+(?:the )?\p{Lu}/u.test(context.slice(name.end))) return null;
  const after = afterName
    .replace(/^,\s+Esq\.?/, '')
    .replace(/^\s*\(([^()]{2,60})\)/, (whole, inside: string) =>
      isTitle(inside) || isOutsider(inside) ? whole : '',
    );
  // `Roe, Clerk Doe`: the title of the next one.
  const isOfNext = /^,\s+(?:and\s+)?[^,;().]+\s$/.test(after);
  const behind = isOfNext ? null : /^,?\s*(?:\(([^()]{2,60})\)|([^,;.()]{2,70}))/.exec(after);
  const told = tidyTitle(
    (behind?.[1] ?? behind?.[2] ?? '')
      .replace(/^(?:the|our)\s+/i, '')
      .replace(/\s+(?:and|&|were|was|who)\b.*$/i, ''),
  );
  if (told && isOutsider(told)) return null;
  const leading = titleAtEnd(before.replace(/,?\s*(?:(?:Dr|Mr|Mrs|Ms)\.?\s+)?$/, ''))?.title;
  const title = leading && !/member/i.test(leading) ? leading : isTitle(told) ? told : null;
  if (title && isOutsider(title)) return null;
  if (title === null && group !== 'board' && group !== 'staff') return null;
  const [, member = 'Board Member'] =
    /(?<!\b(?:of|school) )\b(trustee|director|commissioner)s?\b(?! (?:of|for)\b)/i.exec(
      context.slice(0, name.start),
    ) ?? [];
  return draftOf(
    name,
    title ?? (group === 'board' ? member[0]!.toUpperCase() + member.slice(1) : null),
    context,
    true,
  );
}

/** People of a line with commas or semicolons between them. */
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
    } else if (title && last && !list.includes(';')) {
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
