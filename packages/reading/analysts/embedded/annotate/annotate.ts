import type { Block, Entry, Page } from '../../../documents/page.ts';
import type { Brief } from '../../analyst.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { pageTypeOf } from '../page-types/classify-page.ts';
import { isOfMeeting } from './agenda.ts';
import type { AnnotatedBlock, AnnotatedLink, AnnotatedPage, Passage } from './annotated-page.ts';
import { findDates, isMonth } from './dates.ts';
import { columnsIn, fieldOf, headerOf, pairsOf, withSums } from './fields.ts';
import { type GenreContext, genreOf } from './genres.ts';
import { type PassageContext, ReadPassage } from './passages.ts';
import { LONGEST_SENTENCE, sentencesOf, tidy } from './sentences.ts';

/** Maximum number of characters of a block's text. */
const MOST_BLOCK_TEXT = 4_000;
/** Maximum number of passages of a page; its remainder is not read. */
const MOST_PASSAGES = 20_000;
/** Maximum number of passages that are searched for a link's text. */
const LOOK_AHEAD = 400;

const kept = new WeakMap<Page, { readonly key: string; readonly read: AnnotatedPage }>();

/** Reads each page once: the same page and brief give the same annotated page. */
export function annotate(pages: readonly Page[], { signal, ...brief }: Brief): AnnotatedPage[] {
  const key = JSON.stringify(brief);
  return pages.map((page) => {
    const known = kept.get(page);
    const read = known?.key === key ? known.read : new PageReader(page, { signal, ...brief }).read();
    kept.set(page, { key, read });
    return read;
  });
}

const SCHOOL_YEAR = String.raw`(?:[\p{L}’'-]+ ){0,6}20\d\d ?[-–/] ?(?:20)?\d\d(?: [\p{L}’'-]+){0,6}`;
/** Lines such as `October 2024` and `2024-25 Meeting Schedule`, which determine the year of the dates below them. */
const YEAR_LINE = new RegExp(String.raw`^(?=.{4,60}$)(?:\p{L}{3,9}\.?,? 20\d\d|${SCHOOL_YEAR})$`, 'iu');

type Draft = Pick<AnnotatedBlock, 'form' | 'text'> &
  Partial<Pick<AnnotatedBlock, 'card' | 'business' | 'fields' | 'header'>>;
type Piece = Pick<Passage, 'form' | 'text'> & Partial<Pick<Passage, 'fields' | 'entry'>>;

class PageReader {
  readonly #page: Page;
  readonly #own: readonly Block[];
  readonly #genreContext: GenreContext;
  readonly #context: PassageContext;
  readonly #blocks: AnnotatedBlock[] = [];
  readonly #passages: Passage[] = [];
  #headings: { level: number; text: string }[] = [];
  #yearLine: string | null = null;
  /** The month of the days below it; empty below other headings. */
  #month = '';
  /** The most recent column headings. Rows that a PDF separates from them form tables without a header. */
  #columns: readonly string[] = [];

