import { resolvedAddress } from './address.ts';
import { LIMITS } from './limits.ts';
import type { FetchedDocument, Link, Page } from './page.ts';
import { pageText } from './page-text.ts';
import { blocksOf } from './pdf-blocks.ts';
import { openPdf, type Pdf } from './pdf-library.ts';
import { type PdfLine, type PdfRun, pdfLinesOf } from './pdf-lines.ts';
import { withoutRegisters } from './registers.ts';
import { UnreadableDocument } from './unreadable.ts';

/**
 * Reads a PDF into a page: its text as blocks, its links, its title, and the day of its creation.
 * @throws UnreadableDocument if it is damaged or locked, or its first page takes too long
 */
export async function readPdf({ url, body }: FetchedDocument): Promise<Page> {
  const deadline = AbortSignal.timeout(LIMITS.pdfTime);
  const pdf = await open(body, deadline);
  try {
    const { pages, links } = await linesAndLinks(pdf, deadline);
    const size = bodySize(pages.flatMap(({ lines }) => lines));
    const bodies = withoutRunningLines(pages);
    const blocks = bodies
      .flatMap(({ lines, width }) => (lines.length ? blocksOf(lines, size, width) : []))
      .slice(0, LIMITS.blocks);
    const { title, publishedAt } = await aboutOf(pdf, deadline);
    const heading = blocks.find((block) => block.kind === 'heading');
    return {
      url,
      kind: 'pdf',
      title: title ?? (heading?.kind === 'heading' ? heading.text : null),
      text: pageText(blocks),
      blocks,
      links,
      resources: [],
      data: [],
      entries: [],
      publishedAt,
    };
  } finally {
    await pdf.cleanup().catch(() => undefined);
    void pdf.loadingTask.destroy();
  }
}

async function open(body: Buffer, deadline: AbortSignal): Promise<Pdf> {
  try {
    return await within(deadline, openPdf(new Uint8Array(body)));
  } catch (error) {
    throw new UnreadableDocument('The PDF is damaged or locked.', error);
  }
}

interface PdfPage {
  readonly lines: readonly PdfLine[];
  /** The width of the page, in points. */
  readonly width: number;
}

const textOf = ({ cells }: PdfLine): string => cells.map(({ text }) => text).join(' ');

/** Minimum share of pages with the same header or footer, which must be on at least two pages. */
const LEAST_RUNNING = 0.4;

/** Drops repeated headers and footers except on the first page; their page numbers may differ. */
function withoutRunningLines(pages: readonly PdfPage[]): PdfPage[] {
  const shapeOf = (line: PdfLine): string => textOf(line).replace(/\d+/g, '#');
  const edges = pages.map(({ lines }) => new Set([...lines.slice(0, 2), ...lines.slice(-2)].map(shapeOf)));
  const counts = new Map<string, number>();
  for (const shape of edges.flatMap((edge) => [...edge])) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const isRunning = (line: PdfLine): boolean =>
    (counts.get(shapeOf(line)) ?? 0) >= Math.max(2, LEAST_RUNNING * pages.length);
  return pages.map(({ lines, width }, number) => ({
    width,
    lines: number === 0 ? lines : lines.filter((line) => !isRunning(line)),
  }));
}

/** Maximum number of texts of a page, each of which can be a single letter. */
const MOST_ITEMS = 50_000;

/** Reads the pages up to the limits, or as many as possible before the deadline; a damaged page is left out. */
async function linesAndLinks(pdf: Pdf, deadline: AbortSignal): Promise<{ pages: PdfPage[]; links: Link[] }> {
  const pages: PdfPage[] = [];
  const links: Link[] = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, LIMITS.pdfPages); number++) {
    try {
      const page = await within(deadline, pdf.getPage(number));
      const { items } = await within(deadline, page.getTextContent());
      const annotations = await within(deadline, page.getAnnotations());
      const texts = items.slice(0, MOST_ITEMS).filter((item) => 'str' in item);
      const asShown = page.getViewport({ scale: 1 });
      const turn = turnOf(texts, asShown);
      const view = turn ? page.getViewport({ scale: 1, rotation: (asShown.rotation + turn) % 360 }) : asShown;
      const written = texts.map((item) => runOf(item, view));
      const runs = [...written, ...fieldsOf(annotations.slice(0, MOST_FIELDS), view)];
      const lines = withoutRegisters(pdfLinesOf(runs), textOf);
      pages.push({ lines, width: view.width });
      characters += runs.reduce((sum, run) => sum + run.text.length, 0);
      links.push(...linksOf(annotations.slice(0, LIMITS.links - links.length)));
      page.cleanup();
    } catch (error) {
      if (pages.length === 0 && deadline.aborted)
        throw new UnreadableDocument('The PDF takes too long to read.', error);
    }
    if (deadline.aborted || characters > LIMITS.text || links.length >= LIMITS.links) break;
  }
  return { pages, links };
}

/** The visible area of the page after rotation, in points, with the origin in the lower left corner. */
interface View {
  readonly transform: readonly number[];
  readonly height: number;
}

