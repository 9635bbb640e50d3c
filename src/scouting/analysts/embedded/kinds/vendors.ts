import type { VendorFact } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';
import type { AnnotatedLink, AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { canAssert } from '../annotate/genres.ts';
import type { VendorSpan } from '../annotate/spans.ts';
import { cuesNear, readCues } from '../assertions/cues.ts';
import { type Catalog, catalogOf } from '../catalog/catalog.ts';
import type { Candidate } from '../judge/candidate.ts';
import { judge } from '../judge/judge.ts';
import { patternsIn } from '../patterns/patterns.ts';

const PATTERNS = patternsIn('vendors.txt');

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

const SIGN_IN = PATTERNS.get('SIGN_IN');

/**
 * The vendor whose name is the whole text of a menu's link: people are sent there to use it. A name that is a word
 * needs an address that says it too, such as `/students/clever`.
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
  for (const url of page.source.resources) {
    const match = hosts.find(url);
    if (match) yield candidate(page, match.vendor, { evidence: 'data', passage: null, quote: url });
  }
}

const USE = readCues('vendor-use.txt');

/** Pages and headings below which products are listed that are there. */
const PRODUCT_HEADING = PATTERNS.get('PRODUCT_HEADING');
const PRODUCT_PAGES: ReadonlySet<string> = new Set(['technology', 'technology_plan', 'family_apps']);
/** Headings below which products are listed that are not there, or not yet. */
const NOT_OURS = PATTERNS.get('NOT_OURS');

/** Names in text, and addresses that nobody made links of. */
function* named(page: AnnotatedPage, { hosts }: Catalog): Generator<VendorCandidate> {
  const listed = productLists(page);
  for (const passage of page.passages) {
    for (const mention of passage.vendors) {
      const evidence = evidenceOf(page, passage, mention, listed);
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

type Evident = Pick<VendorCandidate, 'evidence' | 'traits'>;

/** What speaks for a name in text: a phrase of use beside it, or a list of products in which it stands. */
function evidenceOf(
  page: AnnotatedPage,
  passage: Passage,
  mention: VendorSpan,
  listed: ReadonlySet<string>,
): Evident | null {
  const { text, form, block } = passage;
  if (page.type === 'student_life' || block.headings.slice(-2).some((heading) => NOT_OURS.test(heading)))
    return null;
  const isProducts = PRODUCT_PAGES.has(page.type) || PRODUCT_HEADING.test(block.headings.at(-1) ?? '');
  const isWord = mention.certainty === 'word';
  const isEntry = leads(passage, mention);
  if (form === 'heading')
    return PRODUCT_PAGES.has(page.type) && isWholeOf(passage, mention)
      ? { evidence: 'sentence', traits: ['heading'] }
      : null;
  if (
    isEntry &&
    (listed.has(listOf(passage)) || (PRODUCT_PAGES.has(page.type) && endsEntry(passage, mention)))
  )
    return { evidence: form === 'row' ? 'row' : 'sentence' };
  const cues = cuesNear(USE, text, mention.start, mention.end);
  const others = new Set(passage.vendors.filter(({ certainty }) => certainty !== 'word').map(nameOf));
  others.delete(mention.vendor.name);
  const isBought = cues.includes('business');
  if (
    isWord &&
    others.size < 2 &&
    !isBought &&
    !(cues.includes('used') && isCapitalizedAmidWords(text, mention))
  )
    return null;
  if (form === 'row' && isProducts && !isWord) return { evidence: 'row' };
  const isList = form === 'row' || form === 'item' || text.length < 80;
  if (isList && isProducts && canAssert(block.genre)) return { evidence: 'sentence' };
  // At meetings products are named for many reasons; what is bought or renewed is there.
  if (block.genre === 'agenda_item') return isBought ? { evidence: 'sentence' } : null;
  if (isWord) return { evidence: 'sentence', traits: ['word'] };
  if (cues.length > 0 || (others.size > 0 && isListing(page, text))) return { evidence: 'sentence' };
  const isLoose = CHATTY.has(page.type) || !canAssert(block.genre) || isBesideAnother(passage, mention);
  return isLoose ? null : { evidence: 'sentence', traits: ['bare'] };
}

/** `Verkada Raptor Infinite Campus`: words for search engines, not a sentence. */
const isBesideAnother = ({ vendors }: Passage, { start, end }: VendorSpan): boolean =>
  vendors.some((other) => other.end + 1 === start || other.start === end + 1);

const nameOf = ({ vendor }: VendorSpan): string => vendor.name;

/** Whether a name begins an item, a row, or the value of a label: `Portfolios: Seesaw`. */
const leads = ({ text, form }: Passage, { start }: VendorSpan): boolean =>
  (form === 'item' || form === 'row' || text.length < 120) &&
  /^(?:[^:|]{0,40}: )?["“]?$/.test(text.slice(0, start));

/** What follows a product that an entry is about: its use, its address, or nothing. */
const endsEntry = ({ text, block }: Passage, { end }: VendorSpan): boolean =>
  canAssert(block.genre) && /^(?:\.?$|:| [–—-] | \(| for |, https?:)/.test(text.slice(end, end + 10));

const isWholeOf = ({ text }: Passage, { start, end }: VendorSpan): boolean =>
  start === 0 && end === text.length;

/** `teachers use Seesaw for reading`: one word with a capital among words without, where a product stands. */
const isCapitalizedAmidWords = (text: string, { start, end, text: name }: VendorSpan): boolean =>
  !name.includes(' ') &&
  /(?:^|\s)(?!(?:an?|the|new) )\p{Ll}+,? $/u.test(text.slice(Math.max(0, start - 20), start)) &&
  /^(?:[.,;:)]|$| (?:for|to|and|or|in|with|on|at|as|by) )/.test(text.slice(end, end + 6));

/** The table or heading that a passage's list stands in. */
const listOf = ({ block, form }: Passage): string =>
  form === 'row' ? `#${block.index}` : block.headings.join('\n');

/** Lists in which two or more entries begin with products that mean nothing else: so do the others. */
function productLists({ passages }: AnnotatedPage): ReadonlySet<string> {
  const products = new Map<string, Set<string>>();
  for (const passage of passages) {
    if (passage.form !== 'item' && passage.form !== 'row') continue;
    for (const mention of passage.vendors) {
      if (mention.certainty === 'word' || !leads(passage, mention)) continue;
      const list = listOf(passage);
      products.set(list, (products.get(list) ?? new Set()).add(mention.vendor.name));
    }
  }
  return new Set([...products].filter(([, names]) => names.size > 1).map(([list]) => list));
}

/** Two products speak for each other where a page of the institution lists them. */
const isListing = ({ type }: AnnotatedPage, text: string): boolean => !CHATTY.has(type) && /[,;:]/.test(text);
const CHATTY: ReadonlySet<string> = new Set(['news_article', 'news_list', 'student_life', 'athletics']);
