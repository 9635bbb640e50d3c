import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { draft, type EventDraft } from './event-draft.ts';
import { hasSign, isBare, titleOf, typeOfHeadline } from './event-titles.ts';

/** As far as the head of an article reaches. */
const HEAD = 12;

/** Headings over all articles of a section; the headline stands above the day. */
const SECTION = /^(?:[\p{L}’']+ ){0,4}(?:blog|news|updates?|articles?|announcements?|newsletters?)$/iu;
const LONGEST_HEADLINE = 200;

/** An article of the news: one event, with its headline, on the day when it was published. */
export function eventOfArticle({ passages, source, title, type }: AnnotatedPage): EventDraft[] {
  if (type !== 'news_article' && type !== 'news_list') return [];
  const heading = passages.find(({ form, text }) => form === 'heading' && text.split(' ').length > 2);
  const named = heading ?? passages.find(({ text }) => text === title?.split(/ [|–-] /)[0]);
  const posted = passages.slice(0, HEAD).find((one) => one.text !== named?.text && isPostingLine(one));
  const passage = named && SECTION.test(named.text) ? posted && passages[posted.index - 1] : named;
  const headline = passage?.text ?? '';
  const kind = typeOfHeadline(headline);
  if (!passage || !kind || headline.length > LONGEST_HEADLINE) return [];
  // A page taken for a list is an article when the day of publication stands right below its only headline.
  const isList =
    type === 'news_list' && !(posted && posted.index - passage.index <= 4 && posted.index > passage.index);
  const isAlone = passages.filter(isPostingLine).length === 1;
  const day = posted?.dates[0]?.day ?? source.publishedAt?.slice(0, 10);
  if (type === 'news_list' && (isList || !isAlone)) return [];
  return day ? [draft(kind, headline, { day }, passage, posted ? 'field' : 'data')] : [];
}

/** A line with a day and at most who wrote it: `Posted March 4, 2027 by Ann Lee`. */
const isPostingLine = ({ text, dates }: Passage): boolean =>
  dates.length > 0 &&
  dates[0]!.precision === 'day' &&
  text.length < 90 &&
  (isBare(titleOf(text, dates)) || /^(?:posted|published|by|date|updated|written)\b/i.test(text));

/** Elections on money of the institution, with their day, on any page. */
export const votesOfSentences = ({ passages }: AnnotatedPage): EventDraft[] =>
  passages.flatMap((passage): EventDraft[] => {
    const { text, dates, block } = passage;
    if (
      block.genre === 'explanation' ||
      block.genre === 'rules' ||
      text.length > 500 ||
      !hasSign('bond_vote', text)
    )
      return [];
    const date = dates.find(
      ({ precision, start, end }) =>
        precision === 'day' &&
        /\b(?:election|ballot|voters?|vote[sd]?|polls)\b/i.test(
          `${text.slice(Math.max(0, start - 90), start)} ${text.slice(end, end + 40)}`,
        ),
    );
    const isOther =
      /\b(?:register|registration|early voting|absentee|called|resolution|hearing|information|candidate|board seats?|consider\w*|propos\w*)\b/i.test(
        text,
      );
    return date && !isOther ? [draft('bond_vote', titleOfVote(text), date, passage, 'sentence')] : [];
  });

/** `$24 million bond election`; a vote is known by its day. */
const titleOfVote = (text: string): string => text.slice(0, 120);
