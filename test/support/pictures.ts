import type { Page } from 'playwright-core';

/** With `PICTURES=folder`, takes pictures of a page in both schemes and widths, to look at. */
export async function takePictures(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1_400, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 1_400, height: 900 });
}
