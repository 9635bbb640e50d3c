import type { EvidenceKind, RfpFact } from '../../../facts.ts';
import { VENDOR_CATEGORY, type VendorCategory } from '../../../vocabulary/vendor.values.ts';
import type { Brief } from '../../analyst.ts';
import { agendaItems } from '../annotate/agenda.ts';
import { type AnnotatedPage, headingOf, type Passage } from '../annotate/annotated-page.ts';
import { tidy } from '../annotate/sentences.ts';
import type { DateRole } from '../annotate/spans.ts';
import { type Finder, type Found, finder } from '../judge/judge.ts';
import { dataWords } from '../patterns/data-file.ts';
import { dataSigns, signsIn } from '../patterns/signs.ts';

const { says, find, without } = signsIn('request-signs.txt');

/** Number of passages of a notice that are searched for its dates. */
const PASSAGES_OF_NOTICE = 9;
/** Number of passages of a document that are searched for its title. */
const PASSAGES_WITH_TITLE = 60;
/** Number of passages below a heading that are searched for the dates of its request. */
const PASSAGES_BELOW_HEADING = 8;
/** Number of passages above a due date that are searched for its title. */
const TITLE_REACH = 4;
/** Number of passages above a due date that are searched for other dates of its request. */
const DATES_REACH = 3;
const LONGEST_DUE_LINE = 120;
const LONGEST_TITLE_LINE = 110;
const LONGEST_ENTRY = 260;
/** Maximum length of an entry that is no item of a list and has no date. */
const LONGEST_PLAIN_ENTRY = 120;
const LONGEST_TITLE = 160;

/** The days of a request; null for a day that is not stated. */
type Days = Pick<RfpFact, 'postedDate' | 'deadline'>;

interface Request extends Days {
  readonly title: string | null | undefined;
  readonly evidence: EvidenceKind;
  readonly passage: Passage;
}

/** Requests for proposals, bids, quotes, and qualifications: from bid lists, labeled fields, documents, and notices. */
export const rfpFinder = ({ now }: Brief): Finder =>
  finder(
    'rfps',
    (page) => requestsOf(page, now.toISOString().slice(0, 10)),
    ({ title }) => requestKey(title),
  );

function* requestsOf(page: AnnotatedPage, today: string): Generator<Found<'rfps'>> {
  const isDocument = page.type === 'rfp_document';
  const requests = isDocument ? [ofDocument(page)] : requestsIn(page);
  for (const request of requests) {
    if (!request?.title) continue;
    const { title, postedDate, deadline, evidence, passage } = request;
    const { text, block, sums } = passage;
    const isOver = deadline === null ? says('result', block.headings.join(' ')) : deadline < today;
    const status = isOver || says('closed', text) ? 'closed' : 'open';
    const estimatedValue = (says('estimate', text) ? sums[0]?.value : null) ?? null;
    const link = page.links.find((one) => one.passage === passage);
    const url = isDocument ? page.url : (link?.url ?? null);
    const category = rfpCategoryOf(title);
    const values = { title, category, postedDate, deadline, status, estimatedValue, url } as const;
    // Null for the document of the request itself: its passages are a specification, which asserts nothing.
    yield { passage: isDocument ? null : passage, quote: text, evidence, values };
  }
}

/** The requests of a page's entries, and of notices; a notice with the deadline of an entry is about its request. */
function requestsIn(page: AnnotatedPage): (Request | null)[] {
  const entries = page.passages.map((passage) => listed(page, passage)).filter((one) => one?.title);
  const listedDeadlines = new Set(entries.map((one) => one!.deadline));
  const notices = page.passages.map((passage) => noticed(page, passage));
  return [...entries, ...notices.filter((one) => !listedDeadlines.has(one?.deadline ?? null))];
}

/**
 * The deadline and the posting date among the dates of some passages. Pre-bid meetings, questions, and awards are
 * neither; the bid opening counts as the deadline if there is no other.
 */
function daysOf(passages: readonly Passage[]): Days {
  const dates = passages.flatMap((passage) => passage.dates);
  const dayOf = (role: DateRole) => dates.find(({ roles }) => roles[0] === role)?.day;
  return { postedDate: dayOf('posted') ?? null, deadline: dayOf('due') ?? dayOf('opened') ?? null };
}

/** The request in a row, item, heading, or line of a page of bids. */
function listed({ type, passages }: AnnotatedPage, passage: Passage): Request | null {
  const { form, block, fields, text, index } = passage;
  if (type !== 'bids' || says('general', headingOf(passage) ?? '')) return null;
  if (form === 'row') {
    // A row with an order number has been bought already.
    const isOrdered = block.header.some((cell) => /^(?:po\b|purchase order)/i.test(cell));
    const isOfRequests = !isOrdered && block.header.some((cell) => says('day_label', cell));
    const cells = fields.filter(({ label }) => says('title_label', label) && !says('number_label', label));
    const [longest] = cells.map(({ value }) => value).toSorted((one, other) => other.length - one.length);
    const title = isOfRequests ? titleOf(longest ?? '') : null;
    return { title, ...daysOf([passage]), evidence: 'row', passage };
  }
  if (form === 'heading') {
    const below = passages.slice(index + 1, index + 1 + PASSAGES_BELOW_HEADING);
    const next = below.findIndex((one) => one.form === 'heading');
    const days = daysOf(next < 0 ? below : below.slice(0, next));
    const isRequest = days.deadline !== null && (says('request', text) || rfpNumberOf(text) !== null);
    return isRequest ? { title: titleOf(text), ...days, evidence: 'field', passage } : null;
  }
  if (isEntry(passage)) {
    const own = daysOf([passage]);
    const deadline = own.deadline ?? daysOf(block.passages).deadline;
    return { title: titleOf(text), postedDate: own.postedDate, deadline, evidence: 'dated_list', passage };
  }
  if (!isDueLine(passage)) return null;
  const above = passages.slice(Math.max(0, index - TITLE_REACH), index).findLast(isTitleLine);
  const title = above && !says('result', above.text) ? titleOf(above.text) : null;
  const days = daysOf(passages.slice(Math.max(0, index - DATES_REACH), index + 1));
  return { title, ...days, evidence: 'field', passage };
}

