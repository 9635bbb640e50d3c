import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** The result of axe on a page. */
interface Result {
  readonly violations: readonly Violation[];
}
interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}
declare global {
  var axe: { run(context: string, options: object): Promise<Result> };
}

const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const MOST = 120;

const SCHEMES = ['light', 'dark'] as const;
/** The rules whose result depends on the color scheme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];
/** Options without selectors, sounds, and style sheets, which no result needs, for a quarter less processor time. */
const LEAST = { resultTypes: ['violations'], selectors: false, preload: false };
const NO_COLORS = Object.fromEntries(OF_COLORS.map((rule) => [rule, { enabled: false }]));

/**
 * A page's serious and critical violations in each color scheme, and a main landmark that does not occur exactly once.
 * @param colorsIn a selector of the elements whose colors are checked, because 10,000 elements take half a minute
 * @param allIn a selector of the elements that are checked otherwise, for a page whose other elements have been checked
 */
export async function barriers(
  page: Page,
  schemes: readonly (typeof SCHEMES)[number][] = SCHEMES,
  colorsIn = 'html',
  allIn = 'html',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  const found: string[] = [];
  const inspect = (context: string, options: object) =>
    page.evaluate(([where, how]) => globalThis.axe.run(where, how), [
      context,
      { ...LEAST, ...options },
    ] as const);
  for (const [at, colorScheme] of schemes.entries()) {
    // Without motion, so that no color is in transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations: Violation[] = [];
    const isOne = at === 0 && colorsIn === allIn;
    if (at === 0) violations.push(...(await inspect(allIn, { rules: isOne ? {} : NO_COLORS })).violations);
    if (!isOne) violations.push(...(await inspect(colorsIn, { runOnly: OF_COLORS })).violations);
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical' && id !== 'landmark-one-main') continue;
      found.push(...nodes.map(({ html }) => `${colorScheme} ${id}: ${html.slice(0, MOST)}`));
    }
  }
  if (schemes.length > 1) await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
