import { useEffect, useState } from 'preact/hooks';
import { isDark, THEME_CHANGED } from './theme.ts';

/** The colors of charts, those of `styles/tokens.css`. Saved files are always light, for paper and slides. */
export interface Palette {
  readonly ink: string;
  readonly soft: string;
  readonly paper: string;
  readonly bar: string;
  /** Bars without a value, such as "Not reported". */
  readonly muted: string;
  /** The colors of classes, from low to high. */
  readonly classes: readonly string[];
  /** The colors of series, in the order of their use. */
  readonly series: readonly string[];
  readonly noData: string;
  readonly point: string;
}

export const LIGHT: Palette = {
  ink: '#12161d',
  soft: '#515b6b',
  paper: '#ffffff',
  bar: '#2456c7',
  muted: '#868f9e',
  classes: ['#e6edf9', '#b9cff2', '#7fa6e4', '#4173cb', '#1c3f8f'],
  series: ['#2456c7', '#c47400', '#19a38f', '#3b4350'],
  noData: '#eff1f5',
  point: '#c8431a',
};

const DARK: Palette = {
  ink: '#e9edf3',
  soft: '#a5afbd',
  paper: '#151a21',
  bar: '#6f9bff',
  muted: '#6f7b8c',
  classes: ['#1a2848', '#27437c', '#3d68b6', '#7ba2e8', '#cbdcff'],
  series: ['#6f9bff', '#f5a623', '#a6f2da', '#5f6a7a'],
  noData: '#1b212a',
  point: '#ff9a66',
};

const dark = matchMedia('(prefers-color-scheme: dark)');
const printing = matchMedia('print');

export function usePalette(): Palette {
  const current = () => (isDark() && !printing.matches ? DARK : LIGHT);
  const [palette, setPalette] = useState(current);
  useEffect(() => {
    const change = () => setPalette(current());
    for (const query of [dark, printing]) query.addEventListener('change', change);
    addEventListener(THEME_CHANGED, change);
    return () => {
      for (const query of [dark, printing]) query.removeEventListener('change', change);
      removeEventListener(THEME_CHANGED, change);
    };
  }, []);
  return palette;
}
