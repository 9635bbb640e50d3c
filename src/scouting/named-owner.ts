import { STATE_NAMES } from '@emi/base/declared';
import { ownerOfPage, type Subject } from '@emi/reading';
import type { Page } from '@emi/reading/documents';
import { spelledName } from '../db/spelled-names.ts';

/** The facts of a district or school by which its website is recognized. */
export interface KnownPlace extends Pick<Subject, 'type' | 'name' | 'state' | 'city'> {
  readonly zips: readonly string[];
  readonly phone: string | null;
}

/** The owner of a website, as its pages name it. */
export interface NamedOwner {
  /** `true` if the pages name the place; otherwise the name of another body, or null if they name nobody. */
  readonly owner: string | true | null;
  /** True if a page has the place's ZIP code, its telephone number, or its city together with its state. */
  readonly isLocated: boolean;
}

/** Reads the owner of a website from its first pages. */
export function namedOwnerOf(pages: readonly Page[], place: KnownPlace): NamedOwner {
  const owners = pages.flatMap((page) => ownersOf(page, place));
  return {
    owner: owners.includes(true) || (owners[0] ?? null),
    isLocated: pages.some(({ text }) => locates(text, place)),
  };
}

/**
 * The owners that a page's title, main heading, linked data, and copyright name. The rest of its text is ignored: news,
 * for example, names other bodies. The name of the place is tried as in the directory, and with its abbreviations
 * spelled out.
 */
function ownersOf(page: Page, { type, name, state, city }: KnownPlace): (string | true)[] {
  const headings = page.blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 1 ? block.text : [],
  );
  const rights = page.text.split('\n').filter((line) => /©|copyright/i.test(line));
  const own = { ...page, text: [...headings, ...rights].join('\n') };
  const names = [name, spelledName(name.toLowerCase())].filter((one) => one !== null);
  return names.flatMap((one) => {
    const subject = { type, name: one, state, city, websiteUrl: null, schools: [one] };
    return ownerOfPage(own, subject) ?? [];
  });
}

/** Digits of a US telephone number without the country code. */
const PHONE_DIGITS = 10;

function locates(text: string, { state, city, zips, phone }: KnownPlace): boolean {
  const words = new Set(text.match(/[\p{L}\p{N}]+/gu));
  if (zips.some((zip) => words.has(zip))) return true;
  const digits = (phone ?? '').replaceAll(/\D/g, '').slice(-PHONE_DIGITS);
  if (digits.length === PHONE_DIGITS && text.replaceAll(/\D/g, '').includes(digits)) return true;
  const folded = text.toLowerCase();
  const isInState = words.has(state) || folded.includes((STATE_NAMES[state] ?? state).toLowerCase());
  return city !== null && isInState && folded.includes(city.toLowerCase());
}
