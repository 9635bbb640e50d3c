import type { EvidenceKind, FactKind } from '../../../facts.ts';
import type { Genre } from '../annotate/annotated-page.ts';
import type { Category } from '../assertions/assertion-table.ts';

/** The share of right facts by evidence, from labeled real pages; a kind's file says how it reads each evidence. */
export const BASE: Readonly<Record<FactKind, Readonly<Record<EvidenceKind, number>>>> = {
  vendors: {
    link: 0.97,
    data: 0.95,
    directory: 0.9,
    row: 0.9,
    field: 0.92,
    dated_list: 0.85,
    sentence: 0.88,
  },
  contracts: {
    link: 0.6,
    data: 0.8,
    directory: 0.5,
    row: 0.88,
    field: 0.85,
    dated_list: 0.8,
    sentence: 0.82,
  },
  painPoints: { link: 0.2, data: 0.2, directory: 0.1, row: 0.4, field: 0.5, dated_list: 0.4, sentence: 0.75 },
  funding: { link: 0.3, data: 0.5, directory: 0.2, row: 0.85, field: 0.85, dated_list: 0.7, sentence: 0.8 },
  rfps: { link: 0.85, data: 0.85, directory: 0.5, row: 0.9, field: 0.9, dated_list: 0.85, sentence: 0.8 },
  events: { link: 0.7, data: 0.96, directory: 0.3, row: 0.92, field: 0.93, dated_list: 0.92, sentence: 0.75 },
  contacts: {
    link: 0.8,
    data: 0.95,
    directory: 0.96,
    row: 0.92,
    field: 0.9,
    dated_list: 0.4,
    sentence: 0.85,
  },
};

/** What is left of a confidence where the passage's genre asserts nothing about this institution. */
export const MUTED = 0.45;
const FOREIGN: readonly Genre[] = ['specification', 'public_comment', 'other_body'];
/**
 * Genres that are muted for a kind, where not all that assert nothing are: rules and explanations that name a product
 * speak of what is in use, and explanations that name a person with a title speak of who works there.
 */
export const MUTED_FOR: Partial<Record<FactKind, ReadonlySet<Genre>>> = {
  vendors: new Set<Genre>([...FOREIGN, 'boilerplate']),
  contacts: new Set<Genre>([...FOREIGN, 'example']),
};

/** What is left of a confidence for each assertion that takes the fact back. */
export const TAKEN_BACK = 0.4;

/** Assertions that are part of what a kind tells, so that they take nothing back. */
export const SPOKEN: Partial<Record<FactKind, ReadonlySet<Category>>> = {
  contracts: new Set<Category>(['past', 'negated']),
};

/** Added for a second page that says the same; pages of one template are not independent, so no more for a third. */
export const AGREEMENT = 0.04;

/** Facts below are not told at all. */
export const FLOOR = 0.7;
