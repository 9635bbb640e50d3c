import type { Passage } from '../annotate/annotated-page.ts';
import type { PersonSpan, TitleSpan } from '../annotate/spans.ts';
import { signsIn } from '../patterns/signs.ts';

const { says, find } = signsIn('contact-signs.txt');

/**
 * The title that a sentence gives to somebody who changes posts; `unclear` where it tells only that they do, and null
 * where it tells nothing of the kind. Titles beside their name may then be those of the earlier post.
 */
export function newPostOf(person: PersonSpan, { text, titles }: Passage): TitleSpan | 'unclear' | null {
  const behind = text.slice(person.end);
  const change = find('changes_post', behind)?.[0] ?? '';
  const changes = change !== '' && !says('honor', behind.slice(change.length));
  if (!changes && !says('given_post', text.slice(0, person.start))) return null;
  const start = person.end + (changes ? change.length : 0);
  const title = titles.find(
    (one) => one.start > start && says('leads_to_post', text.slice(start, one.start)),
  );
  return title ?? (changes ? 'unclear' : null);
}
