import type { ContactFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { PageType } from '../pages/vocabulary/page-types.ts';
import { nameKey } from '../people/names.ts';
import type { Draft } from './contact-draft.ts';

interface Found {
  readonly page: Page;
  readonly type: PageType;
  readonly people: readonly Draft[];
}

interface Sighting {
  readonly draft: Draft;
  readonly url: string;
  readonly worth: number;
}

/** Everybody once, as the page tells of them that tells most; what it leaves out comes from the others. */
export function mergeContacts(found: readonly Found[]): ContactFact[] {
  const people = new Map<string, Sighting[]>();
  for (const { page, type, people: drafts } of found) {
    for (const draft of drafts) {
      const key = nameKey(draft.name.full);
      const sighting = { draft, url: page.url, worth: worthOf(draft, type) };
      const known = people.get(key);
      if (known) known.push(sighting);
      else people.set(key, [sighting]);
    }
  }
  return [...people.values()].map(factOf);
}

const worthOf = ({ title, email, phone }: Draft, type: PageType): number =>
  (title ? 2 : 0) +
  (email ? 2 : 0) +
  (phone ? 1 : 0) +
  (type === 'staff_directory' ? 2 : 0) +
  (title === 'Board Member' ? -1.5 : title && IS_ONE_OF_BOARD.test(title) ? -1 : 0);

/** What all of a board are; who is more of it is called so somewhere else. */
const IS_ONE_OF_BOARD = /^(?:(?:school )?board member|trustee|director|commissioner|member)$/i;

/** Who works for all schools may be named beside one of them. */
const IS_OF_DISTRICT =
  /\b(?:superintendent|director|board|trustee|president|chair\w*|clerk|treasurer|business|district|officer|supervisor|manager)\b/i;

function factOf(sightings: readonly Sighting[]): ContactFact {
  const best = [...sightings].sort((a, b) => b.worth - a.worth);
  const first = best[0]!;
  const say = (field: 'title' | 'email' | 'phone' | 'school'): string | null =>
    best.find(({ draft }) => draft[field] !== null)?.draft[field] ?? null;
  return {
    name: first.draft.name.full,
    title: say('title'),
    email: say('email'),
    phone: say('phone'),
    school: first.draft.school ?? (IS_OF_DISTRICT.test(say('title') ?? '') ? null : say('school')),
    sourceUrl: first.url,
    context: first.draft.context.slice(0, 500),
  };
}
