import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { otherInstitutions } from '../language/framing.ts';
import { memberDistricts } from '../language/member-districts.ts';
import type { PageType } from '../pages/vocabulary/page-types.ts';
import { catalogueOf } from '../vendors/catalogue.ts';
import { type Draft, isConvincing } from './contact-draft.ts';
import { leaversOf } from './contact-prose.ts';

/** Those of a page's people of whom enough is said, and nothing that makes them others, past or no people at all. */
export function withoutDoubtful(
  all: readonly Draft[],
  type: PageType,
  page: Page,
  { subject, vendors, now }: Brief,
): Draft[] {
  const own = [subject.name, subject.city ?? '', ...subject.schools].join(' | ');
  const city = subject.city?.toLowerCase();
  const { names } = catalogueOf(vendors);
  const leavers = new Set(
    type === 'board_minutes' ? page.text.slice(0, 100_000).split('\n').flatMap(leaversOf) : [],
  );
  const convincing = all.filter(isConvincing);
  const full = [...new Set(convincing.map(({ name }) => name.full))];
  return (
    convincing
      .filter(({ name }) => !own.includes(name.full) && !leavers.has(name.full))
      // A last name of two words is not somebody else.
      .filter(({ name }) => !full.some((other) => other.endsWith(` ${name.full}`)))
      .filter(
        ({ title }) => !/superintendent/i.test(title ?? '') || otherInstitutions(title!, page, subject) === 0,
      )
      .filter(({ name }) => !memberDistricts(page).includes(name.full))
      .filter(({ name, email }) => email !== null || names.mentionsIn(name.full, ['software']).length === 0)
      .filter((draft) => !(isOfFriends(page) && OFFICER.test(draft.title ?? '')))
      .filter((draft) => !isOfClub(draft, page) && !(type === 'board_agenda' && isProposed(draft)))
      .filter(({ context }) => !isOfPast(context, now))
      .filter(({ context, title }) => title !== null || !OF_BIDDERS.test(context))
      .filter(({ name, email }) => name.last.toLowerCase() !== city || email !== null)
  );
}

/** Who offers and is paid has a name too. */
const OF_BIDDERS = /\b(?:award(?:ed)? to|bids?|proposals?|quotes?|vendors?)\b/i;

/** Whom an agenda asks the board to hire; who is at work already needs no vote. */
const isProposed = ({ context }: Draft): boolean => IS_PROPOSED.test(context) && !IS_THERE.test(context);
const IS_PROPOSED =
  /\b(?:employ(?:ment)?|hir(?:e|ing|es)|appoint(?:ment|s)?|recommend\w*|personnel|new (?:staff|hires?))\b/i;
const IS_THERE = /\b(?:since|already|at work|began|started)\b/i;

/** `Jane Doe, 1951-1973`: somebody of a list of those who were. */
function isOfPast(context: string, now: Date): boolean {
  const [, end] = /\b(?:18|19|20)\d\d\s?(?:[–-]|to)\s?((?:18|19|20)\d\d)\b/.exec(context.slice(0, 160)) ?? [];
  return end !== undefined && context.length < 160 && Number(end) < now.getUTCFullYear() - 1;
}

/** A page of a foundation or of parents: its officers are theirs. */
const isOfFriends = ({ title, blocks }: Page): boolean => {
  const heading = blocks.find(({ kind }) => kind === 'heading');
  const first = heading && 'text' in heading ? heading.text : '';
  return [title?.split(/\s[|–—-]\s/, 1)[0] ?? '', first].some((text) => FRIENDS.test(text));
};
const FRIENDS =
  /\b(?:education(?:al)? foundation|schools? foundation|boosters?|pt[aos]{1,2}|ptsa|parent[- ]teacher|alumni association)\b/i;
const OFFICER =
  /^(?:co-?|vice[- ]|executive )?(?:president|chair\w*|treasurer|secretary|director|board member|member)\b/i;

/** Officers of parents and friends, of whom the same line says before whose officers they are. */
function isOfClub({ title, name, context }: Draft, page: Page): boolean {
  if (!title || !/^(?:co-?|vice[- ])?(?:president|chair\w*|treasurer|secretary)$/i.test(title)) return false;
  const line = page.text.split('\n').find((text) => text.includes(context)) ?? '';
  return CLUB.test(line.slice(0, Math.max(0, line.indexOf(name.last))));
}

const CLUB =
  /\b(?:home (?:and|&) school|pt[aos]{1,2}|boosters?|parent[- ]teacher|(?:parents?|mothers|fathers|teachers?|education|alumni|home)['’]? (?:club|association|guild|council)|auxiliary|kiwanis|rotary|foundation|union)\b/i;
