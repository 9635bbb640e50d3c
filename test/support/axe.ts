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
const NO_COLORS = Object.fromEntries(OF_COLORS.map((rule) => [rule, { enabled: false }]));

/**
 * A page's serious and critical violations in each color scheme, and landmarks that do not occur exactly once.
 * @param colorsIn a selector of the elements whose colors are looked at: for a page of 10,000 it takes half a minute
 */
export async function barriers(
  page: Page,
  schemes: readonly (typeof SCHEMES)[number][] = SCHEMES,
  colorsIn = 'html',
): Promise<string[]> {
  await page.evaluate(SOURCE);
  const found: string[] = [];
  const resultTypes = ['violations'];
  const inspect = (context: string, options: object) =>
    page.evaluate(([where, how]) => globalThis.axe.run(where, how), [context, options] as const);
  for (const [at, colorScheme] of schemes.entries()) {
    // Without motion, so that no color is in transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations: Violation[] = [];
    const isWhole = at === 0 && colorsIn === 'html';
    if (at === 0)
      violations.push(
        ...(await inspect('html', { resultTypes, rules: isWhole ? {} : NO_COLORS })).violations,
      );
    if (!isWhole)
      violations.push(...(await inspect(colorsIn, { resultTypes, runOnly: OF_COLORS })).violations);
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical' && id !== 'landmark-one-main') continue;
      found.push(...nodes.map(({ html }) => `${colorScheme} ${id}: ${html.slice(0, MOST)}`));
    }
  }
  if (schemes.length > 1) await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
