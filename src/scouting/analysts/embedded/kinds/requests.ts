import type { RfpFact } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';
import type { AnnotatedBlock, AnnotatedPage, Field, Passage } from '../annotate/annotated-page.ts';
import type { Candidate } from '../judge/candidate.ts';
import { judge } from '../judge/judge.ts';
import { patternsIn } from '../patterns/patterns.ts';
import { daysOf, onlyDayOf, type RequestDays } from './request-days.ts';
import { categoryOf, numberOf, REQUEST, requestKey, titleOf } from './request-title.ts';

const PATTERNS = patternsIn('requests.txt');

type RequestCandidate = Candidate<'rfps'>;

/** Requests for proposals, bids, quotes and qualifications: from bid lists, labeled fields, documents and notices. */
export function findRequests(pages: readonly AnnotatedPage[], brief: Brief): RfpFact[] {
  const candidates = pages.flatMap((page) => [
    ...listed(page, brief),
    ...ofDocument(page, brief),
    ...noticed(page, brief),
  ]);
  return judge<'rfps'>(candidates, { keyOf: ({ title }) => requestKey(title) });
}

const TITLE_LABEL =
  /\b(?:title|description|project|name|solicitation|bid|rfp|item|subject|commodity|proposal)\b/i;
const NUMBER_LABEL = /\b(?:number|no\.?|#|id)\b|#/i;
const DAY_LABEL = /\b(?:due|deadline|clos\w+|open\w*|date|issued?|posted|status)\b/i;
const RESULT_HEADING =
  /\b(?:award(?:ed|s)|results?|tabulations?|contracts?|past|closed|archive\w*|previous|expired)\b/i;
/** Headings below which vendors are told how to sell, not what is wanted. */
const GENERAL = PATTERNS.get('GENERAL');

/** Rows and items of a page of bids. */
function* listed(page: AnnotatedPage, brief: Brief): Generator<RequestCandidate> {
  if (page.type !== 'bids') return;
  for (const passage of page.passages) {
    const { form, block, fields, text } = passage;
    const headings = block.headings.join(' ');
    if (GENERAL.test(block.headings.at(-1) ?? '')) continue;
    if (form === 'row' && block.header.some((cell) => DAY_LABEL.test(cell))) {
      const title = titleIn(fields);
      if (title)
        yield candidate(page, passage, { title, days: daysOf([passage]), evidence: 'row', headings, brief });
    } else if (form !== 'row' && form !== 'heading' && isEntry(passage)) {
      const title = titleOf(text);
      const days = daysIn(block, passage);
      if (title) yield candidate(page, passage, { title, days, evidence: 'dated_list', headings, brief });
    } else if (form !== 'row' && form !== 'heading' && isDueLine(passage)) {
      const above = titleAbove(page, passage);
      const days = daysOf(page.passages.slice(Math.max(0, passage.index - 3), passage.index + 1));
      if (above) yield candidate(page, passage, { title: above, days, evidence: 'field', headings, brief });
    } else if (form === 'heading' && (REQUEST.test(text) || numberOf(text))) {
      const title = titleOf(text);
      const below = page.passages.slice(passage.index + 1).findIndex((next) => next.form === 'heading');
      const own = page.passages
        .slice(passage.index + 1, below < 0 ? passage.index + 8 : passage.index + 1 + below)
        .slice(0, 8);
      const days = daysOf(own);
      if (title && days.deadline)
        yield candidate(page, passage, { title, days, evidence: 'field', headings, brief });
    }
  }
}

/** `Bid Opening – Tuesday, February 3, 2026`: a label and a day, of what stands above. */
const isDueLine = ({ text, dates }: Passage): boolean =>
  text.length < 120 &&
  dates.length === 1 &&
  /^(?:due|dead|opened)/.test(dates[0]!.roles[0] ?? '') &&
  titleOf(text) === null;

/** The nearest line above that has no day and is no sentence. */
function titleAbove(page: AnnotatedPage, passage: Passage): string | null {
  const above = page.passages.slice(Math.max(0, passage.index - 4), passage.index).toReversed();
  const line = above.find(
    ({ text, dates }) => dates.length === 0 && text.length < 110 && !/[.:?!]$/.test(text),
  );
  return line && !RESULT_HEADING.test(line.text) ? titleOf(line.text) : null;
}

function titleIn(fields: readonly Field[]): string | null {
  const named = fields.filter(
    ({ label, value }) => TITLE_LABEL.test(label) && !NUMBER_LABEL.test(label) && value,
  );
  const [best] = named.toSorted((one, other) => other.value.length - one.value.length);
  return best ? titleOf(best.value) : null;
}

/** An item that begins with a request's number or kind, or has a day when it is due. */
const isEntry = ({ text, dates, form }: Passage): boolean =>
  text.length < 260 &&
  (numberOf(text.slice(0, 60)) !== null || REQUEST.test(text.slice(0, 70))) &&
  (form === 'item' || dates.length > 0 || text.length < 120);

function daysIn(block: AnnotatedBlock, passage: Passage): RequestDays {
  const own = daysOf([passage]);
  const deadline = own.deadline ?? onlyDayOf(passage) ?? daysOf(block.passages).deadline;
  return { deadline, posted: own.posted };
}

/** The one request that a document is. */
function* ofDocument(page: AnnotatedPage, brief: Brief): Generator<RequestCandidate> {
  if (page.type !== 'rfp_document') return;
  const start = page.passages.slice(0, 60);
  const field = page.passages.find(({ fields }) =>
    fields.some(({ label }) => /\b(?:project|title|rfp (?:title|name))\b/i.test(label)),
  );
  const named = field?.fields.find(({ label }) => /\b(?:project|title|name)\b/i.test(label))?.value;
  const headed = start
    .filter(({ form, text }) => form === 'heading' || REQUEST.test(text))
    .map(({ text }) => titleOf(text));
  const sought = start.map(({ text }) => titleOf(SUBJECT.exec(text)?.[1] ?? ''));
  const title =
    headed.find(Boolean) ?? sought.find(Boolean) ?? (named && titleOf(named)) ?? titleOf(page.title ?? '');
  const days = daysOf(page.passages);
  const quote = page.passages.find(({ dates }) => dates.some(({ day }) => day === days.deadline)) ?? start[0];
  if (title && quote && days.deadline) {
    const found = candidate(page, quote, { title, days, evidence: 'field', headings: '', brief });
    // The document states its own terms: its genre is specification throughout.
    yield { ...found, passage: null, values: { ...found.values, url: page.url } };
  }
}

const SOUGHT = PATTERNS.get('SOUGHT');
const SUBJECT = PATTERNS.get('SUBJECT');

/** A sentence of a notice, news item or minutes that asks for offers by a day. */
function* noticed(page: AnnotatedPage, brief: Brief): Generator<RequestCandidate> {
  if (page.type === 'rfp_document' || page.type === 'policy') return;
  for (const passage of page.passages) {
    const { text, form, block } = passage;
    if (
      form === 'heading' ||
      form === 'row' ||
      !SOUGHT.test(text) ||
      GENERAL.test(block.headings.at(-1) ?? '')
    )
      continue;
    const title = titleOf(SUBJECT.exec(text)?.[1] ?? '') ?? numbered(text);
    const own = daysOf([passage]);
    const days = own.deadline ? own : daysOf(page.passages.slice(passage.index, passage.index + FOLLOWING));
    if (!title || !days.deadline) continue;
    yield candidate(page, passage, {
      title,
      days,
      evidence: 'sentence',
      headings: block.headings.join(' '),
      brief,
    });
  }
}

/** The sentences of a notice within which its days are given. */
const FOLLOWING = 6;

/** `approve issuing RFP 27-06, Copier Lease`: the name behind the number. */
const numbered = (text: string): string | null => {
  const rest = /\bRF[PQ]\s?#?[\w-]*\d[\w-]*[,:]? (?:for )?([^.;|]{4,140})/.exec(text)?.[1];
  return rest ? titleOf(rest) : null;
};

interface Found {
  readonly title: string;
  readonly days: RequestDays;
  readonly evidence: RequestCandidate['evidence'];
  readonly headings: string;
  readonly brief: Brief;
}

const CLOSED = /\b(?:closed|awarded|cancell?ed|rejected|withdrawn)\b/i;

function candidate(
  page: AnnotatedPage,
  passage: Passage,
  { title, days, evidence, headings, brief }: Found,
): RequestCandidate {
  const { text } = passage;
  const today = brief.now.toISOString().slice(0, 10);
  const isOver = days.deadline !== null && days.deadline < today;
  const isClosed = isOver || CLOSED.test(text) || (days.deadline === null && RESULT_HEADING.test(headings));
  const sum = /\b(?:estimate\w*|budget\w*|not to exceed|approximately)\b/i.test(text)
    ? passage.sums[0]?.value
    : null;
  const link = page.links.find(({ passage: own, host }) => own === passage && host !== '');
  return {
    kind: 'rfps',
    page,
    passage,
    evidence,
    quote: text,
    values: {
      title,
      category: categoryOf(title),
      postedDate: days.posted,
      deadline: days.deadline,
      status: isClosed ? 'closed' : 'open',
      estimatedValue: sum ?? null,
      url: link?.url ?? null,
    },
  };
}
