import type { Draft } from './contact-draft.ts';
import { EMAIL, phoneIn } from './contact-line.ts';
import { type FoundName, findNames } from './find-names.ts';
import { agrees, hasFirstName, isPlaceLike } from './names.ts';
import { beginsAsTitle, type LeadingTitle, titleAtEnd } from './title-words.ts';
import { isOutsider, isPosition, isTitle, tidyTitle } from './titles.ts';
import { LEAVING, ROLE } from './vocabulary/titles.ts';
import {
  AFFILIATION,
  APPOINTED,
  APPOINTED_TO,
  APPOINTING,
  ASKED,
  BYLINE,
  DOES,
  DONE_BY,
  ELSEWHERE,
  NEWCOMERS,
  OF_OTHERS,
  OF_SCHOOL,
  ON_BOARD,
  PARTNERS,
  REQUEST,
  SPEAKING,
  SPEAKING_AS,
  TEACHES,
  TITLE_AFTER,
} from './vocabulary/told-people.ts';

/** `the bookkeeper is Jane Roe`; `Homeless liaison: Jane Roe`. */
const TITLE_BEFORE =
  /(?:^|[.;:,–—]\s|\b(?:is|are|our|the|new|by|with)\s)([^.;:,]{4,60}?)(?:,| is| –| —|:| -)\s+(?:(?:Dr|Mr|Mrs|Ms)\.?\s+)?$/u;
/** `Parent Club: Jane Doe, chair`. */
const LABEL = /(?:^|[.;]\s)([^:.;]{2,50}):\s[^.:]*$/;
/** `the resignation of Jane Doe`. */
const GOING = /\b(?:resignations?|retirements?|terminations?)\b[^.]{0,30}$/i;

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

/** Who leaves, as a line of minutes has it. */
export const leaversOf = (line: string): string[] =>
  GOING_AT_ALL.test(line)
    ? findNames(line)
        .filter(({ start }) => GOING.test(line.slice(Math.max(0, start - 60), start)))
        .map(({ full }) => full)
    : [];
const GOING_AT_ALL = /\b(?:resignation|retirement|termination)/i;

/** What a sentence says around a name. */
interface Setting {
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

/** Staff that a sentence tells of with their title or work, or whom it asks to call. */
export function peopleOfSentence(sentence: string, prose: Prose): Draft[] {
  // Words to machines are not words about people.
  if (/\b(?:automated readers|ignore (?:the|all|any|previous)|language models?)\b/i.test(sentence)) return [];
  if (
    sentence.length < 12 ||
    /\b(?:invocation|prayer|devotions?|blessing|benediction|sermon)\b/i.test(sentence) ||
    isHistory(sentence, prose.year) ||
    ELSEWHERE.test(sentence) ||
    /\bemploy(?:ees|ed) (?:of|by) \p{Lu}/u.test(sentence)
  )
    return [];
  const drafts: Draft[] = [];
  let shared: LeadingTitle | null = null;
  let end = 0;
  let isAsked = false;
  let isDone = false;
  const names = findNames(sentence);
  for (const [at, name] of names.entries()) {
    const before = sentence.slice(Math.max(0, name.start - 110), name.start);
    const after = sentence.slice(name.end, name.end + 170);
    if (end > 0 && !/^(?:,? and |, )(?:(?:Dr|Mr|Mrs|Ms)\.? )?$/.test(sentence.slice(end, name.start)))
      shared = null;
    const next =
      names.slice(at + 1).find((other) => other.isAddressed || hasFirstName(other))?.start ?? sentence.length;
    const own = sentence.slice(name.end, next);
    const gap = sentence.slice(end, name.start);
    const isAskedToo: boolean =
      isAsked && gap.length < 40 && /\b(?:and|or)\b|,/.test(gap) && !/[.;]/.test(gap);
    const draft = personIn(
      sentence,
      { name, before, after, shared, own, isAskedToo, isDoneToo: isDone && isAskedToo },
      prose,
    );
    isAsked = isAskedToo || ASKED.test(before) || DONE_BY.test(before);
    isDone = DONE_BY.test(before) || (isDone && isAskedToo);
    const leading = leadingTitle(before);
    if (leading?.isPlural) shared = leading;
    end = name.end;
    if (draft) drafts.push(draft);
  }
  return drafts;
}

function personIn(sentence: string, setting: Setting, prose: Prose): Draft | null {
  const { name, before, after } = setting;
  if (isPlaceLike(name) || isLeaving(before, after) || AFFILIATION.test(after) || PARTNERS.test(after))
    return null;
  if (isOutsider(LABEL.exec(before)?.[1] ?? '')) return null;
  if (prose.isElsewhere(`${before.slice(-70)} ${after.slice(0, 90)}`)) return null;
  const told = titleOf(setting, prose);
  if (told === 'other') return null;
  const place = /^ of (\p{Lu}[\p{L}'’]+)(?=[ ,.])/u.exec(after)?.[1];
  if (place && told !== null && LEADS.test(told) && !prose.isOwn(place) && !isPosition(place)) return null;
  const email = emailOf(name, sentence);
  const title = told;
  if (
    /^,?\s*(?:an?|whose|mother|father|parent|who graduated|class of|a (?:former|retired))\s+[^,.]{0,40}/i.test(
      after,
    ) &&
    isOutsider(after.slice(0, 45))
  )
    return null;
  const isKnown = name.isAddressed || hasFirstName(name);
  const isAsked =
    isKnown &&
    (ASKED.test(before) || setting.isAskedToo) &&
    REQUEST.test(sentence) &&
    !isOutsider(`${before.slice(-25)} ${after.slice(0, 40)}`);
  const isAtWork =
    isKnown &&
    (DOES.test(after) ||
      DONE_BY.test(before) ||
      setting.isDoneToo ||
      (name.isAddressed && OF_SCHOOL.test(after))) &&
    !isOutsider(after.slice(0, 60));
  if (title === null && email === null && !isAsked && !isAtWork) return null;
  if (prose.onlyLeaders && !/superintendent|principal/i.test(title ?? '')) return null;
  const phone = email || isAsked || title ? phoneIn(setting.own) : null;
  const isListed = title === null && email === null;
  return { name, title, hasRole: true, email, phone, school: null, context: sentence, isListed };
}

const leadingTitle = (before: string): LeadingTitle | null =>
  titleAtEnd(before.replace(/,?\s*\(?(?:(?:Dr|Mr|Mrs|Ms)\.?\s+)?$/, ''));

/** What somebody is there; `other`: of another place or time; `null`: the sentence does not say. */
function titleOf({ name, before, after, shared }: Setting, prose: Prose): string | 'other' | null {
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
  return isOutsider(said) || isOfFirm(said) ? 'other' : tidyTitle(said);
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
const LEADS =
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
  ) ||
  LEAVING.test(
    after
      .replace(STAYS_YET, ' ')
      .slice(0, 60)
      .split(/[;.]|,? and /)[0]!,
  );

/** Who is going to leave is there. */
const STAYS_YET =
  /\b(?:will|plans? to|intends? to|is going to|is to|announce[sd]?(?: \w+){0,4}) (?:retire|retirement|resign|leave|step down)\w*/gi;

function isHistory(sentence: string, year: number): boolean {
  const years = (sentence.match(/\b(?:18|19|20)\d\d\b/g) ?? []).map(Number);
  return (
    years.length > 0 && Math.max(...years) < year - 3 && !/\b(?:present|since|today|now)\b/i.test(sentence)
  );
}
