import { dateOf } from '@emi/reading/reasons';
import { download, fileName } from './files.ts';
import { LIGHT, type Palette } from './palette.ts';

export type Draw = (palette: Palette, width: number) => SVGElement | HTMLElement;

export interface ChartNote {
  /** The filters and omissions, in words. */
  readonly filters: string;
  readonly source: string;
  readonly legend?: (palette: Palette) => readonly { readonly color: string; readonly text: string }[];
}

/**
 * Adapts a drawn chart to the page. The page's Content-Security-Policy forbids the library's style element, whose rules
 * are in `styles/charts.css`. The library's names of marks become data attributes, so that screen readers skip them.
 */
export function prepared<Drawn extends Element>(chart: Drawn): Drawn {
  for (const style of chart.querySelectorAll('style')) style.remove();
  for (const mark of chart.querySelectorAll<SVGElement>('g[aria-label]')) {
    mark.dataset.mark = mark.getAttribute('aria-label')!;
    mark.removeAttribute('aria-label');
  }
  return chart;
}

export interface Picture {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

const WIDTH = 1_000;
const MARGIN = 24;
const LINE = 20;
/** Number of characters of small text that fit on a line. */
const LONGEST_LINE = 145;
const FONT = 'Inter, system-ui, sans-serif';

type Attributes = Readonly<Record<string, string | number>>;

function element(name: string, attributes: Attributes, text?: string): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Splits words into lines that fit. */
function linesOf(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line && line.length + word.length >= LONGEST_LINE) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

/** The chart as a standalone file: with title, filters, legend, source, and date, without the page's style sheet. */
export function pictureOf(title: string, { filters, source, legend }: ChartNote, draw: Draw): Picture {
  const drawn = prepared(draw(LIGHT, WIDTH - 2 * MARGIN));
  const chart = drawn instanceof SVGElement ? drawn : drawn.querySelector('svg')!;
  const chartHeight = Number(chart.getAttribute('height'));
  const small: Attributes = { 'font-size': 13, fill: LIGHT.soft };
  const lines = linesOf(filters);
  const entries = legend?.(LIGHT) ?? [];
  const top = MARGIN + 30 + lines.length * LINE;
  const legendAt = top + chartHeight + LINE;
  const sourceAt = legendAt + (entries.length > 0 ? 28 : 0) + 4;
  const height = sourceAt + MARGIN;
  const file = element('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    width: WIDTH,
    height,
    viewBox: `0 0 ${WIDTH} ${height}`,
    'font-family': FONT,
    color: LIGHT.ink,
    fill: LIGHT.ink,
  });
  for (const [name, value] of Object.entries({ x: MARGIN, y: top })) chart.setAttribute(name, String(value));
  file.append(
    element('title', {}, title),
    element('rect', { width: WIDTH, height, fill: LIGHT.paper }),
    element('text', { x: MARGIN, y: MARGIN + 16, 'font-size': 20, 'font-weight': 600 }, title),
    ...lines.map((line, at) => element('text', { ...small, x: MARGIN, y: MARGIN + 40 + at * LINE }, line)),
    chart,
  );
  let x = MARGIN;
  for (const { color, text } of entries) {
    file.append(
      element('rect', {
        x,
        y: legendAt - 11,
        width: 13,
        height: 13,
        rx: 3,
        fill: color,
        stroke: LIGHT.muted,
      }),
      element('text', { ...small, x: x + 20, y: legendAt }, text),
    );
    x += 44 + text.length * 7; // about 7 pixels per character
  }
  const today = dateOf(new Date().toISOString());
  file.append(element('text', { ...small, x: MARGIN, y: sourceAt }, `Source: ${source} · ${today}`));
  return { text: new XMLSerializer().serializeToString(file), width: WIDTH, height };
}

export const saveSvg = (title: string, { text }: Picture): void =>
  download(`${fileName(title)}.svg`, new Blob([text], { type: 'image/svg+xml' }));

/** Pixels of a PNG for each pixel of the SVG. */
const SHARPNESS = 2;

export async function savePng(title: string, { text, width, height }: Picture): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * SHARPNESS, height * SHARPNESS];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((png) => png && download(`${fileName(title)}.png`, png), 'image/png');
}