/** Returns `true` for a label and a date that belong to the line above: `Bid Opening – Tuesday, February 3, 2026`. */
const isDueLine = ({ text, dates }: Passage): boolean =>
  text.length < LONGEST_DUE_LINE && dates.length === 1 && /^(?:due|opened)/.test(dates[0]!.roles[0] ?? '');

const isTitleLine = ({ text, dates }: Passage): boolean =>
  dates.length === 0 && text.length < LONGEST_TITLE_LINE && !/[.:?!]$/.test(text);

/** Returns `true` for an item, dated text, or short text that begins with a request's number or kind, but no label. */
const isEntry = ({ text, dates, form }: Passage): boolean =>
  text.length < LONGEST_ENTRY &&
  !text.endsWith(':') &&
  (rfpNumberOf(text.slice(0, 60)) !== null || says('request', text.slice(0, 70))) &&
  (form === 'item' || dates.length > 0 || text.length < LONGEST_PLAIN_ENTRY);

/** The one request that a document is about. Its page header may contain just the name of the requesting body. */
function ofDocument({ passages, title: name, subject }: AnnotatedPage): Request | null {
  const days = daysOf(passages);
  const start = passages.slice(0, PASSAGES_WITH_TITLE);
  const passage = passages.find(({ dates }) => dates.some(({ day }) => day === days.deadline));
  const heads = start.filter(({ form, text }) => form === 'heading' || says('request', text));
  const field = passages.flatMap(({ fields }) => fields).find(({ label }) => says('name_label', label));
  const titles = [
    field?.value,
    ...heads.map(({ text }) => text),
    ...start.map(({ text }) => subjectOf(text)),
    name,
  ];
  const title = titles
    .map((text) => titleOf(text ?? ''))
    .find((text) => text && !text.includes(subject.name));
  return passage && days.deadline ? { title, ...days, evidence: 'field', passage } : null;
}

/**
 * A sentence of a notice, news item, or minutes that requests offers by a date, or reports the decision to request
 * them.
 */
function noticed(page: AnnotatedPage, passage: Passage): Request | null {
  const { type, passages } = page;
  const { text, form, index } = passage;
  const issued = agendaItems(page).get(passage)?.state === 'approved' ? find('issued', text)?.[1] : null;
  if (issued) return { title: titleOf(issued), ...daysOf([passage]), evidence: 'sentence', passage };
  const isNotice = type !== 'policy' && form !== 'heading' && form !== 'row' && says('sought', text);
  if (!isNotice || says('general', headingOf(passage) ?? '')) return null;
  const own = daysOf([passage]);
  const days = own.deadline ? own : daysOf(passages.slice(index, index + PASSAGES_OF_NOTICE));
  return days.deadline ? { title: titleOf(subjectOf(text)), ...days, evidence: 'sentence', passage } : null;
}

/** The subject in `proposals for …`, or after a number: `RFP 27-06, Copier Lease`; empty without one. */
const subjectOf = (text: string): string =>
  ['subject', 'numbered']
    .map((name) => find(name, text)?.[1] ?? '')
    .find((subject) => titleOf(subject) !== null) ?? '';

/** Words that most requests contain and that therefore identify none. */
const COMMON = dataWords('request-words.txt');
const isOwn = (word: string): boolean => !COMMON.has(word.toLowerCase());

/** The number of a request in a text, `27-014` in `RFP 27-014`; null without one. */
export const rfpNumberOf = (text: string): string | null => find('number', text)?.[1]?.toUpperCase() ?? null;

const withoutLead = (text: string): string => text.slice(find('lead', text)?.[0].length ?? 0);

/** The subject of a request, without its number, kind, and dates; null if nothing is left. */
export function titleOf(text: string): string | null {
  const parts = tidy(text).slice(0, 300).split(' | ');
  let title = parts.find((part) => /\p{L}{3}/u.test(withoutLead(part))) ?? '';
  // A number, a kind, and again a number: `27-06 RFP #4 – Copiers`.
  for (let round = 0; round < 3; round++) title = without('leading_number', withoutLead(title));
  for (const ending of ['day', 'tail', 'status']) title = without(ending, title).trimEnd();
  title = title.replace(/\s\([^()]*$/, '').replace(/^[\s"“:.,–—-]+|[\s"”:.,;(|–—-]+$/g, '');
  const isTitle = title.length <= LONGEST_TITLE && !says('no_title', title);
  return isTitle && (title.match(/\p{L}{3,}/gu) ?? []).some(isOwn) ? title : null;
}

/** The key that titles of the same request share: their words and numbers of four digits or more, in any order. */
const requestKey = (title: string): string =>
  (title.toLowerCase().match(/\p{L}{3,}|\d{4,}/gu) ?? []).filter(isOwn).sort().join(' ');

const CATEGORIES = dataSigns('request-categories.txt');

/** The category of vendors that could respond; null if the title does not show it. */
function rfpCategoryOf(title: string): VendorCategory | null {
  const name = CATEGORIES.find(({ pattern }) => pattern.test(title))?.name;
  return VENDOR_CATEGORY.values.find((value) => value === name) ?? null;
}
