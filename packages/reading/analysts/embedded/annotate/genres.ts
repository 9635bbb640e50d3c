import type { PageKind } from '../../../documents/page.ts';
import type { Subject } from '../../../facts.ts';
import type { PageType } from '../page-types/page-type.ts';
import { dataSigns, signsIn } from '../patterns/signs.ts';
import type { AnnotatedBlock, Genre } from './annotated-page.ts';

const { says } = signsIn('annotation-signs.txt');
/** Returns `true` if an institution writes about itself: `we`, `the district`. */
export const isOwnVoice = (text: string): boolean => says('own_voice', text);
const hasDay = (text: string): boolean => says('day', text);
/** Returns `true` for a text with a mail address or telephone number. */
const hasMark = (text: string): boolean => /@|\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/.test(text);

/** The context that determines a block's genre. */
export interface GenreContext {
  readonly type: PageType;
  readonly kind: PageKind;
  readonly subject: Subject;
}

type Draft = Pick<AnnotatedBlock, 'form' | 'text' | 'headings' | 'header' | 'fields'>;

/** Genres in which the institution speaks about itself. */
const ASSERTING: ReadonlySet<Genre> = new Set([
  'directory',
  'table',
  'dated_list',
  'agenda_item',
  'news',
  'narrative',
  'faq',
]);

/** Returns `true` for genres whose passages can state pain points, funding, requests, contracts, and purchases. */
export const canAssert = (genre: Genre): boolean => ASSERTING.has(genre);

/** The default genre of prose on pages of these types. */
const PROSE_OF: Partial<Record<PageType, Genre>> = {
  policy: 'rules',
  rfp_document: 'specification',
  news_article: 'news',
  news_list: 'news',
  board_agenda: 'agenda_item',
  board_minutes: 'agenda_item',
  calendar: 'dated_list',
};

/**
 * Determines a block's genre: in calendars and feeds from the document, in tables from their columns and rows;
 * otherwise from dated lines, then from the words of its headings and its own, its page's type, and last its form.
 */
export function genreOf(block: Draft, context: GenreContext): Genre {
  if (context.kind === 'calendar') return 'dated_list';
  if (context.kind === 'feed') return 'news';
  const isItem = PROSE_OF[context.type] === 'agenda_item';
  if (block.form === 'table') return ofTable(block, context.type, isItem);
  const lines = block.text.split('\n');
  if (lines.length >= FEWEST_DAYS && share(lines, hasDay) >= LEAST_DATED) return 'dated_list';
  return byWords(block, isItem) ?? PROSE_OF[context.type] ?? byForm(block, context.subject);
}

/** Minimum number of lines of a dated list. */
const FEWEST_DAYS = 3;
/** Minimum share of lines with days in a dated list. */
const LEAST_DATED = 0.6;
/** Minimum share of rows with an email address or a telephone number in a directory. */
const LEAST_MARKED = 0.4;
/** A text of at least this length is not an entry of a directory, although it has an address or a telephone number. */
const LONGEST_ENTRY = 300;
/** A text of at least this length in nobody's own voice explains something. */
const LONGEST_REMARK = 160;

const share = (lines: readonly string[], test: (line: string) => boolean): number =>
  lines.filter(test).length / lines.length;

function ofTable({ text, header, fields }: Draft, type: PageType, isItem: boolean): Genre {
  const rows = text.split('\n');
  if (type === 'rfp_document' || type === 'bids') return 'table';
  if (header.filter((cell) => says('people_header', cell)).length > 1 || share(rows, hasMark) >= LEAST_MARKED)
    return 'directory';
  if (fields.length > 0 || header.some((cell) => says('item_header', cell)))
    return isItem ? 'agenda_item' : 'table';
  return header.some((cell) => says('date_header', cell)) || share(rows, hasDay) >= LEAST_DATED
    ? 'dated_list'
    : 'table';
}

/** Signs of genres; the first whose words are in a heading above a block, or in the block's text, is chosen. */
const GENRE_SIGNS = dataSigns('genre-signs.txt');
/** Number of characters of a block that are searched for the words of genres. */
const BEGINNING = 1_200;

function byWords({ text, headings }: Draft, isItem: boolean): Genre | null {
  const parts = { text: [text.slice(0, BEGINNING)], heading: headings.slice(-2) };
  const sign = GENRE_SIGNS.find(
    ({ name, where, pattern }) =>
      // Items of minutes and agendas keep their genre, although they approve policies and quote laws.
      (!isItem || name === 'public_comment' || name === 'boilerplate') &&
      parts[where as keyof typeof parts].some((part) => pattern.test(part)),
  );
  return (sign?.name as Genre | undefined) ?? null;
}

function byForm({ form, text }: Draft, subject: Subject): Genre {
  if (form === 'item' && hasDay(text.slice(0, 60))) return 'dated_list';
  if (text.length < LONGEST_ENTRY && hasMark(text)) return 'directory';
  const isOwn = isOwnVoice(text) || text.includes(subject.name);
  return isOwn || text.length < LONGEST_REMARK ? 'narrative' : 'explanation';
}
