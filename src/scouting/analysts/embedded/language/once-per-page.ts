import type { Page } from '../../../page.ts';

/** Reads a page the first time it is asked about, and remembers for as long as the page is in memory. */
export function oncePerPage<Rest extends unknown[], Read>(
  read: (page: Page, ...rest: Rest) => Read,
): (page: Page, ...rest: Rest) => Read {
  const known = new WeakMap<Page, { readonly read: Read }>();
  return (page, ...rest) => {
    const found = known.get(page) ?? { read: read(page, ...rest) };
    known.set(page, found);
    return found.read;
  };
}
