import type { PainPointFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import { isElsewhere, isHypothetical, isUnderAdvertisement } from './framing.ts';
import { isAgenda, isOpinionOrStudents, isRulebook } from './page-voice.ts';
import { type Statement, statementsOf } from './sentences.ts';
import { NO_TROUBLE, SOLVED, TROUBLES, type Trouble, URGENCY } from './vocabulary/pain-points.ts';

/** The troubles that the institution says it has: the plainest sentence for each page and category. */
export function findPainPoints(pages: readonly Page[], brief: Brief): PainPointFact[] {
  return pages.flatMap((page) => [...painPointsOn(page, brief).values()]);
}

/** A claim needs more than a heading's few words, and less than a paragraph's many. */
const SHORTEST = 25;
const LONGEST = 480;

function painPointsOn(page: Page, brief: Brief): Map<PainPointFact['category'], PainPointFact> {
  const found = new Map<PainPointFact['category'], PainPointFact>();
  if (isOpinionOrStudents(page) || isRulebook(page) || isAgenda(page)) return found;
  for (const statement of statementsOf(page)) {
    const trouble = troubleIn(statement, page, brief);
    if (!trouble) continue;
    const fact: PainPointFact = {
      category: trouble.category,
      severity: severityOf(statement.text),
      description: describe(statement.text),
      sourceUrl: page.url,
      context: statement.text,
    };
    const other = found.get(fact.category);
    if (!other || RANK[fact.severity] > RANK[other.severity]) found.set(fact.category, fact);
  }
  return found;
}

function troubleIn(statement: Statement, page: Page, { subject }: Brief): Trouble | null {
  const { text, kind } = statement;
  if (kind === 'heading' || text.length < SHORTEST || text.length > LONGEST || /\?$/.test(text)) return null;
  const trouble = TROUBLES.find(({ about, wrong }) => about.test(text) && wrong.test(text));
  if (!trouble || SOLVED.test(text) || NO_TROUBLE.test(text) || isHypothetical(text)) return null;
  if (isUnderAdvertisement(statement) || isElsewhere(text, page, subject)) return null;
  return trouble;
}

const RANK: Readonly<Record<PainPointFact['severity'], number>> = { low: 0, medium: 1, high: 2, critical: 3 };

function severityOf(text: string): PainPointFact['severity'] {
  if (URGENCY.critical.test(text)) return 'critical';
  if (URGENCY.high.test(text)) return 'high';
  return URGENCY.low.test(text) ? 'low' : 'medium';
}

/** The sentence without its bullet, and without what introduces a quotation. */
const describe = (text: string): string =>
  text.replace(/^(?:[•●▪◦‣·–*-]|\(?\w{1,2}[.)])\s+/, '').replace(/^["“]|["”]$/g, '').trim();
