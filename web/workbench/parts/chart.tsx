import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePalette } from './palette.ts';
import { type ChartNote, type Draw, pictureOf, prepared, savePng, saveSvg } from './picture.ts';

interface ChartProps {
  readonly title: string;
  /** A note in a saved file, below the title. */
  readonly note: ChartNote;
  readonly draw: Draw;
  /** Redraws the chart when it changes. */
  readonly of: unknown;
  /** Prepares the drawn chart for pointer and keyboard. */
  readonly onDrawn?: (chart: Element) => void;
  /** The legend, between the chart and the buttons for its files. */
  readonly children?: ComponentChildren;
}

/** A chart drawn by the library, as wide as its container; can be saved as a file. */
export function Chart({ title, note, draw, of, onDrawn, children }: ChartProps) {
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
      {children}
      <p class="files">
        Save as{' '}
        <button type="button" class="btn small" onClick={() => saveSvg(title, pictureOf(title, note, draw))}>
          SVG
        </button>
        <button type="button" class="btn small" onClick={() => savePng(title, pictureOf(title, note, draw))}>
          PNG
        </button>
      </p>
    </figure>
  );
}
