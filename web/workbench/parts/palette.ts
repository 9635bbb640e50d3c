import { useEffect, useState } from 'preact/hooks';

/** Colors of charts. Files are always light, for paper and slides. */
export interface Palette {
  readonly ink: string;
  readonly paper: string;
  readonly bar: string;
  /** Of bars without a value, such as "Not reported". */
  readonly muted: string;
  /** From low to high. */
  readonly classes: readonly string[];
  readonly noData: string;
  readonly point: string;
}

export const LIGHT: Palette = {
  ink: '#16202b',
  paper: '#ffffff',
  bar: '#2171b5',
  muted: '#76828e',
  classes: ['#deebf7', '#9ecae1', '#5ba3cf', '#2171b5', '#08306b'],
  noData: '#eceff2',
  point: '#c22f43',
};

export const DARK: Palette = {
  ink: '#e6ebf0',
  paper: '#12181f',
  bar: '#5ba3cf',
  muted: '#8a96a3',
  classes: ['#17324d', '#1f5a8c', '#3f8fc4', '#8fc1e3', '#d9ecfa'],
  noData: '#222b35',
  point: '#ff8a80',
};

const dark = matchMedia('(prefers-color-scheme: dark)');
const printing = matchMedia('print');

export function usePalette(): Palette {
  const current = () => (dark.matches && !printing.matches ? DARK : LIGHT);
  const [palette, setPalette] = useState(current);
  useEffect(() => {
    const change = () => setPalette(current());
    for (const query of [dark, printing]) query.addEventListener('change', change);
    return () => {
      for (const query of [dark, printing]) query.removeEventListener('change', change);
    };
  }, []);
  return palette;
}
