import type { IconName } from './icons.ts';

/** The pages linked in the navigation bar. */
export const PAGES_IN_BAR: readonly (readonly [path: string, name: string, icon: IconName])[] = [
  ['/explore', 'Explore', 'map'],
  ['/explore/signals', 'Signals', 'bolt'],
  ['/explore/lists', 'Lists', 'list'],
  ['/explore/match', 'Match', 'check'],
  ['/console', 'Console', 'chart'],
  ['/docs', 'Docs', 'docs'],
];
