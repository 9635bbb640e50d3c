import { type FoundName, findNames } from '../people/find-names.ts';
import { hasFirstName } from '../people/names.ts';
import { beginsAsTitle, type LeadingTitle, titleAtEnd } from '../people/title-words.ts';
import { isOutsider, isPosition, isTitle, tidyTitle } from '../people/titles.ts';
import { ROLE } from '../people/vocabulary/titles.ts';
import {
  APPOINTED,
  APPOINTED_TO,
  APPOINTING,
  ASKED,
  BYLINE,
  NEWCOMERS,
  OF_OTHERS,
  ON_BOARD,
  SPEAKING,
  SPEAKING_AS,
  TEACHES,
  TITLE_AFTER,
} from './vocabulary/told-people.ts';

/** `the bookkeeper is Jane Roe`; `Homeless liaison: Jane Roe`. */
const TITLE_BEFORE =
  /(?:^|[.;:,–—]\s|\b(?:is|are|our|the|new|by|with)\s)([^.;:,]{4,60}?)(?:,| is| –| —|:| -)\s+(?:(?:Dr|Mr|Mrs|Ms)\.?\s+)?$/u;

export interface Prose {
  /** Years before this one are history. */
  readonly year: number;
  /** Pages where only who leads a school or district is worth naming. */
  readonly onlyLeaders: boolean;
  /** Whether words name an institution that is not the scouted one. */
  readonly isElsewhere: (text: string) => boolean;
  /** Whether a word is of the scouted institution's names: `Lincoln Principal Jane Roe`. */
  readonly isOwn: (word: string) => boolean;
}

/** What a sentence says around a name. */
export interface Setting {
  readonly name: FoundName;
  readonly before: string;
  readonly after: string;
  /** The one named right before is to be asked: `see Jane Roe at Lincoln and John Doe at Oak`. */
  readonly isAskedToo: boolean;
  /** The one named right before does what this one does: `cooked by Jane Roe and John Doe`. */
  readonly isDoneToo: boolean;
  /** What stands behind it before the next name. */
  readonly own: string;
  /** The title before a name that this one only follows with a comma or "and". */
  readonly shared: LeadingTitle | null;
}

