import { EMAIL, phoneIn } from '../people/contact-line.ts';
import { type FoundName, findNames } from '../people/find-names.ts';
import { agrees, hasFirstName, isPlaceLike } from '../people/names.ts';
import type { LeadingTitle } from '../people/title-words.ts';
import { isOutsider, isPosition } from '../people/titles.ts';
import { LEAVING } from '../people/vocabulary/titles.ts';
import type { Draft } from './contact-draft.ts';
import { LEADS, leadingTitle, type Prose, type Setting, titleOf } from './told-titles.ts';
import {
  AFFILIATION,
  ASKED,
  DOES,
  DONE_BY,
  ELSEWHERE,
  OF_SCHOOL,
  PARTNERS,
  PASSING_BY,
  REQUEST,
} from './vocabulary/told-people.ts';

/** `Parent Club: Jane Doe, chair`. */
const LABEL = /(?:^|[.;]\s)([^:.;]{2,50}):\s[^.:]*$/;
/** `the resignation of Jane Doe`. */
const GOING = /\b(?:resignations?|retirements?|terminations?)\b[^.]{0,30}$/i;

/** Who leaves, as a line of minutes has it. */
export const leaversOf = (line: string): string[] =>
  GOING_AT_ALL.test(line)
    ? findNames(line)
        .filter(({ start }) => GOING.test(line.slice(Math.max(0, start - 60), start)))
        .map(({ full }) => full)
    : [];
const GOING_AT_ALL = /\b(?:resignation|retirement|termination)/i;

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
  // A firm that has the name of the person.
  if (/^ (?:of|with|from) /.test(after) && after.slice(0, 50).includes(` ${name.last}`)) return null;
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
    !isOfFirm(after) &&
    !isOutsider(`${before.slice(-25)} ${after.slice(0, 40)}`);
  const isOfOthers =
    PASSING_BY.test(before) ||
    /^ (?:of|from|with) (?:the )?\p{Lu}/u.test(after) ||
    /^,[^,]{0,25}\b(?:student|junior|senior|volunteer|captain)\b/i.test(after);
  const isAtWork =
    isKnown &&
    !isOfOthers &&
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

/** `Jane Roe of Roe Web Design`: a name of no office or school. */
const isOfFirm = (after: string): boolean =>
  /^ (?:of|from|with) (?:the )?\p{Lu}/u.test(after) &&
  !/^[^.;,]{0,60}\b(?:office|department|schools?|elementary|district|services|center|team|campus)\b/i.test(
    after,
  );

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