  constructor(page: Page, brief: Brief) {
    this.#page = page;
    this.#own = page.blocks;
    const known = pageTypeOf(page, brief);
    const type =
      !known.startsWith('board_') && isOfMeeting(this.#own, known === 'board') ? 'board_minutes' : known;
    this.#genreContext = { type, kind: page.kind, subject: brief.subject };
    const published = page.publishedAt ? new Date(page.publishedAt) : brief.now;
    const own = type === 'board_minutes' || type === 'board_agenda' ? firstDay(page, published) : null;
    const reference = own ? new Date(own) : published;
    this.#context = { title: page.title, reference, catalog: catalogOf(brief.vendors) };
  }

  read(): AnnotatedPage {
    const page = this.#page;
    if (page.entries.length > 0) for (const entry of page.entries) this.#addEntry(entry);
    else for (const block of this.#own) this.#addBlock(block);
    const { url, kind, title } = page;
    return {
      source: page,
      url,
      kind,
      title,
      reference: this.#context.reference,
      type: this.#genreContext.type,
      subject: this.#genreContext.subject,
      blocks: this.#blocks,
      passages: this.#passages,
      links: this.#links(),
    };
  }

  #addBlock(block: Block): void {
    if (block.kind === 'table') {
      this.#addTable(block);
      return;
    }
    const card = block.card ?? null;
    if (block.kind === 'heading') {
      this.#headings = this.#headings.filter(({ level }) => level < block.level);
      const text = tidy(block.text).slice(0, LONGEST_SENTENCE);
      this.#add({ form: 'heading', text, card }, [{ form: 'heading', text }]);
      this.#headings.push({ level: block.level, text });
      this.#yearLine = null;
      this.#columns = [];
      return;
    }
    const lines = linesOf(block.text);
    const form = block.kind === 'item' ? 'item' : 'sentence';
    const pieces = lines.flatMap((line) => {
      const sentences = sentencesOf(line);
      const field = sentences.length === 1 ? fieldOf(line) : null;
      return sentences.map((text) => ({ form, text, fields: field ? [field] : [] }) as const);
    });
    const fields = pieces.flatMap((piece) => piece.fields);
    const text = lines.join('\n');
    const business = (block.kind === 'text' && block.business) || null;
    this.#add({ form: block.kind, text, card, business, fields: fields.length > 1 ? fields : [] }, pieces);
    if (lines.length === 1 && YEAR_LINE.test(text)) this.#yearLine = text;
  }

  #addTable({ rows, hasHeader }: Extract<Block, { kind: 'table' }>): void {
    // A cell that ends in a colon is a row's label, not a column heading.
    const pairs = hasHeader && !rows[0]?.[0]?.trimEnd().endsWith(':') ? [] : pairsOf(rows);
    const header = pairs.length > 0 ? [] : headerOf(rows, hasHeader);
    const columns = header.length > 0 ? header : (columnsIn(rows) ?? this.#columns);
    this.#columns = columns;
    const body = header.length > 0 ? rows.slice(1) : rows;
    const pieces = body.flatMap((row): Piece[] => {
      const cells = row.map(tidy);
      const values = withSums(cells);
      const labels = header.length > 0 || values.length === columns.length ? columns : [];
      const text = cells.filter(Boolean).join(' | ');
      const fields =
        pairs.length > 0 && cells[1]
          ? [{ label: cells[0]!.replace(/\s?:$/, ''), value: cells[1] }]
          : values.map((value, at) => ({ label: labels[at] ?? '', value }));
      if (text.length <= LONGEST_SENTENCE) return text ? [{ form: 'row', text, fields }] : [];
      return sentencesOf(text).map((part, at) => ({
        form: 'row',
        text: part,
        fields: at === 0 ? fields : [],
      }));
    });
    const text = pieces.map((piece) => piece.text).join('\n');
    this.#add({ form: 'table', text, header, fields: pairs }, pieces);
  }

  #addEntry(entry: Entry): void {
    const lines = [entry.title, ...linesOf(entry.text)].map(tidy);
    const pieces = lines.flatMap(sentencesOf).map((text) => ({ form: 'entry', text, entry }) as const);
    this.#add({ form: 'entry', text: lines.join('\n') }, pieces);
  }

  #add(draft: Draft, pieces: readonly Piece[]): void {
    if (this.#passages.length >= MOST_PASSAGES) return;
    const passages: Passage[] = [];
    const whole = {
      card: null,
      business: null,
      fields: [],
      header: [],
      ...draft,
      text: draft.text.slice(0, MOST_BLOCK_TEXT),
      headings: this.#headings.map(({ text }) => text),
      yearLine: this.#yearLine,
    };
    const genre = genreOf(whole, this.#genreContext);
    const block = { ...whole, index: this.#blocks.length, genre, passages };
    if (draft.header?.[0]) this.#month = draft.header.find(isMonth) ?? this.#month;
    for (const piece of pieces) {
      const parts = { fields: [], entry: null, ...piece, block, index: this.#passages.length };
      // A number on its own is a day only in a calendar's sequence of `Oct`, `17`, and the event.
      const isNumber = /^\d+$/.test(piece.text);
      const isInBox = isNumber && isMonth(this.#passages.at(-1)?.text ?? '');
      if (isMonth(piece.text)) this.#month = piece.text;
      else if (piece.form === 'heading' && !isInBox) this.#month = '';
      passages.push(new ReadPassage(parts, isNumber && !isInBox ? '' : this.#month, this.#context));
      this.#passages.push(passages.at(-1)!);
    }
    this.#blocks.push(block);
  }

  /** Links with the passages that contain their texts. Both are in reading order, so the search never goes back. */
  #links(): AnnotatedLink[] {
    let from = 0;
    return this.#page.links.map(({ url, place, under = null, ...link }) => {
      const text = tidy(link.text).slice(0, LONGEST_SENTENCE);
      const near = !place && text.length > 1 ? this.#passages.slice(from, from + LOOK_AHEAD) : [];
      const passage = near.find((one) => one.text.includes(text)) ?? null;
      if (passage) from = passage.index;
      return { url, text, place: place ?? 'main', under, passage };
    });
  }
}

/** The first day with a year in a document's title or head: the day of the document. */
const firstDay = ({ title, text }: Page, reference: Date): string | undefined =>
  findDates(`${title ?? ''} ${text}`, { reference }).find(
    ({ hasYear, precision }) => hasYear && precision === 'day',
  )?.day;

const linesOf = (text: string): string[] => text.split('\n').map(tidy).filter(Boolean);
