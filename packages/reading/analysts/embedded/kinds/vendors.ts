import type { Brief } from '../../analyst.ts';
import { agendaItems } from '../annotate/agenda.ts';
import {
  type AnnotatedLink,
  type AnnotatedPage,
  headingOf,
  type Passage,
} from '../annotate/annotated-page.ts';
import { canAssert } from '../annotate/genres.ts';
import { cuePattern, cuesNear } from '../assertions/cues.ts';
import { type Catalog, catalogOf } from '../catalog/catalog.ts';
import { domainsOf } from '../catalog/vendor-hosts.ts';
import type { VendorSpan } from '../catalog/vendor-names.ts';
import { type Finder, type Found, finder } from '../judge/judge.ts';
import type { PageType } from '../page-types/page-type.ts';
import { dataSigns, signsIn } from '../patterns/signs.ts';
import { textBefore } from '../patterns/span.ts';
import { meetingDayOf } from './event-documents.ts';

const { says, matches } = signsIn('vendor-signs.txt');
const USE = dataSigns('vendor-use.txt', cuePattern);

/** Types of pages that list products in use. */
const PRODUCT_PAGES: ReadonlySet<string> = new Set(['technology', 'technology_plan', 'family_apps']);
/** Types of pages that mention products for other reasons. */
const CHATTY: ReadonlySet<string> = new Set(['news_article', 'news_list', 'student_life', 'athletics']);

/** Finds vendors whose products are in use: by links and hosts first, then by exact names and phrases for products. */
export function vendorFinder(brief: Brief): Finder {
  const catalog = catalogOf(brief.vendors);
  const read = (page: AnnotatedPage) => {
    const inText = [...page.passages.flatMap((passage) => written(passage, catalog)), ...named(page)];
    const finders = [linked, loaded, credited];
    return [...finders.flatMap((find) => find(page, catalog)), ...dated(page, brief.now, inText)];
  };
  return finder('vendors', read, ({ vendor }) => vendor);
}

/** Years without a mention after which a product no longer counts as in use. */
const YEARS_IN_USE = 4;
/** Number of passages in which a document can state the date of its meeting. */
const HEAD = 16;

/** Candidates from documents of meetings, and news, with the date of these; no candidates if it is too long ago. */
function dated(page: AnnotatedPage, now: Date, found: readonly Found<'vendors'>[]): Found<'vendors'>[] {
  const isNews = page.type === 'news_article' || page.type === 'news_list';
  const stated = page.passages
    .slice(0, HEAD)
    .find(({ text }) => /^(?:meeting|board|agenda) date\b/i.test(text));
  const published = isNews ? page.source.publishedAt?.slice(0, 10) : null;
  const day = meetingDayOf(page) ?? stated?.dates[0]?.day ?? published ?? null;
  if (day === null) return [...found];
  const oldest = `${now.getUTCFullYear() - YEARS_IN_USE}${now.toISOString().slice(4, 10)}`;
  const today = now.toISOString().slice(0, 10);
  return day < oldest ? [] : found.map((one) => (day < today ? { ...one, seenAt: `${day}T00:00:00Z` } : one));
}

const foundOf = (
  { name, category }: VendorSpan['vendor'],
  rest: Omit<Found<'vendors'>, 'values'>,
): Found<'vendors'> => ({ values: { vendor: name, category }, ...rest });

/** Links to the institution's own area at a vendor, and menu items named after a product. */
function linked({ kind, links, url: own }: AnnotatedPage, { hosts, names }: Catalog): Found<'vendors'>[] {
  const domains = domainsOf(own, links);
  return links.flatMap((link) => {
    const { url, text, passage } = link;
    const genre = passage?.block.genre;
    if (kind === 'feed' || !/^https?:/.test(url) || genre === 'specification' || genre === 'other_body')
      return [];
    const match = hosts.find(url, domains);
    const label = labelOf(text);
    const mentions = names.mentionsIn(label);
    // `Apply on FACTS` links to the vendor's home page in order to use the product; `FACTS has news` does not.
    const isNamed = mentions.some((one) => one.vendor === match?.vendor && one.end >= label.length);
    const isOwn = match?.isTenant || isNamed || says('sign_in', text);
    const vendor = match && isOwn ? match.vendor : calledAfter(link, mentions[0], own);
    const start = passage?.text.indexOf(text) ?? -1;
    const anchor = start < 0 ? undefined : { start, end: start + text.length };
    const quote = passage?.text ?? (text || url);
    return vendor ? [foundOf(vendor, { evidence: 'link', passage, anchor, quote })] : [];
  });
}

/** The text of a link without additions of browsers and designers; with capitals if it has none, as in some menus. */
function labelOf(text: string): string {
  const label = text
    .replace(/\s?\((?:opens|link|formerly)[^)]{0,60}\)?$/i, '')
    .replace(/(?:\.(?:png|jpe?g|gif)|[\s›»>.:])+$/, '');
  return label === label.toLowerCase() ? label.replace(/\b\p{Ll}/gu, (first) => first.toUpperCase()) : label;
}

