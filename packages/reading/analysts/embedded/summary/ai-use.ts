import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';

const { says } = signsIn('summary-signs.txt');

/** Returns `true` for a page by students, whose statements, and those of guests, are not the institution's. */
const isWrittenByStudents = ({ url, title, source: { text } }: AnnotatedPage): boolean =>
  says('students', `${url}\n${title ?? ''}\n${text.slice(0, MASTHEAD)}`);

const isSentence = ({ form }: Passage): boolean => form !== 'heading' && form !== 'row';

/** Characters of a page that show whether students write it. */
const MASTHEAD = 600;
/** A shorter sentence with a word of rules is a label. */
const SHORTEST_RULE = 25;
const LONGEST_INITIATIVE = 300;
/** Maximum number of sentences of a page in the summary of its rules. */
const MOST_SENTENCES = 3;
const MOST_INITIATIVES = 8;
/** Maximum number of characters of the summary of the rules. */
const LONGEST_SUMMARY = 900;

/**
 * Rules about the use of artificial intelligence, as sentences of a page; null if it has none, or a single one although
 * neither its title nor a heading is about the subject.
 */
export function aiPolicyOf(page: AnnotatedPage): string | null {
  const rules = isWrittenByStudents(page) ? [] : page.passages.filter((passage) => isRule(passage, page));
  const isAbout = says('ai', page.title ?? '') || page.passages.some(isPolicyHeading) || rules.length > 1;
  const sentences = rules.slice(0, MOST_SENTENCES).map(({ text }) => text);
  return isAbout && sentences.length > 0 ? sentences.join(' ').slice(0, LONGEST_SUMMARY) : null;
}

const isPolicyHeading = ({ form, text }: Passage): boolean =>
  form === 'heading' && says('ai', text) && says('policy', text);

/**
 * Returns `true` for a rule that names artificial intelligence below a title or heading about it or about a policy, and
 * for one that does not, if its heading is about a policy and the headings or the title name artificial intelligence.
 */
function isRule(passage: Passage, page: AnnotatedPage): boolean {
  const { text, block } = passage;
  if (!isSentence(passage) || !says('ruling', text) || text.length < SHORTEST_RULE) return false;
  const above = `${page.title ?? ''} ${block.headings.join(' ')}`;
  return says('ai', text)
    ? says('ai', above) || says('policy', above)
    : says('ai', above) && says('policy', block.headings.at(-1) ?? '');
}

/** The institution's projects with artificial intelligence, each as a sentence of a page. */
export const aiInitiativesOf = (page: AnnotatedPage): string[] =>
  isWrittenByStudents(page)
    ? []
    : page.passages
        .filter((passage) => isSentence(passage) && isInitiative(passage.text))
        .map(({ text }) => text);

/** As many initiatives as a summary has room for, each once. */
export const firstInitiatives = (found: readonly string[]): string[] =>
  [...new Set(found)].slice(0, MOST_INITIATIVES);

const isInitiative = (text: string): boolean =>
  says('ai', text) &&
  says('undertaking', text) &&
  !says('no_undertaking', text) &&
  text.length < LONGEST_INITIATIVE;
