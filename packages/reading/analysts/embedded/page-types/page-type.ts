import { valueOfData } from '@emi/base/files';
import { z } from 'zod';
import { dataSigns, wordPattern } from '../patterns/signs.ts';

const PAGE_TYPE = z.enum([
  'home',
  'staff_directory',
  'contact',
  'board_minutes',
  'board_agenda',
  'board',
  'rfp_document',
  'bids',
  'calendar',
  'news_article',
  'news_list',
  'technology_plan',
  'policy',
  'family_apps',
  'technology',
  'budget',
  'funding',
  'jobs',
  'athletics',
  'menu',
  'student_life',
  'academics',
  'about',
  'department',
  'other',
] as const);
export type PageType = z.infer<typeof PAGE_TYPE>;

const COUNTS = z.record(z.string(), z.number()).optional();
/** Points for a page whose features of `page-features.txt` occur at least, or less than, certain numbers of times. */
const RULE = z.strictObject({
  points: z.number(),
  least: COUNTS,
  below: COUNTS,
  reason: z.string().optional(),
});
type FeatureRule = Readonly<z.infer<typeof RULE>>;

const TYPE = z.strictObject({
  type: PAGE_TYPE,
  /** The value of such a page for a seller, from 0 to 1. */
  relevance: z.number(),
  group: z.string(),
  rules: z.array(RULE),
});

/** A type of page, as in `page-types.json`, and the words that identify it, as in `page-signs.txt`. */
export interface TypeSigns extends Readonly<z.infer<typeof TYPE>> {
  readonly patterns: Readonly<Record<'url' | 'within' | 'title', readonly RegExp[]>>;
  /** Groups of pages whose title or address matches. */
  readonly groups: readonly (readonly [group: string, pattern: RegExp])[];
}

/** A pattern for whole words of an address or title, or the whole name of a folder; for a group, any text matches. */
export function pagePattern(source: string, _isAsWritten: boolean, where: string | null): RegExp {
  if (where === 'url') return new RegExp(String.raw`(?<![a-z\d])(?:${source})(?![a-z\d])`);
  if (where === 'within') return new RegExp(`^(?:${source})$`);
  return where!.startsWith('group') ? new RegExp(source, 'i') : wordPattern(source);
}

const WORDS = Map.groupBy(dataSigns('page-signs.txt', pagePattern), ({ name }) => name);

export const SIGNS: readonly TypeSigns[] = valueOfData('scouting/page-types.json', z.array(TYPE)).map(
  (type) => {
    const own = WORDS.get(type.type) ?? [];
    const at = (place: string) => own.flatMap(({ where, pattern }) => (where === place ? pattern : []));
    const groups = own.filter(({ where }) => where!.startsWith('group-'));
    return {
      ...type,
      patterns: { url: at('url'), within: at('within'), title: at('title') },
      groups: groups.map(({ where, pattern }) => [where!.slice('group-'.length), pattern] as const),
    };
  },
);

/** Returns `true` if the counts of a page's features are within the rule's bounds; `below` is exclusive. */
export const matchesRule = (
  { least = {}, below = {} }: FeatureRule,
  counts: ReadonlyMap<string, number>,
): boolean =>
  Object.entries(least).every(([name, count]) => (counts.get(name) ?? 0) >= count) &&
  Object.entries(below).every(([name, count]) => (counts.get(name) ?? 0) < count);
