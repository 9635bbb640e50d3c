import type { Draft } from './contact-draft.ts';
import { EMAIL, phoneIn } from './contact-line.ts';
import { type FoundName, findNames } from './find-names.ts';
import { agrees, isPlaceLike } from './names.ts';
import { isOutsider, isTitle, tidyTitle } from './titles.ts';
import { LEADING_ROLE, LEAVING, ROLE } from './vocabulary/titles.ts';

const ROLE_BEFORE = new RegExp(
  `(?:^|[^\\p{L}])((?:${LEADING_ROLE})),?\\s+(?:(?:Dr|Mr|Mrs|Ms)\\.?\\s+)?$`,
  'iu',
);
const TITLE_BEFORE =
  /(?:^|[.;:,–—]\s|\b(?:is|are|our|the|new|by|with)\s)([^.;:,]{4,60}?)(?:,| is| –| —|:)\s+(?:(?:Dr|Mr|Mrs|Ms)\.?\s+)?$/u;
const TITLE_AFTER =
  /^(?:,\s+(?:who (?:is|serves as|works as)\s+)?|\s+[–—-]\s+|\s+\()(?:(?:the|our|its|a|an|[\p{L}' .-]{3,40}['’]s?)\s+)?([^,;()]{3,80})/u;
const MADE =
  /^\s+(?:was |has been |is |will be |being )?(?:\w+ly )?(?:named|appointed|hired|selected|promoted|chosen|approved|introduced|elected|sworn in|joins?(?: [\p{L} ]{3,40})?|will serve|serves|to serve|begins|started)\s+(?:(?:as|to|to be|for)\s+)?(?:(?:the|our|its|a|an|new|next|interim)\s+){0,3}([^,;.()]{3,80})/iu;
const AS =
  /^\s+(?:as|to serve as|to be|to the position of|for the position of|to)\s+(?:(?:the|our|its|a|an|new|next|interim)\s+){0,3}([^,;.()]{3,80})/u;
const APPOINTED =
  /\b(?:employ\w*|hir\w+|appoint\w*|approv\w*|nam\w+|welcom\w*|elect\w*|promot\w*|select\w*|introduc\w*|recommend\w*|assign\w*|transfer\w*)\b(?: (?:of|new hire|the))?\s+(?:(?:Dr|Mr|Mrs|Ms)\.?\s+)?$/i;
/** `Parent Club: Jane Doe, chair`. */
const LABEL = /(?:^|[.;]\s)([^:.;]{2,50}):\s[^.;:]*$/;
const CALL =
  /\b(?:call|contact|e-?mail|ask(?: for)?|see|reach|write(?: to)?|questions|directed to)\b[^.;]{0,45}$/i;
const AFFILIATION =
  /^[^.;]{0,60}\b(?:of|with|from|at) (?:the )?(?:[\p{L}]+ ){0,4}(?:firm|company|university|college|foundation|association|group|consulting|architects?|llc|llp|inc|bank|roofing|construction|associates)\b/iu;

export interface Prose {
  /** Years before this one are history. */
  readonly year: number;
  /** Pages where only who leads a school or district is worth naming. */
  readonly onlyLeaders: boolean;
  /** Whether words name an institution that is not the scouted one. */
  readonly isElsewhere: (text: string) => boolean;
}

/** Staff that a sentence tells of with their title, or whom it asks to call. */
export function peopleOfSentence(sentence: string, { year, onlyLeaders, isElsewhere }: Prose): Draft[] {
  // Words to machines are not words about people.
  if (/\b(?:automated readers|ignore (?:the|all|any|previous)|language models?)\b/i.test(sentence)) return [];
  if (sentence.length < 12 || isHistory(sentence, year)) return [];
  const drafts: Draft[] = [];
  for (const name of findNames(sentence)) {
    const before = sentence.slice(Math.max(0, name.start - 110), name.start);
    const after = sentence.slice(name.end, name.end + 170);
    if (isPlaceLike(name) || isLeaving(before, after) || AFFILIATION.test(after)) continue;
    if (
      isOutsider(LABEL.exec(before)?.[1] ?? '') ||
      isElsewhere(`${before.slice(-70)} ${after.slice(0, 90)}`)
    )
      continue;
    const email = emailOf(name, sentence);
    const title = titleOf(before, after);
    if (
      title &&
      (isOutsider(title) ||
        /\b(?:former|retired|late|ex|neighboring)\s*$/i.test(before.slice(0, before.indexOf(title))))
    )
      continue;
    if (
      /^,?\s*(?:an?|whose|mother|father|parent|who graduated|class of|a (?:former|retired))\s+[^,.]{0,40}/i.test(
        after,
      ) &&
      isOutsider(after.slice(0, 45))
    )
      continue;
    if (title === null && email === null && !(name.isAddressed && CALL.test(before))) continue;
    if (onlyLeaders && !/superintendent|principal/i.test(title ?? '')) continue;
    const phone = email || CALL.test(before) || title ? phoneIn(after) : null;
    drafts.push({
      name,
      title,
      hasRole: true,
      email,
      phone,
      school: null,
      context: sentence,
      isListed: title === null && email === null,
    });
  }
  return drafts;
}

function titleOf(before: string, after: string): string | null {
  const leading = ROLE_BEFORE.exec(before)?.[1];
  if (leading) return tidyTitle(leading);
  const patterns = APPOINTED.test(before) ? [TITLE_AFTER, MADE, AS] : [TITLE_AFTER, MADE];
  for (const pattern of patterns) {
    const title = cut(pattern.exec(after)?.[1]);
    if (title) return title;
  }
  const told = TITLE_BEFORE.exec(before)?.[1]?.replace(/^(?:our|the|new|your)\s+/i, '');
  return told && isTitle(told) ? tidyTitle(told) : null;
}

/** A title ends where the sentence goes on: at a verb, a place of work, a date. */
function cut(text: string | undefined): string | null {
  if (!text) return null;
  const [title] = text.split(
    /\s+(?:at|and (?:\w+ed|to|will|then)|said|says|will|who|has|have|had|was|were|is|for the (?:past|last)|effective|beginning|starting|since|and (?:the|his|her|a)|to (?:the|discuss|schedule|request)|or|by|on|via|if|with|during|after|before|when|reported|presented|told)\b|\.(?:\s|$)|:/,
    1,
  ) as [string];
  const tidy = tidyTitle(title.replace(/^(?:of|as)\s+/, ''));
  return isTitle(tidy) && ROLE.test(tidy) ? tidy : null;
}

const emailOf = (name: FoundName, sentence: string): string | null =>
  sentence
    .match(EMAIL)
    ?.find((email) => agrees(name, email))
    ?.toLowerCase() ?? null;

/** The clause before, and the first words after. */
const isLeaving = (before: string, after: string): boolean =>
  LEAVING.test(
    before
      .slice(-70)
      .split(/[;.]|,? and (?:the )?(?=\w+(?:ed|ing|ment)\b)|, and /)
      .at(-1)!,
  ) || LEAVING.test(after.slice(0, 60).split(/[;.]|,? and /)[0]!);

function isHistory(sentence: string, year: number): boolean {
  const years = (sentence.match(/\b(?:18|19|20)\d\d\b/g) ?? []).map(Number);
  return (
    years.length > 0 && Math.max(...years) < year - 3 && !/\b(?:present|since|today|now)\b/i.test(sentence)
  );
}
