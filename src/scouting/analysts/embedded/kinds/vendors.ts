import type { VendorFact } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';
import type { AnnotatedLink, AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { canAssert } from '../annotate/genres.ts';
import type { VendorSpan } from '../annotate/spans.ts';
import { cuesNear, readCues } from '../assertions/cues.ts';
import { type Catalog, catalogOf } from '../catalog/catalog.ts';
import type { Candidate } from '../judge/candidate.ts';
import { judge } from '../judge/judge.ts';

type VendorCandidate = Candidate<'vendors'>;

/** Vendors whose products are in use: by links and hosts first, then by exact names and product phrases in text. */
export function findVendors(pages: readonly AnnotatedPage[], brief: Brief): VendorFact[] {
  const catalog = catalogOf(brief.vendors);
  const candidates = pages.flatMap((page) => [
    ...linked(page, catalog),
    ...loaded(page, catalog),
    ...named(page, catalog),
  ]);
  return judge<'vendors'>(candidates, { keyOf: ({ vendor }) => vendor });
}

const candidate = (
  page: AnnotatedPage,
  { name, category }: VendorSpan['vendor'],
  rest: Omit<VendorCandidate, 'kind' | 'page' | 'values'>,
): VendorCandidate => ({ kind: 'vendors', page, values: { vendor: name, category }, ...rest });

/** Links to the institution's own place at a vendor, and menu items that are called after a product. */
function* linked(page: AnnotatedPage, { hosts, names }: Catalog): Generator<VendorCandidate> {
  if (page.kind === 'feed') return;
  for (const link of page.links) {
    const genre = link.passage?.block.genre;
    if (!link.host || genre === 'specification' || genre === 'other_body') continue;
    const match = hosts.find(link.url);
    const vendor =
      match && (match.isTenant || SIGN_IN.test(link.text)) ? match.vendor : calledAfter(link, names);
    if (!vendor) continue;
    const start = link.passage?.text.indexOf(link.text) ?? -1;
    const anchor = start < 0 ? undefined : { start, end: start + link.text.length };
    const quote = link.passage?.text ?? (link.text || link.url);
    yield candidate(page, vendor, { evidence: 'link', passage: link.passage, anchor, quote });
  }
}

const SIGN_IN =
  /\b(?:powered by|website by|hosted by|log ?-?in|sign ?-?in|portal|all rights reserved|copyright)\b/i;

/**
 * The vendor whose name is the whole text of a menu's link: people are sent there to use it. A name that is a word needs
 * an address that says it too, such as `/students/clever`.
 */
function calledAfter({ url, text, place, passage }: AnnotatedLink, names: Catalog['names']) {
  if (place === 'main' && passage?.form !== 'item') return null;
  const label = text.replace(/\s?\((?:opens|link|formerly)[^)]{0,60}\)?$/i, '').replace(/[\s›»>]+$/, '');
  const [mention] = names.mentionsIn(label);
  if (!mention || mention.start > 0 || mention.end < label.length) return null;
  const slug = mention.vendor.name.split(' ', 1)[0]!.toLowerCase();
  const isCertain = mention.certainty !== 'word' || url.toLowerCase().includes(slug);
  return place === 'main' && mention.certainty === 'word' ? null : isCertain ? mention.vendor : null;
}

/** Hosts that the page loads scripts, frames and images from. */
function* loaded(page: AnnotatedPage, { hosts }: Catalog): Generator<VendorCandidate> {
  for (const { url } of page.resources) {
    const match = hosts.find(url);
    if (match) yield candidate(page, match.vendor, { evidence: 'data', passage: null, quote: url });
  }
}

const USE = readCues('vendor-use.txt');

/** Pages and headings below which products are listed that are there. */
const PRODUCT_HEADING =
  /\b(?:apps?|applications|software|technology|digital|online|portals?|log-?ins?|quick ?links|tools|systems?|platforms?|subscriptions?|licen[cs]es?|devices?|vendors?|programs?|resources)\b/i;
const PRODUCT_PAGES: ReadonlySet<string> = new Set(['technology', 'technology_plan', 'family_apps']);
/** Headings below which products are listed that are not there, or not yet. */
const NOT_OURS =
  /\b(?:bidders?|proposals?|quotes?|finalists?|considered|compar\w+|requested|denied|not approved|retired|replaced|sponsors?|exhibitors?|examples?|references|preferred|qualifications|offer(?:ed|ings)?|leaving)\b/i;

/** Names in text: with a phrase of use beside them, or in a list of products under a heading that says so. */
function* named(page: AnnotatedPage, { hosts }: Catalog): Generator<VendorCandidate> {
  for (const passage of page.passages) {
    for (const mention of passage.vendors) {
      const evidence = evidenceOf(page, passage, mention);
      if (evidence)
        yield candidate(page, mention.vendor, { ...evidence, passage, anchor: mention, quote: passage.text });
    }
    for (const { 0: written, index: start } of passage.text.matchAll(WRITTEN_ADDRESS)) {
      const match = hosts.find(`https://${written}`);
      const anchor = { start, end: start + written.length };
      if (match?.isTenant)
        yield candidate(page, match.vendor, { evidence: 'link', passage, anchor, quote: passage.text });
    }
  }
}

/** An address in running text, where nobody made a link of it. */
const WRITTEN_ADDRESS =
  /(?<![\w@./-])(?:[a-z0-9-]{1,40}\.){1,4}(?:com|org|net|io|us|app|edu)\b(?:\/[\w./?=&%-]{0,80})?/gi;

function evidenceOf(
  page: AnnotatedPage,
  passage: Passage,
  { certainty, vendor, start, end }: VendorSpan,
): Pick<VendorCandidate, 'evidence' | 'traits'> | null {
  const { text, form, block } = passage;
  if (form === 'heading' || block.headings.slice(-2).some((heading) => NOT_OURS.test(heading))) return null;
  const isList = form === 'row' || form === 'item' || text.length < 80;
  const others = new Set(
    passage.vendors.filter((other) => other.certainty !== 'word').map((other) => other.vendor.name),
  );
  others.delete(vendor.name);
  // An ordinary word needs a second mark: two products beside it, or a list of products that it stands in.
  const cues = cuesNear(USE, text, start, end);
  const isBought = cues.includes('business');
  if (certainty === 'word' && others.size < 2 && !isBought) return null;
  const isProducts = PRODUCT_PAGES.has(page.type) || PRODUCT_HEADING.test(block.headings.at(-1) ?? '');
  if (form === 'row' && isProducts && certainty !== 'word') return { evidence: 'row' };
  if (isList && isProducts && canAssert(block.genre)) return { evidence: 'sentence' };
  // At meetings products are named for many reasons; what is bought or renewed is there.
  const isMeeting = block.genre === 'agenda_item';
  const isEnough = isMeeting ? isBought : cues.length > 0 || (others.size > 0 && isListing(page, text));
  return isEnough ? { evidence: 'sentence', traits: certainty === 'word' ? ['word'] : [] } : null;
}

/** Two products speak for each other where a page of the institution lists them. */
const isListing = ({ type }: AnnotatedPage, text: string): boolean => !CHATTY.has(type) && /[,;:]/.test(text);
const CHATTY: ReadonlySet<string> = new Set(['news_article', 'news_list', 'student_life', 'athletics']);
