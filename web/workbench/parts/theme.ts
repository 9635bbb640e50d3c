import { useState } from 'preact/hooks';

export const THEMES = [
  ['system', 'Colors of the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

type Theme = (typeof THEMES)[number][0];

const KEPT_AS = 'theme';

const kept = (): Theme => {
  const theme = localStorage.getItem(KEPT_AS);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** Applies the theme chosen in this browser. */
export function themeNow(): void {
  document.documentElement.dataset.theme = kept();
}

/** Returns `true` if the page is dark: by choice, or else because the system is. */
export const isDark = (): boolean =>
  kept() === 'dark' || (kept() === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);

export const THEME_CHANGED = 'theme-changed';

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(kept);
  return [
    theme,
    (next) => {
      if (next === 'system') localStorage.removeItem(KEPT_AS);
      else localStorage.setItem(KEPT_AS, next);
      setTheme(next);
      themeNow();
      dispatchEvent(new Event(THEME_CHANGED));
    },
  ];
}