/** A text as the library returns it. */
interface Item {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** The direction in which the text of an item runs on the page as it is shown, whose second axis points down. */
const directionOf = ({ transform: [right = 0, up = 0] }: Item, view: View): [number, number] =>
  shownAt(view, [right, up], 0);

/** The degrees by which a page must be turned so that most of its text can be read: wide tables are set sideways. */
function turnOf(items: readonly Item[], view: View): 0 | 90 | 180 | 270 {
  const letters = { 0: 0, 90: 0, 180: 0, 270: 0 };
  for (const item of items) {
    const [right, down] = directionOf(item, view);
    const turn = Math.abs(right) >= Math.abs(down) ? (right < 0 ? 180 : 0) : down < 0 ? 90 : 270;
    letters[turn] += item.str.trim().length;
  }
  const all = Object.values(letters).reduce((sum, one) => sum + one, 0);
  return ([90, 180, 270] as const).find((turn) => letters[turn] > all / 2) ?? 0;
}

function runOf(item: Item, view: View): PdfRun {
  const { str: text, transform, width, height } = item;
  const [across = 0, up = 0, x = 0, y = 0] = transform.slice(2);
  const [, rise] = shownAt(view, [across, up], 0);
  const [right, down] = directionOf(item, view);
  const position = positionIn(view, [x, y]);
  if (Math.abs(right) >= Math.abs(down))
    return { text, ...position, width, size: Math.abs(rise) || height || 10 };
  // A column heading that is set sideways is as wide as its letters are high.
  const size = height || 10;
  return { text, ...position, x: down < 0 ? position.x - size : position.x, width: size, size };
}

/** The displayed position of a point in the file or, without the offset, the displayed direction. */
function shownAt({ transform }: View, [x, y]: readonly [number, number], offset: 0 | 1): [number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  return [a * x + c * y + offset * e, b * x + d * y + offset * f];
}

/** The position of a point, measured from the lower left corner of the displayed page. */
function positionIn(view: View, point: readonly [number, number]): { x: number; y: number } {
  const [x, y] = shownAt(view, point, 1);
  return { x, y: view.height - y };
}

const MOST_FIELDS = 2_000;
/** The font size of a field, in points; the library does not give it. Letters are about half as wide as high. */
const FIELD_SIZE = 10;
const LETTER_WIDTH = 0.5 * FIELD_SIZE;
const FIELD_LINE = 1.2 * FIELD_SIZE;
/** Half of the height of capitals: from a baseline to the middle of its letters. */
const TO_MIDDLE = 0.35 * FIELD_SIZE;

/** The values of form fields, which are not part of the page's own text. */
const fieldsOf = (annotations: readonly Record<string, unknown>[], view: View): PdfRun[] =>
  annotations.flatMap(({ fieldType, fieldValue, rect }): PdfRun[] => {
    const text = Array.isArray(fieldValue) ? fieldValue.join(', ') : fieldValue;
    if (!/^(?:Tx|Ch)$/.test(String(fieldType)) || typeof text !== 'string' || !Array.isArray(rect)) return [];
    const [one, other] = [positionIn(view, [rect[0], rect[1]]), positionIn(view, [rect[2], rect[3]])];
    const left = Math.min(one.x, other.x);
    const bottom = Math.min(one.y, other.y);
    const top = Math.max(one.y, other.y);
    const lines = text.split(/\r\n?|\n/, 100).filter((line) => line.trim() !== '');
    // A single line is in the middle of its field; several start at the top.
    const first = lines.length > 1 ? top - FIELD_SIZE : (bottom + top) / 2 - TO_MIDDLE;
    return lines.map((line, at) => ({
      text: line,
      x: left,
      y: first - at * FIELD_LINE,
      size: FIELD_SIZE,
      width: Math.min(Math.abs(other.x - one.x), LETTER_WIDTH * line.length),
    }));
  });

const linksOf = (annotations: readonly { url?: unknown }[]): Link[] =>
  annotations.flatMap(({ url: written }) => {
    const url = resolvedAddress(written);
    return url && /^(?:https?|mailto):/i.test(url) ? [{ url, text: '' }] : [];
  });

/** The font size with the most letters, rounded to half a point; 10 without letters. */
function bodySize(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>();
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + line.cells.reduce((sum, cell) => sum + cell.text.length, 0));
  }
  return [...letters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [10, 0] as [
    number,
    number,
  ])[0];
}

async function aboutOf(
  pdf: Pdf,
  deadline: AbortSignal,
): Promise<{ title: string | null; publishedAt: string | null }> {
  try {
    const info = (await within(deadline, pdf.getMetadata())).info as {
      Title?: unknown;
      CreationDate?: unknown;
    };
    const title = typeof info.Title === 'string' ? info.Title.trim() : '';
    const [, year, month, day] = /^D:(\d{4})(\d\d)(\d\d)/.exec(String(info.CreationDate ?? '')) ?? [];
    return {
      title:
        title && !/^(?:untitled|microsoft word|document\d*)|\.(?:docx?|pdf|indd)$/i.test(title)
          ? title.slice(0, 300)
          : null,
      publishedAt: year ? `${year}-${month}-${day}T00:00:00.000Z` : null,
    };
  } catch {
    return { title: null, publishedAt: null };
  }
}

/** The library yields between pieces of work, so the deadline can win the race. */
function within<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new UnreadableDocument('The PDF takes too long to read.'));
    if (deadline.aborted) stop();
    deadline.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', stop));
  });
}