/**
 * The vendor whose name is the whole text of a link in a menu or list, or the beginning of the text of a logo
 * (`Peachjar e-flyers`) or of a menu's link within the website: people follow these to use the product. A name that is
 * a common word must be the whole text of a menu's link and occur in its address, as in `/students/clever`.
 */
function calledAfter(
  { url, text, place, passage }: AnnotatedLink,
  mention: VendorSpan | undefined,
  own: string,
) {
  const isMenu = place !== 'main';
  if (!mention || mention.start > 0) return null;
  const rest = labelOf(text).slice(mention.end).trim();
  if (mention.certainty === 'word') {
    const slug = mention.vendor.name.split(' ', 1)[0]!.toLowerCase();
    return isMenu && rest === '' && url.toLowerCase().includes(slug) ? mention.vendor : null;
  }
  // The alternative text of an image is not part of the page's text.
  const isLogo = !isMenu && passage === null && !rest.includes(' ');
  const isItem = (isMenu || passage?.form === 'item') && rest === '';
  return isLogo || isItem || (isMenu && URL.parse(url)?.host === URL.parse(own)?.host)
    ? mention.vendor
    : null;
}

/** The vendor that hosts the page, and those of the hosts from which it loads scripts, frames, and images. */
const loaded = ({ source, url }: AnnotatedPage, { hosts }: Catalog): Found<'vendors'>[] =>
  [url, ...source.resources].flatMap((quote, at) => {
    const match = hosts.find(quote);
    const evidence = at === 0 ? 'link' : 'data';
    return match && (at > 0 || match.isTenant)
      ? [foundOf(match.vendor, { evidence, passage: null, quote })]
      : [];
  });

/** The maker of the website according to a credit on the page, linked or not: `Powered by Apptegy`. */
const credited = ({ passages }: AnnotatedPage, { names }: Catalog): Found<'vendors'>[] =>
  passages.flatMap(({ text }) =>
    (/ by:? ?/i.test(text) ? matches('credit', text) : []).flatMap(({ 1: maker = '' }) => {
      const [mention] = names.mentionsIn(labelOf(maker));
      return mention?.start === 0
        ? [foundOf(mention.vendor, { evidence: 'data', passage: null, quote: text })]
        : [];
    }),
  );

/** Unlinked addresses of the institution's own areas, or of pages to sign in or pay. */
const written = (passage: Passage, { hosts }: Catalog): Found<'vendors'>[] =>
  (/[a-z\d]\.[a-z]{2}/i.test(passage.text) ? matches('address', passage.text) : []).flatMap(
    ({ 0: address, index: start }) => {
      const match = hosts.find(address.replace(/^(?!https?:)/, 'https://'));
      const anchor = { start, end: start + address.length };
      const isOwn = match?.isTenant || says('used_at', textBefore(passage.text, start, 80));
      return match && isOwn ? [foundOf(match.vendor, { evidence: 'link', passage, anchor })] : [];
    },
  );

/** Vendors by their names in text. */
function named(page: AnnotatedPage): Found<'vendors'>[] {
  const { type } = page;
  const listed = productLists(page);
  const items = agendaItems(page);
  return page.passages.flatMap((passage) =>
    passage.vendors.flatMap((mention) => {
      const state = items.get(passage)?.state;
      // A product that is up for a vote, or was voted down, is in use if the vote is on a renewal.
      if ((state === 'open' || state === 'rejected') && !says('kept', passage.text)) return [];
      const evident = evidenceOf({ type, isListed: listed.has(listOf(passage)) }, passage, mention);
      const quote = quoteOf(passage.text, mention);
      return evident ? [foundOf(mention.vendor, { ...evident, passage, anchor: mention, quote })] : [];
    }),
  );
}

/** The whole words around a name; documents can have lines of hundreds of characters without breaks. */
function quoteOf(text: string, { start, end }: VendorSpan): string {
  const to = text.indexOf(' ', end + QUOTE_REACH);
  return text.slice(text.lastIndexOf(' ', start - QUOTE_REACH) + 1, to < 0 ? text.length : to);
}

/** Characters of a quote on either side of the name. */
const QUOTE_REACH = 120;

