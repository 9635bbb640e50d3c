import type { FactKind, Subject } from '../../../facts.ts';
import type { AnnotatedBlock, AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { isOwnVoice } from '../annotate/genres.ts';
import { memoizeByObject } from '../patterns/memoize-by-object.ts';
import { signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';
import { districtsIn, isNamedByOther, isOtherBody, namesSubject, ownersNamed } from '../people/bodies.ts';

const { says, matches } = signsIn('owner-signs.txt');

/** Words before the place or guest of something: `Open House at the Public Library`. */
const PLACE = / (?:at|in|with|to|for|@) /;
/** Maximum number of passages of a person's record. */
const RECORD = 6;

/**
 * Texts that may name the body a fact belongs to: a title, the lines and cells of a person's record, an event's host.
 */
function namesBeside(kind: FactKind, title: string, passage: Passage): string[] {
  const { text, fields, block } = passage;
  const names = [title.split(PLACE, 1)[0]!];
  if (kind === 'events') return [...names, ...matches('host', text).map(({ groups }) => groups!.host!)];
  if (kind !== 'contacts') return [];
  const others = block.passages.slice(0, RECORD + 1).filter((one) => one !== passage);
  const isRecord = others.length < RECORD && others.every(({ people }) => people.length === 0);
  return [...names, ...fields.map(({ value }) => value), ...(isRecord ? others.map((one) => one.text) : [])];
}

const pathOf = (headings: readonly string[]): string => headings.join('\n');

/** By block: whether the page's title or address, the nearest heading with a body's name, or a credit names another. */
const otherSections = memoizeByObject((page: AnnotatedPage) => {
  const { subject, passages } = page;
  const isForeign = isNamedByOther(page, subject);
  // A line such as `Posted by the PTA` applies to everything under the same headings.
  const credits = passages.filter(({ text }) => says('credit', text));
  const credited = new Set(credits.map(({ block }) => pathOf(block.headings)));
  return memoizeByObject(({ headings }: AnnotatedBlock) => {
    // A district's name at the top of a page can be the institution's other name.
    const top = headings.slice(0, 1).filter((one) => isOtherBody(one, subject) || namesSubject(one, subject));
    const [owner] = ownersNamed([...headings.slice(1).reverse(), ...top], subject);
    const isCredited = [...headings, ''].some((_, at) => credited.has(pathOf(headings.slice(0, at))));
    return isForeign || typeof owner === 'string' || isCredited;
  });
});

/** Maximum distance of a district's name after a fact, in characters: `director of technology of Oak ISD`. */
const OWNER_REACH = 70;

/**
 * Returns `true` if a fact belongs to another school district: the last one named before it in its sentence or, without
 * `we` or `the district` there, the one soon after it or the last one in the block before. Always `false` for headings,
 * and on a school's website.
 */
function isOfOtherDistrict({ passage, anchor }: Claim, subject: Subject): boolean {
  const { text, form } = passage;
  if (form === 'heading' || subject.type === 'school') return false;
  const mentions = districtsIn(text, subject);
  const { start, end } = anchor ?? { start: 0, end: text.length };
  const before = mentions.findLast((mention) => mention.start <= start);
  if (before) return !before.isOwn;
  if (isOwnVoice(text)) return false;
  const [after] = mentions;
  return after
    ? !after.isOwn && after.start < end + OWNER_REACH
    : belowOthers(subject)(passage.block).has(passage);
}

/** The passages of a block that follow a mention of another district. Each block is searched once. */
const belowOthers = memoizeByObject((subject: Subject) =>
  memoizeByObject(({ passages }: AnnotatedBlock) => {
    let isOther = false;
    const below = passages.filter(({ text }) => {
      const wasOther = isOther;
      const last = districtsIn(text, subject).at(-1);
      if (last) isOther = !last.isOwn;
      return wasOther;
    });
    return new Set(below);
  }),
);

/** A candidate fact, with its position. */
interface Claim {
  readonly passage: Passage;
  readonly anchor?: Pick<Span, 'start' | 'end'>;
  readonly values: object;
}

/** Returns `true` for another body's fact: because of its section, adjacent names, or a district named before it. */
export function isOfOther(kind: FactKind, claim: Claim, page: AnnotatedPage): boolean {
  const { title } = claim.values as { readonly title?: string | null };
  return (
    otherSections(page)(claim.passage.block) ||
    namesBeside(kind, title ?? '', claim.passage).some((name) => isOtherBody(name, page.subject)) ||
    isOfOtherDistrict(claim, page.subject)
  );
}
