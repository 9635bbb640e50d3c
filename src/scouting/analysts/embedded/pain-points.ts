import type { PainPointFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import { isElsewhere, isHypothetical, isUnderAdvertisement } from './framing.ts';
import { isOpinionOrStudents, isRulebook } from './page-voice.ts';
import { type Statement, statementsOf } from './sentences.ts';
import { NO_TROUBLE, SOLVED, TROUBLES, URGENCY } from './vocabulary/pain-points.ts';

/** The troubles that the institution says it has: the plainest sentence for each page and category. */
export function findPainPoints(pages: readonly Page[], brief: Brief): PainPointFact[] {
  return pages.flatMap((page) => [...painPointsOn(page, brief).values()]);
}

/** A claim needs more than a heading's few words, and less than a paragraph's many. */
const SHORTEST = 18;
const LONGEST = 480;

function painPointsOn(page: Page, brief: Brief): Map<PainPointFact['category'], PainPointFact> {
  const found = new Map<PainPointFact['category'], PainPointFact>();
  if (isOpinionOrStudents(page) || isRulebook(page)) return found;
  for (const statement of statementsOf(page)) {
    if (!isClaim(statement, page, brief)) continue;
    for (const category of new Set(categoriesIn(statement))) {
      const fact: PainPointFact = {
        category,
        severity: severityOf(statement.text),
        description: describe(statement.text),
        sourceUrl: page.url,
        context: statement.text,
      };
      const other = found.get(category);
      if (!other || RANK[fact.severity] > RANK[other.severity]) found.set(category, fact);
    }
  }
  return found;
}

function isClaim(statement: Statement, page: Page, { subject }: Brief): boolean {
  const { text, kind } = statement;
  if (kind === 'heading' || text.length < SHORTEST || text.length > LONGEST || /[?@]/.test(text))
    return false;
  if (SOLVED.test(text) || NO_TROUBLE.test(text) || isHypothetical(text)) return false;
  return !isUnderAdvertisement(statement) && !isElsewhere(text, page, subject);
}

/** How far apart what a trouble is about and what is wrong with it may stand. */
const REACH = 90;

/** Troubles whose own words are so plain that what they are about may stand in the sentence before. */
const IS_PLAIN = new Set<PainPointFact['category']>(['staffing', 'security', 'enrollment']);

/** The categories that a sentence tells of; two of them need words of their own for what is wrong. */
function categoriesIn({ text, whole }: Statement): PainPointFact['category'][] {
  const taken: { at: number; end: number }[] = [];
  return TROUBLES.flatMap(({ category, about, wrong }) => {
    const span = [...text.matchAll(new RegExp(wrong, 'gi'))]
      .map((match) => ({ at: match.index, end: match.index + match[0].length }))
      .filter(({ at, end }) => !taken.some((other) => at < other.end && other.at < end))
      .find(
        ({ at, end }) =>
          about.test(text.slice(Math.max(0, at - REACH), end + REACH)) ||
          (IS_PLAIN.has(category) && about.test(whole)),
      );
    if (!span) return [];
    taken.push(span);
    return [category];
  });
}

const RANK: Readonly<Record<PainPointFact['severity'], number>> = { low: 0, medium: 1, high: 2, critical: 3 };

function severityOf(text: string): PainPointFact['severity'] {
  if (URGENCY.critical.test(text)) return 'critical';
  if (URGENCY.high.test(text)) return 'high';
  return URGENCY.low.test(text) ? 'low' : 'medium';
}

/** The sentence without its bullet, and without what introduces a quotation. */
const describe = (text: string): string =>
  text
    .replace(/^(?:[•●▪◦‣·–*-]|\(?\w{1,2}[.)])\s+/, '')
    .replace(/^["“]|["”]$/g, '')
    .trim();
