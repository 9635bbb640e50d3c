import type { Page } from '../documents/page.ts';
import type { Subject } from '../facts.ts';
import { signsIn } from './embedded/patterns/signs.ts';
import { namesSubject, type Owner, ownersNamed, titleParts, wordsOf } from './embedded/people/bodies.ts';

const { says, matches, without } = signsIn('owner-signs.txt');
/** Number of characters at each end of a page's text, where its header and footer name its owner. */
const ENDS = 3_000;
const MOST_ITEMS = 20;

/** The names that a page gives its website: parts of its title, names in its linked data, the copyright holder. */
function namesOn({ title, data, text }: Page): string[] {
  const linked = data.slice(0, MOST_ITEMS).flatMap((item) => {
    const { name, publisher } = (item ?? {}) as { name?: unknown; publisher?: { name?: unknown } | null };
    return [name, publisher?.name].filter((one) => typeof one === 'string');
  });
  const rights = matches('rights', text.slice(-ENDS)).map(({ groups }) => groups!.holder!);
  return [...titleParts(title), ...linked, ...rights];
}

/** Minimum number of characters of a page whose text should contain a word about schools. */
const FULL_PAGE = 1_000;

/**
 * Returns `true` if a whole page, its address, and its links contain no word about schools, and its title no word of
 * the institution's name except its town.
 */
function hasNothingOfSchools({ kind, title, url, text, links }: Page, { name, city }: Subject): boolean {
  if (kind !== 'html' || text.length < FULL_PAGE || says('of_schools', `${title} ${url} ${text}`))
    return false;
  const town = wordsOf(city ?? '');
  const own = wordsOf(name).filter((word) => !town.includes(word));
  if (wordsOf(title ?? '').some((word) => own.includes(word))) return false;
  return !links.some((link) => says('of_schools', `${link.text} ${link.url}`));
}

/**
 * The owner of a page: the name of another body, `true` for the institution, null if unknown. Determined once, when the
 * page is read.
 */
export const ownerOfPage = (page: Page, subject: Subject): Owner | null =>
  page.owner === undefined ? ownerNamedOn(page, subject) : page.owner;

function ownerNamedOn(page: Page, subject: Subject): Owner | null {
  // An address contains the town's name, not the district's.
  const ends = without('address', `${page.text.slice(0, ENDS)} ${page.text.slice(-ENDS)}`);
  if (namesSubject(ends, subject)) return true;
  const names = namesOn(page);
  const owners = ownersNamed(names, subject);
  if (owners.includes(true)) return true;
  // The words of `site` come last, because a section of a school's page can have such a name, too.
  const other = owners[0] ?? names.find((name) => says('site', name));
  return other ?? (hasNothingOfSchools(page, subject) ? (titleParts(page.title).at(-1) ?? page.url) : null);
}

/** Returns `false` for another body's page, whose facts are not the institution's. */
export const isOwnPage = (page: Page, subject: Subject): boolean =>
  typeof ownerOfPage(page, subject) !== 'string';
