import { existsSync } from 'node:fs';

/** The installed Chromium, or the one that `CHROMIUM` names; undefined without one. */
export const CHROMIUM = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell', // without it, Chromium takes three times the processor time
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path && existsSync(path));
