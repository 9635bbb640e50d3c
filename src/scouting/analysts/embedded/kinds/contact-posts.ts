import type { Passage } from '../annotate/annotated-page.ts';
import type { PersonSpan, TitleSpan } from '../annotate/spans.ts';
import { patternsIn } from '../patterns/patterns.ts';

const PATTERNS = patternsIn('contact-posts.txt');

/** Behind a name, perhaps with an apposition between: its person takes another post. */
const CHANGES = PATTERNS.get('CHANGES');
/** What somebody is chosen for without changing posts: `Teacher of the Year`. */
const HONOR = /^[^.]{0,60}\b(?:of the (?:year|month|week)|awards?|honor\w*|finalist)\b/i;
/** Before a name: somebody gives its person a post. */
const NAMED =
  /\b(?:named|elected|appointed|(?:re)?hir(?:ed?|ing)|appointment of|promoted|chose)\b[^.;]{0,60}$/i;
/** Between these words and the title of the new post. */
const LEADS = PATTERNS.get('LEADS');

/**
 * The title that a sentence gives to somebody who changes posts; `unclear` where it tells only that they do, and null
 * where it tells nothing of the kind. Titles beside their name may then be those of the earlier post.
 */
export function newPostOf(person: PersonSpan, { text, titles }: Passage): TitleSpan | 'unclear' | null {
  const behind = text.slice(person.end);
  const change = CHANGES.exec(behind)?.[0];
  if (change !== undefined && !HONOR.test(behind.slice(change.length)))
    return titleFrom(person.end + change.length, text, titles) ?? 'unclear';
  if (!NAMED.test(text.slice(0, person.start))) return null;
  return titleFrom(person.end, text, titles);
}

function titleFrom(start: number, text: string, titles: readonly TitleSpan[]): TitleSpan | null {
  const title = titles.find((one) => one.start > start);
  return title && LEADS.test(text.slice(start, title.start)) ? title : null;
}
