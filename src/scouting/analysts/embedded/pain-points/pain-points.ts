import type { PainPointFact, Subject } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { isElsewhere, isHypothetical } from '../language/framing.ts';
import type { Statement } from '../language/sentences.ts';
import { spokenOn } from '../language/spoken-rows.ts';
import { ADVERTISED } from '../language/vocabulary/framing.ts';
import { isOfGuest, isRulebook, isWrittenByStudents } from '../pages/page-voice.ts';
import { publicComments } from '../pages/public-comment.ts';
import { RANK, severityOf } from './severity.ts';
import { tellsOfUnansweredCalls } from './substitute-calls.ts';
import { categoriesIn } from './troubles.ts';
import {
  BETTER,
  DEMANDED,
  NOT_SAID,
  OF_REQUEST,
  OFFERED,
  ORDERED,
  OUTSIDERS,
  SOLVED,
  SPORT,
  UNSOLVED,
} from './vocabulary/no-troubles.ts';

type Category = PainPointFact['category'];

/** The troubles that the institution says it has: the plainest sentence for each page and category. */
export function findPainPoints(pages: readonly Page[], brief: Brief): PainPointFact[] {
  const common = commonTo(pages);
  return pages.flatMap((page) => [...painPointsOn(page, brief, common).values()]);
}

/** On so many pages a sentence is of the site's frame: its heads, menus and feet. */
const MANY_PAGES = 3;

function commonTo(pages: readonly Page[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const text of new Set(spokenOn(page).map(({ text }) => text)))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= MANY_PAGES).map(([text]) => text));
}

/** A claim needs more than a heading's few words, and less than a paragraph's many. */
const SHORTEST = 15;
const LONGEST = 480;

function painPointsOn(page: Page, brief: Brief, common: ReadonlySet<string>): Map<Category, PainPointFact> {
  const found = new Map<Category, PainPointFact>();
  if (isWrittenByStudents(page) || isOfGuest(page) || isRulebook(page)) return found;
  const ofPublic = publicComments(page);
  let before = '';
  for (const statement of spokenOn(page)) {
    if (common.has(statement.text) || ofPublic.has(statement)) continue;
    const text = withoutOrder(statement.text);
    const told = isClaim(text, statement, page, brief) ? categoriesIn(plain(text), plain(before)) : [];
    before = text;
    for (const category of told) {
      const severity = severityOf(category, text);
      const other = found.get(category);
      if (other && RANK[severity] <= RANK[other.severity]) continue;
      found.set(category, {
        category,
        severity,
        description: describe(text),
        sourceUrl: page.url,
        context: text,
      });
    }
  }
  return found;
}

/** What is told beside something that readers are to do: "Use the side door; the steps are not safe". */
const withoutOrder = (text: string): string =>
  ORDERED.test(text)
    ? (/[;.] (.{30,})$/.exec(text)?.[1] ?? text)
    : text.replace(/(?:[;,]| [–—-]) (?:so |and )?please .*$/i, '.');

/** Straight quotation marks only, so that vocabularies need not know both. */
const plain = (text: string): string => text.replace(/[’‘]/g, "'");

/** Whether a sentence may tell of a trouble that the institution has now. */
function isClaim(
  said: string,
  { kind, headings, whole }: Statement,
  page: Page,
  { subject }: Brief,
): boolean {
  const text = plain(said);
  if (kind === 'heading' || text.length < SHORTEST || text.length > LONGEST || /[?@]/.test(text))
    return false;
  if (BARE.test(text) || ORDERED.test(text) || NOT_SAID.test(text) || isHypothetical(text)) return false;
  if (SPORT.test(text) || OUTSIDERS.test(text) || isSolved(text) || text.search(BETTER) >= 0) return false;
  if ([text, ...headings].some((one) => OFFERED.test(one))) return false;
  if (DEMANDED.test(text) && [page.title ?? '', ...headings].some((one) => OF_REQUEST.test(one)))
    return false;
  if (
    headings.some((above) => SUPPOSED.test(above)) ||
    (/^if\b/i.test(whole) && /\b(?:will|would|must)\b/i.test(text))
  )
    return false;
  return ![text, ...headings].some(isAdvertising) && !isElsewhere(withOwnName(text, subject), page, subject);
}

/** A title set as a text, such as "What is not working" or "FINDINGS". */
const BARE = /^(?:[Ww]hat|[Ww]here|[Ww]hy|[Hh]ow|[Ww]ho) [^.!;:]*$|^[^a-z.]*$/;

/** What would be, were it not for a vote. */
const SUPPOSED = /\b(?:what (?:happens|if)|if (?:the|it|we|not|voters|approved|passed))\b/i;

/** An advertisement for teachers is none. */
const isAdvertising = (text: string): boolean => ADVERTISED.test(text.replace(/advertisements? for/gi, ''));

/** "The county" is the district where its name says so; where people leave for says nothing of whose trouble it is. */
const withOwnName = (text: string, { name }: Subject): string =>
  text
    .replace(LURED, ' ')
    .replace(/\bthe (county|city|town|parish|township|village)(?= )/gi, (body, kind: string) =>
      name.toLowerCase().includes(kind.toLowerCase()) ? 'the district' : body,
    );

const LURED =
  /\b(?:to|for|by) (?:\w+ ){0,2}(?:neighbou?ring|nearby|other|surrounding|larger|wealthier|suburban) (?:school )?(?:districts?|counties|towns|systems?)\b/gi;

function isSolved(text: string): boolean {
  if (tellsOfUnansweredCalls(text)) return false;
  const match = SOLVED.exec(text);
  return match !== null && !UNSOLVED.test(text.slice(0, match.index + match[0].length).replace(/\S+$/, ''));
}

/** The sentence without its bullet, and without what introduces a quotation. */
const describe = (text: string): string =>
  text
    .replace(/^(?:[•●▪◦‣·–*-]|\(?\w{1,2}[.)])\s+/, '')
    .replace(/^["“]|["”]$/g, '')
    .trim();