/** The evidence for a name in text: an adjacent phrase about its use, or a list of products that contains it. */
function evidenceOf(
  { type, isListed }: { readonly type: PageType; readonly isListed: boolean },
  passage: Passage,
  mention: VendorSpan,
): Pick<Found<'vendors'>, 'evidence' | 'traits'> | null {
  const { text, form, block, vendors } = passage;
  const { start, end, certainty } = mention;
  if (type === 'student_life' || block.headings.slice(-2).some((heading) => says('not_ours', heading)))
    return null;
  const isProductPage = PRODUCT_PAGES.has(type);
  if (form === 'heading') {
    const isSubject =
      start === 0 && says('heading_ends', text.slice(end)) && (certainty !== 'word' || end === text.length);
    return (isProductPage || isListed) && isSubject ? { evidence: 'sentence', traits: ['heading'] } : null;
  }
  const inRow: Pick<Found<'vendors'>, 'evidence'> = { evidence: form === 'row' ? 'row' : 'sentence' };
  // After the product of an entry, there is only its use, its address, or nothing.
  const isEntry = isProductPage && canAssert(block.genre) && says('entry_ends', text.slice(end, end + 10));
  if (leads(passage, mention) && (isEntry || isListed)) return inRow;
  const cues = cuesOf(passage, mention);
  const [isBought, isToldUsed] = ['business', 'used'].map((cue) => cues.includes(cue));
  const isCertainOther = (one: VendorSpan) => one.certainty !== 'word' && one.vendor !== mention.vendor;
  const certain = new Set(vendors.filter(isCertainOther).map(({ vendor }) => vendor.name));
  const isWord = certainty === 'word';
  const isUsed = isBought || (isToldUsed && isCapitalizedAmidWords(text, mention));
  const isInventory = isProductPage && form === 'row';
  if (isWord && certain.size < 2 && !isUsed && !isInventory) return null;
  const isProducts = isProductPage || says('product_heading', headingOf(passage) ?? '');
  const isList = form === 'row' || form === 'item' || text.length < 80;
  const canList = canAssert(block.genre) || (form === 'row' && !isWord);
  if (isList && isProducts && canList) return inRow;
  // Meetings mention products for many reasons; those that are bought, renewed, or described as in use count.
  if (block.genre === 'agenda_item' || type.startsWith('board_'))
    return isBought || isToldUsed ? { evidence: 'sentence' } : null;
  if (isWord) return { evidence: 'sentence', traits: ['word'] };
  // Two products in one list on the institution's page confirm each other.
  const isListing = certain.size > 0 && !CHATTY.has(type) && /[,;:]/.test(text);
  // Words for search engines rather than a sentence: `Verkada Raptor Infinite Campus`.
  const isBesideAnother = vendors.some(
    (other) => isCertainOther(other) && (other.end + 1 === start || other.start === end + 1),
  );
  if (isBesideAnother) return null;
  if (cues.length > 0 || isListing) return { evidence: 'sentence' };
  const isLoose = CHATTY.has(type) || !canAssert(block.genre);
  return isLoose ? null : { evidence: 'sentence', traits: ['bare'] };
}

/** The text between two names of a list. */
const BETWEEN = /^(?:,|,? (?:and|&)|\/) ?$/;

/** The cues next to a name, or next to the list of names that contains it: `We use Canvas, Remind and IXL.` */
function cuesOf({ text, vendors }: Passage, mention: VendorSpan): string[] {
  const isListed = (at: number) =>
    at > 0 &&
    at < vendors.length &&
    vendors[at - 1]!.vendor !== vendors[at]!.vendor &&
    BETWEEN.test(text.slice(vendors[at - 1]!.end, vendors[at]!.start));
  let first = vendors.indexOf(mention);
  let last = first;
  while (isListed(first)) first--;
  while (isListed(last + 1)) last++;
  return cuesNear(USE, text, vendors[first]!.start, vendors[last]!.end);
}

/** Returns `true` if a name begins an item, a row, or a label's value: `Portfolios: Seesaw`. */
const leads = ({ text, form }: Passage, { start }: VendorSpan): boolean =>
  (form === 'item' || form === 'row' || text.length < 120) &&
  /^(?:[^:|]{0,40}: )?["“]?$/.test(text.slice(0, start));

/** Returns `true` for a capitalized word among others, in a product's position: `teachers use Seesaw for reading`. */
const isCapitalizedAmidWords = (text: string, { start, end, text: name }: VendorSpan): boolean =>
  !name.includes(' ') &&
  says('word_before', textBefore(text, start, 20)) &&
  says('word_after', text.slice(end, end + 6));

/** The table or heading of a passage's list; headings of the same level form a list themselves. */
const listOf = ({ block, form }: Passage): string =>
  form === 'row' ? `#${block.index}` : [form === 'heading', ...block.headings].join('\n');

/**
 * Lists in which two or more entries begin with unambiguous names of products; the names that begin other entries then
 * count, too.
 */
function productLists({ passages }: AnnotatedPage): ReadonlySet<string> {
  const entries = passages.filter((passage) => {
    const [first] = passage.vendors;
    const isEntry = first && first.certainty !== 'word' && !/^(?:sentence|entry)$/.test(passage.form);
    return isEntry && leads(passage, first);
  });
  const names = (list: readonly Passage[]) => new Set(list.map(({ vendors }) => vendors[0]!.vendor.name));
  const lists = [...Map.groupBy(entries, listOf)].filter(([, list]) => names(list).size > 1);
  return new Set(lists.map(([name]) => name));
}
