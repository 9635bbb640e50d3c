import { themeNow } from './parts/theme.ts';

/** The script of the pages without an application of their own: applies the theme chosen in this browser. */
themeNow();