export const leadingTitle = (before: string): LeadingTitle | null =>
  titleAtEnd(before.replace(/,?\s*\(?(?:(?:Dr|Mr|Mrs|Ms)\.?\s+)?$/, ''));

/** What somebody is there; `other`: of another place or time; `null`: the sentence does not say. */
export function titleOf({ name, before, after, shared }: Setting, prose: Prose): string | 'other' | null {
  const leading = leadingTitle(before);
  // `Jane Roe, teacher, John Doe, aide`
  if (leading && !/,\s*$/.test(before)) return isOfHere(leading, prose) ? leading.title : 'other';
  const isAppointed = APPOINTED.test(before);
  const patterns = [
    ...TITLE_AFTER,
    ...(isAppointed || APPOINTING.test(before) ? [APPOINTED_TO] : []),
    ...(SPEAKING.test(before) ? [SPEAKING_AS] : []),
  ];
  for (const pattern of patterns) {
    const title = cut(pattern.exec(after)?.[1]);
    if (title) return isOutsider(title) || isOfFirm(title) ? 'other' : title;
  }
  if ((isAppointed || APPOINTING.test(before)) && beginsAsTitle(after.trimStart()) && !/^\s*$/.test(after)) {
    const title = cut(after.trimStart().split(/[,;.()]/, 1)[0]);
    if (title) return isOutsider(title) || isOfFirm(title) ? 'other' : title;
  }
  // `Jane Roe is the nurse, John Doe the counselor`
  const gapped = /\b(?:is|are) (?:the|our|an?)\b/i.test(before)
    ? /^ (?:the|our|an?) ([^,;.()]{3,60})/.exec(after)?.[1]
    : undefined;
  const gap = cut(gapped);
  if (gap) return isOutsider(gap) ? 'other' : gap;
  if (leading) return isOfHere(leading, prose) ? leading.title : 'other';
  const teaches = TEACHES.exec(after)?.[1];
  if (teaches && isPosition(teaches) && (name.isAddressed || hasFirstName(name))) return tidyTitle(teaches);
  if (ON_BOARD.test(after)) return 'Board Member';
  if (shared) return isOfHere(shared, prose) ? shared.title : 'other';
  const beside = /^(?:,\s+|\s\()([^,;().]{3,40}?)(?:[,;).]|$)/.exec(after)?.[1];
  const isBeside =
    NEWCOMERS.test(before) || APPOINTED.test(before) || BYLINE.test(before) || ASKED.test(before);
  if (beside && isBeside && hasFirstName(name) && isPosition(beside) && !isOutsider(beside))
    return tidyTitle(beside);
  const said = TITLE_BEFORE.exec(before)?.[1]?.replace(/^(?:our|the|new|your)\s+/i, '');
  const isSaid = said && isTitle(said) && !said.includes('(') && findNames(said).length === 0;
  if (!isSaid) return null;
  // `Taher's manager` is a company's.
  const owner = /^(\p{Lu}[\p{L}.-]+)['’]s\s/u.exec(said)?.[1];
  const isOthers = owner !== undefined && !prose.isOwn(owner) && !OPENING.test(owner);
  return isOthers || isOutsider(said) || isOfFirm(said) ? 'other' : tidyTitle(said);
}

/** `Findlay Superintendent Jane Roe` and `the former principal` are not of here, or not of now. */
function isOfHere({ title, before }: LeadingTitle, { isOwn }: Prose): boolean {
  if (/\b(?:regional|state|diocesan) superintendent\b/i.test(title)) return false;
  if (isOutsider(title) || isOfFirm(title) || OF_OTHERS.test(before)) return false;
  if (!LEADS.test(title)) return true;
  const word = /(?:^|\s)(\p{Lu}[\p{L}'’.-]+)$/u.exec(before)?.[1];
  if (!word || /[.,:]$/.test(word)) return true;
  return isOwn(word.replace(/['’]s$/, '')) || OPENING.test(word);
}

/** What those are called whom a district hires for a while. */
const isOfFirm = (title: string): boolean =>
  /^(?:pastor|engineer|designer|developer|planner|agent|official|contractor|speaker|host|moderator|facilitator|trainer|presenter)s?$/i.test(
    title,
  );

/** Those whom every district, club and town has one of. */
export const LEADS =
  /\b(?:superintendent|principal|president|director|chair\w*|secretary|treasurer|trustees?|board member|officer|nurse|librarian)\b/i;

/** Words with a capital that are no name of a place. */
const OPENING =
  /^(?:\w+est|the|our|a|an|new|when|while|as|after|before|under|with|thanks?|thank|by|from|to|and|or|also|yesterday|today|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|contact|call|email|see|ask|meet|welcome|welcomes|congratulations|dear|school|schools|elementary|middle|high|hs|ms|es|academy|jh|jr|present|absent|were|was|is|are|motion|appoint|approve|hire|elect|join|director|longtime|longest-serving|posted|submitted|respectfully|attest|signed)$/i;

/** A title ends where the sentence goes on: at a verb, a place of work, a date. */
function cut(text: string | undefined): string | null {
  if (!text) return null;
  const [title] = text.split(
    /\s+(?:at|and (?:\w+ed|to|will|then)|said|says|will|who|has|have|had|was|were|is|for the (?:past|last|remainder|rest)|for (?:20|one|a)|effective|beginning|starting|since|and (?:the|his|her|a)|and (?=\p{Lu}\p{Ll}+ \p{Lu})|to (?:the|discuss|schedule|request)|or|by|on|via|if|with|during|after|before|when|reported|presented|told|in (?:\p{Lu}|20)|(?:January|February|March|April|May|June|July|August|September|October|November|December))\b|\.(?:\s|$)|:/u,
    1,
  ) as [string];
  const tidy = tidyTitle(title.replace(/^(?:of|as)\s+/, ''));
  // To lead is no title.
  return isTitle(tidy) && ROLE.test(tidy.replace(/^leads?\s/i, '')) ? tidy : null;
}
