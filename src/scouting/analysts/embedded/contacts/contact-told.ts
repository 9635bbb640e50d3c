import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { isOwnWord, otherInstitutions } from '../language/framing.ts';
import { sentencesOf } from '../language/sentences.ts';
import { isWrittenByStudents } from '../pages/page-voice.ts';
import type { PageType } from '../pages/vocabulary/page-types.ts';
import { EMAIL } from '../people/contact-line.ts';
import { findNames } from '../people/find-names.ts';
import { agrees, asName } from '../people/names.ts';
import { isTitle, tidyTitle } from '../people/titles.ts';
import type { Draft } from './contact-draft.ts';
import { peopleOfSentence } from './contact-prose.ts';
import { peopleOfRoster } from './contact-rosters.ts';
import type { Prose } from './told-titles.ts';

/** Pages that tell of pupils. */
export const STORIES: ReadonlySet<PageType> = new Set(['student_life', 'athletics']);
/** Pages of what was. */
const HISTORY =
  /\b(?:history|heritage|alumni|hall of fame|founders?|namesakes?|memor\w+|wall of honor|distinguished|notable)\b/i;

const ROSTER_LABEL =
  /^(?:(?:board |trustee )?(?:members|trustees|directors)(?: (?:present|absent|in attendance))?|present|absent|excused|attendance|in attendance|roll call|roll|on hand|also present|staff present|board members?|board)\s?:?$/i;

/** Who is told of in sentences and in lists of who was there. */
export function told(lines: readonly string[], type: PageType, page: Page, { now, subject }: Brief): Draft[] {
  if (isWrittenByStudents(page)) return [];
  const prose = {
    year: now.getUTCFullYear(),
    onlyLeaders: STORIES.has(type) || (type === 'about' && HISTORY.test(`${page.url} ${page.title}`)),
    isElsewhere: (text: string) => otherInstitutions(text, page, subject) > 0,
    isOwn: (word: string) => isOwnWord(word.toLowerCase(), page, subject),
  };
  return lines.flatMap((line, at) => {
    if (line.length < 20) return [];
    // A roster's label may stand on a line of its own.
    const label = ROSTER_LABEL.test(lines[at - 1] ?? '') ? `${lines[at - 1]!.replace(/\s*:?$/, '')}: ` : '';
    const roster = /[:–—-]|\b(?:were|was|are|by|present|absent|attended)\b/i.test(label + line)
      ? sentencesOf(label + line).flatMap((sentence) => peopleOfRoster(sentence, type.startsWith('board')))
      : [];
    return [
      ...roster.map((draft) => ({ ...draft, context: draft.context.replace(label, '') })),
      ...sentencesOf(line)
        .flatMap((sentence, index, sentences) => peopleUnder(sentences[index - 1] ?? '', sentence, prose))
        .map((draft) => ({ ...draft, email: draft.email ?? emailIn(line, draft.name) })),
    ];
  });
}

/** `Superintendent. Jane Roe gave notice.`: a title that stands as a heading does is of whom the sentence begins with. */
function peopleUnder(before: string, sentence: string, prose: Prose): Draft[] {
  const title =
    before.length < 40 && isTitle(before) && findNames(before).length === 0 && asName(before) === null
      ? `${tidyTitle(before)} `
      : '';
  const told = peopleOfSentence(title + sentence, prose);
  return title === '' ? told : told.map((draft) => ({ ...draft, context: sentence }));
}

/** Their address may stand in another sentence of the line. */
const emailIn = (line: string, name: Draft['name']): string | null =>
  line.length < 1_000 && line.includes('@')
    ? ((line.match(EMAIL) ?? []).find((email) => agrees(name, email))?.toLowerCase() ?? null)
    : null;
