import PATHS from './icons.json' with { type: 'json' };

export type IconName = keyof typeof PATHS;

/** Icons on a grid of 16 by 16 units. */
export const ICON_PATHS: Readonly<Record<IconName, string>> = PATHS;
