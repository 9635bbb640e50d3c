import type { Page } from '../../../page.ts';
import { patternsIn } from '../patterns/patterns.ts';
import { type Statement, statementsOf } from './statements.ts';

const PATTERNS = patternsIn('ai-use.txt');

const AI = PATTERNS.get('AI');
const POLICY = PATTERNS.get('POLICY');
const RULING = PATTERNS.get('RULING');
const UNDERTAKING = PATTERNS.get('UNDERTAKING');
const NO_UNDERTAKING = /\b(?:not|nobody|no one|prohibited|blocked|first reading|cheat\w*|if)\b/i;

const STUDENTS = PATTERNS.get('STUDENTS');

/** Students and guests speak for themselves, not for the institution. */
const isWrittenByStudents = ({ url, title, text }: Page): boolean =>
  STUDENTS.test(`${url}\n${title ?? ''}\n${text.slice(0, 600)}`);

const MOST_SENTENCES = 3;
const MOST_INITIATIVES = 8;
const LONGEST = 900;

/** What a page about the use of artificial intelligence rules, in its own sentences; null without such a page. */
export function aiPolicyOf(pages: readonly Page[]): string | null {
  for (const page of pages) {
    if (isWrittenByStudents(page)) continue;
    const sentences = statementsOf(page)
      .filter((statement) => isRule(statement, page))
      .map(({ text }) => text);
    const isAbout =
      AI.test(page.title ?? '') || statementsOf(page).some(isPolicyHeading) || sentences.length > 1;
    if (isAbout && sentences.length > 0)
      return sentences.slice(0, MOST_SENTENCES).join(' ').slice(0, LONGEST);
  }
  return null;
}

const isPolicyHeading = ({ kind, text }: Statement): boolean =>
  kind === 'heading' && AI.test(text) && POLICY.test(text);

/** Only of a policy's own page, or below a heading that says so. */
function isRule({ kind, text, headings }: Statement, page: Page): boolean {
  if (kind === 'heading' || !RULING.test(text) || text.length < 25) return false;
  const above = `${page.title ?? ''} ${headings.join(' ')}`;
  const isBelow = AI.test(above) && (POLICY.test(above) || AI.test(text));
  return isBelow ? AI.test(text) || POLICY.test(headings.at(-1) ?? '') : AI.test(text) && POLICY.test(above);
}

/** Undertakings around artificial intelligence, a sentence of the pages for each. */
export function aiInitiativesOf(pages: readonly Page[]): string[] {
  const found = new Set<string>();
  for (const page of pages) {
    if (isWrittenByStudents(page)) continue;
    for (const { kind, text } of statementsOf(page)) {
      const isOne = kind !== 'heading' && AI.test(text) && UNDERTAKING.test(text);
      if (isOne && !NO_UNDERTAKING.test(text) && text.length < 300) found.add(text);
    }
  }
  return [...found].slice(0, MOST_INITIATIVES);
}
