import { themeNow } from './parts/theme.ts';

themeNow();
