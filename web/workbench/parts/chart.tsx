import { useEffect, useRef, useState } from 'preact/hooks';
import { download, fileName } from './files.ts';
import { LIGHT, type Palette, usePalette } from './palette.ts';

export type Draw = (palette: Palette, width: number) => SVGElement | HTMLElement;

interface ChartProps {
  readonly title: string;
  readonly draw: Draw;
  /** Draws again when it changes. */
  readonly of: unknown;
  /** Prepares the drawn chart for pointer and keyboard. */
  readonly onDrawn?: (chart: Element) => void;
}

const FILE_WIDTH = 1_000;

/** A chart by the library, as wide as its place; also as a file. */
export function Chart({ title, draw, of, onDrawn }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const palette = usePalette();
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)));
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (width === 0) return;
    const chart = prepared(draw(palette, width));
    place.current!.replaceChildren(chart);
    onDrawn?.(chart);
  }, [width, palette, of]);
  return (
    <figure class="chart">
      <div ref={place} role="group" aria-label={title} />
      <p class="files">
        Save as{' '}
        <button type="button" class="btn small" onClick={() => saveSvg(title, draw)}>
          SVG
        </button>
        <button type="button" class="btn small" onClick={() => savePng(title, draw)}>
          PNG
        </button>
      </p>
    </figure>
  );
}

/**
 * The library's style element violates the page's policy; the style sheet has its rules. The names of its marks are
 * for programs, not for readers of the page.
 */
function prepared<Drawn extends Element>(chart: Drawn): Drawn {
  for (const style of chart.querySelectorAll('style')) style.remove();
  for (const mark of chart.querySelectorAll<SVGElement>('g[aria-label]')) {
    mark.dataset.mark = mark.getAttribute('aria-label')!;
    mark.removeAttribute('aria-label');
  }
  return chart;
}

interface Picture {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** The chart as a file of its own, without the page's style sheet. */
function pictureOf(draw: Draw): Picture {
  const drawn = prepared(draw(LIGHT, FILE_WIDTH));
  const svg = drawn instanceof SVGElement ? drawn : drawn.querySelector('svg')!;
  const [width, height] = [Number(svg.getAttribute('width')), Number(svg.getAttribute('height'))];
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', color: LIGHT.ink, fill: LIGHT.ink };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ width, height, fill: LIGHT.paper }))
    paper.setAttribute(name, String(value));
  svg.prepend(paper);
  return { text: new XMLSerializer().serializeToString(svg), width, height };
}

const saveSvg = (title: string, draw: Draw): void =>
  download(`${fileName(title)}.svg`, new Blob([pictureOf(draw).text], { type: 'image/svg+xml' }));

const SHARPNESS = 2;

async function savePng(title: string, draw: Draw): Promise<void> {
  const { text, width, height } = pictureOf(draw);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * SHARPNESS, height * SHARPNESS];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((png) => png && download(`${fileName(title)}.png`, png), 'image/png');
}
