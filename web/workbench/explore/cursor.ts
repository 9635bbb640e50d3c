/** The attributes with which a row of the table and a mark of the map name their place, and the area of the place. */
export interface CursorKeys {
  readonly 'data-place'?: string;
  readonly 'data-area'?: string;
}

const POINTED = 'data-pointed';

/**
 * The elements about the same place as a row or point. If the map has no point for the place of a row, also its area on
 * the map; for an area of the map, the rows of its places.
 */
function partsAt(root: Element, element: Element): Element[] {
  const { place, area } = (element as HTMLElement | SVGElement).dataset;
  const all = [...root.querySelectorAll<HTMLElement | SVGElement>('[data-place], [data-area]')];
  const same = place ? all.filter(({ dataset }) => dataset.place === place) : [element];
  if (same.length > 1 || !area) return same;
  const isRow = element instanceof HTMLElement;
  return [...same, ...all.filter((one) => one.dataset.area === area && one instanceof HTMLElement !== isRow)];
}

/** Marks what the user points at or focuses in the table or map of an element, in both of them. */
export const shareCursor = (root: HTMLElement | null): void => {
  if (!root) return;
  const point = (target: EventTarget | null) => {
    for (const before of root.querySelectorAll(`[${POINTED}]`)) before.removeAttribute(POINTED);
    const element = target instanceof Element ? target.closest('[data-place], [data-area]') : null;
    if (element) for (const part of partsAt(root, element)) part.setAttribute(POINTED, '');
  };
  root.addEventListener('pointerover', ({ target }) => point(target));
  root.addEventListener('focusin', ({ target }) => point(target));
  root.addEventListener('pointerleave', () => point(document.activeElement));
};
