import type { Subject } from '../../../facts.ts';
import type { PageKind } from '../../../page.ts';
import type { PageType } from '../page-types/page-type.ts';
import { patternsIn } from '../patterns/patterns.ts';
import { dataSigns } from '../patterns/signs.ts';
import type { AnnotatedBlock, Genre } from './annotated-page.ts';

const PATTERNS = patternsIn('genres.txt');

/** What a block's genre depends on beside itself. */
export interface GenreContext {
  readonly type: PageType;
  readonly kind: PageKind;
  readonly subject: Subject;
}

type Draft = Omit<AnnotatedBlock, 'index' | 'genre' | 'passages'>;

/** Genres in which this institution can say something of itself. */
const ASSERTING: ReadonlySet<Genre> = new Set([
  'directory',
  'table',
  'dated_list',
  'agenda_item',
  'news',
  'narrative',
  'faq',
]);

/** Whether passages of a genre can yield pain points, funding, requests and states of contracts. */
export const canAssert = (genre: Genre): boolean => ASSERTING.has(genre);

/** What prose is on pages of these types, where nothing else tells. */
const PROSE_OF: Partial<Record<PageType, Genre>> = {
  policy: 'rules',
  rfp_document: 'specification',
  news_article: 'news',
  news_list: 'news',
  board_agenda: 'agenda_item',
  board_minutes: 'agenda_item',
  calendar: 'dated_list',
};

/** A block's genre: by its structure, then by the words of its headings and its own, then by its page. */
export function genreOf(block: Draft, context: GenreContext): Genre {
  return byStructure(block, context) ?? byWords(block, context) ?? byPage(block, context);
}

const MARK = /@|\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/;
const DATE = PATTERNS.get('DATE');
const PEOPLE_HEADER =
  /\b(?:name|member|staff|employee|title|position|role|e-?mail|phone|telephone|ext(?:ension)?)\b/i;
const ITEM_HEADER = /^(?:agenda )?(?:items?|action|discussion|motion)$/i;
/** Lines with days that make a list of them. */
const FEWEST_DAYS = 3;
const DATE_HEADER = /\b(?:date|day|when|meeting)s?\b/i;

function byStructure({ form, text, header, fields }: Draft, { kind, type }: GenreContext): Genre | null {
  if (kind === 'calendar') return 'dated_list';
  if (kind === 'feed') return 'news';
  const rows = text.split('\n');
  const share = (pattern: RegExp): number => rows.filter((row) => pattern.test(row)).length / rows.length;
  if (form !== 'table') return rows.length >= FEWEST_DAYS && share(DATE) >= 0.6 ? 'dated_list' : null;
  if (type === 'rfp_document' || type === 'bids') return 'table';
  if (header.filter((cell) => PEOPLE_HEADER.test(cell)).length > 1 || share(MARK) >= 0.4) return 'directory';
  if (fields.length > 0 || header.some((cell) => ITEM_HEADER.test(cell)))
    return type === 'board_agenda' || type === 'board_minutes' ? 'agenda_item' : 'table';
  return header.some((cell) => DATE_HEADER.test(cell)) || share(DATE) >= 0.6 ? 'dated_list' : 'table';
}

/** The first that is in a heading above a block, or in its text, decides. */
const GENRE_SIGNS = dataSigns('genre-signs.txt');
/** Words by which an institution speaks of itself. */
const OWN_VOICE = PATTERNS.get('OWN_VOICE');
/** As far as a block is looked at for the words of its genre. */
const BEGINNING = 1_200;

function byWords({ form, text, headings }: Draft, { type }: GenreContext): Genre | null {
  if (form === 'table') return null;
  const beginning = text.slice(0, BEGINNING);
  const nearest = headings.slice(-2);
  for (const { name, where, pattern } of GENRE_SIGNS) {
    const genre = name as Genre;
    if (where === 'heading' ? nearest.some((heading) => pattern.test(heading)) : pattern.test(beginning)) {
      // Minutes and agendas approve policies and quote laws: their items stay items.
      const isItem = type === 'board_minutes' || type === 'board_agenda';
      if (!isItem || genre === 'public_comment' || genre === 'boilerplate') return genre;
    }
  }
  return null;
}

function byPage({ form, text }: Draft, { type, subject }: GenreContext): Genre {
  const own = PROSE_OF[type];
  if (own) return own;
  if (form === 'item' && DATE.test(text.slice(0, 60))) return 'dated_list';
  if (text.length < 300 && MARK.test(text)) return 'directory';
  const isOwn = OWN_VOICE.test(text) || text.includes(subject.name);
  return isOwn || text.length < 160 ? 'narrative' : 'explanation';
}
