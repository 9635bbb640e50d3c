import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** The result of axe on a page. */
interface Result {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}
declare global {
  var axe: { run(options: object): Promise<Result> };
}

const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const MOST = 120;

const SCHEMES = ['light', 'dark'] as const;
/** The rules whose result depends on the color scheme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** A page's serious and critical violations in each color scheme, and landmarks that do not occur exactly once. */
export async function barriers(
  page: Page,
  schemes: readonly (typeof SCHEMES)[number][] = SCHEMES,
): Promise<string[]> {
  await page.evaluate(SOURCE);
  const found: string[] = [];
  for (const [at, colorScheme] of schemes.entries()) {
    // Without motion, so that no color is in transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = at === 0 ? {} : { runOnly: OF_COLORS };
    const options = { resultTypes: ['violations'], ...rules };
    const { violations } = await page.evaluate((given) => globalThis.axe.run(given), options);
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical' && id !== 'landmark-one-main') continue;
      found.push(...nodes.map(({ html }) => `${colorScheme} ${id}: ${html.slice(0, MOST)}`));
    }
  }
  if (schemes.length > 1) await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
