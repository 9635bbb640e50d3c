import { readFileSync } from 'node:fs';

/** The version in package.json, whether this runs from `src` or from `dist/src`. */
export const VERSION: string = versionFrom(['../../package.json', '../../../package.json']);

function versionFrom(places: readonly string[]): string {
  for (const place of places) {
    try {
      return JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')).version;
    } catch {
      // the other layout
    }
  }
  return 'unknown';
}
