import type { VendorFact } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';
import type { AnnotatedLink, AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { canAssert } from '../annotate/genres.ts';
import type { VendorSpan } from '../annotate/spans.ts';
import { cuesNear, readCues } from '../assertions/cues.ts';
import { type Catalogue, catalogueOf } from '../catalogue/catalogue.ts';
import type { Candidate } from '../judge/candidate.ts';
import { judge } from '../judge/judge.ts';

type VendorCandidate = Candidate<'vendors'>;

/** Vendors whose products are in use: by links and hosts first, then by exact names and product phrases in text. */
export function findVendors(pages: readonly AnnotatedPage[], brief: Brief): VendorFact[] {
  const catalogue = catalogueOf(brief.vendors);
  const candidates = pages.flatMap((page) => [
    ...linked(page, catalogue),
    ...loaded(page, catalogue),
    ...named(page, catalogue),
  ]);
  return judge<'vendors'>(candidates, { keyOf: ({ vendor }) => vendor });
}

const candidate = (
  page: AnnotatedPage,
  { name, category }: VendorSpan['vendor'],
  rest: Omit<VendorCandidate, 'kind' | 'page' | 'values'>,
): VendorCandidate => ({ kind: 'vendors', page, values: { vendor: name, category }, ...rest });

/** Links to the institution's own place at a vendor; a vendor's front page counts where it stands for a sign-in. */
function* linked(page: AnnotatedPage, { hosts, names }: Catalogue): Generator<VendorCandidate> {
  for (const link of page.links) {
    const match = link.host ? hosts.find(link.url) : null;
    if (!match || isOthers(page, link)) continue;
    const isNamed = names.mentionsIn(link.text).some(({ vendor }) => vendor === match.vendor);
    if (!match.isTenant && !(isNamed && isSignIn(link)) && !SIGN_IN.test(link.text)) continue;
    const start = link.passage?.text.indexOf(link.text) ?? -1;
    const anchor = start < 0 ? undefined : { start, end: start + link.text.length };
    yield candidate(page, match.vendor, {
      evidence: 'link',
      passage: link.passage,
      anchor,
      quote: link.passage?.text ?? (link.text || link.url),
    });
  }
}

const SIGN_IN = /\b(?:powered by|website by|hosted by|log ?-?in|sign ?-?in|portal)\b/i;

/** In a menu or a list of links people go to what they use; in prose they are told of something. */
const isSignIn = ({ place, passage }: AnnotatedLink): boolean =>
  place !== 'main' || passage?.form === 'item' || passage?.block.genre === 'navigation';

/** Where links lead to what others offer: lists of bids, postings of jobs elsewhere, news of the state. */
const isOthers = ({ kind }: AnnotatedPage, { passage }: AnnotatedLink): boolean =>
  kind === 'feed' || passage?.block.genre === 'specification' || passage?.block.genre === 'other_body';

/** Hosts that the page loads scripts, frames and images from. */
function* loaded(page: AnnotatedPage, { hosts }: Catalogue): Generator<VendorCandidate> {
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
  /\b(?:bidders?|proposals?|quotes?|finalists?|considered|compar\w+|requested|denied|not approved|retired|replaced|sponsors?|exhibitors?|examples?|references|preferred|qualifications)\b/i;

/** Names in text: with a phrase of use beside them, or in a list of products under a heading that says so. */
function* named(page: AnnotatedPage, { hosts }: Catalogue): Generator<VendorCandidate> {
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
): Pick<VendorCandidate, 'evidence' | 'bonus'> | null {
  const { text, form, block } = passage;
  if (form === 'heading' || block.headings.slice(-2).some((heading) => NOT_OURS.test(heading))) return null;
  const isList = form === 'row' || form === 'item' || text.length < 80;
  const others = new Set(
    passage.vendors.filter((other) => other.certainty !== 'word').map((other) => other.vendor.name),
  );
  others.delete(vendor.name);
  // An ordinary word needs a second mark: two products beside it, or a list of products that it stands in.
  if (certainty === 'word' && others.size < 2) return null;
  const isProducts = PRODUCT_PAGES.has(page.type) || PRODUCT_HEADING.test(block.headings.at(-1) ?? '');
  if (form === 'row' && isProducts && certainty !== 'word') return { evidence: 'row' };
  if (isList && isProducts && canAssert(block.genre)) return { evidence: 'sentence' };
  if (cuesNear(USE, text, start, end).length === 0) return null;
  return { evidence: 'sentence', bonus: certainty === 'word' ? -0.1 : 0 };
}
