import type { Block, Entry, Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { pageTypeOf } from '../page-types/classify-page.ts';
import type {
  AnnotatedBlock,
  AnnotatedLink,
  AnnotatedPage,
  Field,
  Passage,
  Place,
} from './annotated-page.ts';
import { fieldOf, headerOf, pairsOf } from './fields.ts';
import { genreOf } from './genres.ts';
import { languageOf } from './language.ts';
import { type PassageContext, passageOf } from './passages.ts';
import { lineKey, repeatedLines } from './repetition.ts';
import { LONGEST, sentencesOf, tidy } from './sentences.ts';

const MOST_BLOCK_TEXT = 4_000;
const MOST_PASSAGES = 20_000;
/** Passages that are looked through for the text of a link. */
const LOOK_AHEAD = 400;

/** Reads the pages of one site; together, because what stands on many of them is the site's and not the page's. */
export function annotate(pages: readonly Page[], brief: Brief): AnnotatedPage[] {
  const repeated = repeatedLines(pages);
  return pages.map((page) => new PageReader(page, brief, repeated).read());
}

/** `October 2024`, `2024-25 Meeting Schedule`: a line that dates below take their year from. */
const YEAR_LINE =
  /^(?=.{4,60}$)(?:\p{L}{3,9}\.?,? 20\d\d|(?:[\p{L}’'-]+ ){0,6}20\d\d ?[-–/] ?(?:20)?\d\d(?: [\p{L}’'-]+){0,6})$/iu;

/** What is known of a block before its genre and its passages. */
type Draft = Omit<AnnotatedBlock, 'genre' | 'passages'>;

interface Piece {
  readonly form: Passage['form'];
  readonly text: string;
  readonly fields: readonly Field[];
  readonly entry: Entry | null;
}

class PageReader {
  readonly #page: Page;
  readonly #brief: Brief;
  readonly #repeated: ReadonlySet<string>;
  readonly #context: PassageContext;
  readonly #blocks: AnnotatedBlock[] = [];
  readonly #passages: Passage[] = [];
  #headings: { level: number; text: string }[] = [];
  #yearLine: string | null = null;

  constructor(page: Page, brief: Brief, repeated: ReadonlySet<string>) {
    this.#page = page;
    this.#brief = brief;
    this.#repeated = repeated;
    const reference = page.publishedAt ? new Date(page.publishedAt) : brief.now;
    this.#context = { title: page.title, reference, catalog: catalogOf(brief.vendors) };
  }

  read(): AnnotatedPage {
    const page = this.#page;
    const type = pageTypeOf(page, this.#brief);
    const language = languageOf(page.text);
    if (page.entries.length > 0) for (const entry of page.entries) this.#addEntry(entry, type);
    else for (const block of page.blocks) this.#addBlock(block, type);
    return {
      source: page,
      url: page.url,
      kind: page.kind,
      title: page.title,
      type,
      language,
      reference: this.#context.reference,
      blocks: this.#blocks,
      passages: this.#passages,
      links: this.#links(),
      resources: page.resources.map((url) => ({ url, host: hostOf(url) })),
    };
  }

  #addBlock(block: Block, type: AnnotatedPage['type']): void {
    const index = this.#blocks.length;
    if (block.kind === 'heading') {
      this.#headings = this.#headings.filter(({ level }) => level < block.level);
      const text = tidy(block.text).slice(0, LONGEST);
      this.#add({ ...this.#draft(index, 'heading', text), card: block.card ?? null }, type, [
        { form: 'heading', text, fields: [], entry: null },
      ]);
      this.#headings.push({ level: block.level, text });
      this.#yearLine = null;
    } else if (block.kind === 'table') this.#addTable(block, type);
    else {
      const lines = block.text.split('\n').map(tidy).filter(Boolean);
      const form = block.kind === 'item' ? 'item' : 'sentence';
      const pieces = lines.flatMap((line): Piece[] => {
        const field = fieldOf(line);
        const sentences = sentencesOf(line);
        return sentences.map((text) => ({
          form,
          text,
          fields: field && sentences.length === 1 ? [field] : [],
          entry: null,
        }));
      });
      const draft = this.#draft(index, block.kind, lines.join('\n'));
      if (lines.length === 1 && YEAR_LINE.test(lines[0]!)) this.#yearLine = lines[0]!;
      const fields = pieces.flatMap((piece) => piece.fields);
      this.#add(
        { ...draft, card: block.card ?? null, fields: fields.length > 1 ? fields : [] },
        type,
        pieces,
      );
    }
  }

  #addTable({ rows, hasHeader }: Extract<Block, { kind: 'table' }>, type: AnnotatedPage['type']): void {
    const pairs = hasHeader ? [] : pairsOf(rows);
    const header = pairs.length > 0 ? [] : headerOf(rows, hasHeader);
    const body = header.length > 0 ? rows.slice(1) : rows;
    const pieces = body.flatMap((row): Piece[] => {
      const cells = row.map(tidy);
      const text = cells.filter(Boolean).join(' | ').slice(0, LONGEST);
      const fields =
        pairs.length > 0 && cells[1]
          ? [{ label: cells[0]!.replace(/\s?:$/, ''), value: cells[1] }]
          : cells.map((value, at) => ({ label: header[at] ?? '', value }));
      return text ? [{ form: 'row', text, fields, entry: null }] : [];
    });
    const text = pieces.map((piece) => piece.text).join('\n');
    this.#add({ ...this.#draft(this.#blocks.length, 'table', text), header, fields: pairs }, type, pieces);
  }

  #addEntry(entry: Entry, type: AnnotatedPage['type']): void {
    const lines = [entry.title, ...entry.text.split('\n')].map(tidy).filter(Boolean);
    const draft = this.#draft(this.#blocks.length, 'entry', lines.join('\n'));
    const pieces = lines
      .flatMap((line) => sentencesOf(line))
      .map((text): Piece => ({ form: 'entry', text, fields: [], entry }));
    this.#add(draft, type, pieces);
  }

  #draft(index: number, form: AnnotatedBlock['form'], text: string): Draft {
    return {
      index,
      form,
      headings: this.#headings.map((heading) => heading.text),
      yearLine: this.#yearLine,
      place: this.#placeOf(text),
      text: text.slice(0, MOST_BLOCK_TEXT),
      card: null,
      fields: [],
      header: [],
    };
  }

  #placeOf(text: string): Place {
    if (this.#repeated.size === 0) return 'main';
    const lines = text.slice(0, MOST_BLOCK_TEXT).split('\n');
    return lines.every((line) => this.#repeated.has(lineKey(line))) ? 'repeated' : 'main';
  }

  #add(draft: Draft, type: AnnotatedPage['type'], pieces: readonly Piece[]): void {
    if (this.#passages.length >= MOST_PASSAGES) return;
    const passages: Passage[] = [];
    const genre = genreOf(draft, {
      type,
      kind: this.#page.kind,
      title: this.#page.title,
      subject: this.#brief.subject,
    });
    const block: AnnotatedBlock = { ...draft, genre, passages };
    for (const piece of pieces) {
      const passage = passageOf({ ...piece, block, index: this.#passages.length }, this.#context);
      passages.push(passage);
      this.#passages.push(passage);
    }
    this.#blocks.push(block);
  }

  /** Links with the passages that have their texts: looked for behind the last one found, as both are in reading order. */
  #links(): AnnotatedLink[] {
    let from = 0;
    return this.#page.links.map((link) => {
      const text = tidy(link.text).slice(0, LONGEST);
      const found = link.place || text.length < 2 ? -1 : this.#passageWith(text, from);
      if (found >= 0) from = found;
      return {
        url: link.url,
        host: hostOf(link.url),
        text,
        place: link.place ?? 'main',
        under: link.under ?? null,
        passage: this.#passages[found] ?? null,
      };
    });
  }

  #passageWith(text: string, from: number): number {
    const last = Math.min(this.#passages.length, from + LOOK_AHEAD);
    for (let at = from; at < last; at++) if (this.#passages[at]!.text.includes(text)) return at;
    return -1;
  }
}

function hostOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol)
    ? parsed.hostname.toLowerCase().replace(/^www\./, '')
    : '';
}
