import { dataLines } from '../../data-file.ts';

export const PAGE_TYPES = [
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
] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** The words that give a type of pages away, and what such pages are worth. */
export interface TypeSigns {
  readonly type: PageType;
  /** How much a seller learns from such a page, from 0 to 1. */
  readonly relevance: number;
  /** The group that clients see it in. */
  readonly group: string;
  /** What each different word of the text counts. */
  readonly weight: number;
  readonly url: readonly RegExp[];
  readonly within: readonly RegExp[];
  readonly title: readonly RegExp[];
  readonly text: readonly RegExp[];
}

const HEAD = /^(\w+) ([\d.]+) (\w+) ([\d.]+)$/;
const SIGN = /^ {2}(url|within|title|text): (.+)$/;

function readSigns(): TypeSigns[] {
  const all: (TypeSigns & Record<'url' | 'within' | 'title' | 'text', RegExp[]>)[] = [];
  for (const line of dataLines('page-types.txt')) {
    const [, type, relevance, group, weight] = HEAD.exec(line) ?? [];
    if (type) {
      const own = {
        type: type as PageType,
        relevance: Number(relevance),
        group: group!,
        weight: Number(weight),
      };
      all.push({ ...own, url: [], within: [], title: [], text: [] });
    }
    const [, key, pattern] = SIGN.exec(line) ?? [];
    if (key === 'within') all.at(-1)!.within.push(new RegExp(`^(?:${pattern})$`));
    else if (key === 'url')
      all.at(-1)!.url.push(new RegExp(String.raw`(?<![a-z\d])(?:${pattern})(?![a-z\d])`));
    else if (key) {
      const flags = key === 'text' ? 'giu' : 'iu';
      const words = new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, flags);
      all.at(-1)![key as 'title' | 'text'].push(words);
    }
  }
  return all;
}

export const SIGNS: readonly TypeSigns[] = readSigns();

const byType = new Map(SIGNS.map((signs) => [signs.type, signs]));

export const groupOf = (type: PageType): string => byType.get(type)?.group ?? 'other';
export const relevanceOf = (type: PageType): number => byType.get(type)?.relevance ?? 0.55;
