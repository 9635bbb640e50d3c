/** The attributes by which a row of the table and a mark of the map name the same place, or the area that it is in. */
export interface CursorKeys {
  readonly 'data-place'?: string;
  readonly 'data-area'?: string;
}

const POINTED = 'data-pointed';

/**
 * The elements for the same place. For an area: those of the area, if the map has no point of the place or the area
 * itself is pointed at.
 */
function partsAt(root: Element, element: Element): Element[] {
  const { place, area } = (element as HTMLElement | SVGElement).dataset;
  const all = [...root.querySelectorAll<HTMLElement | SVGElement>('[data-place], [data-area]')];
  const same = place ? all.filter(({ dataset }) => dataset.place === place) : [element];
  if (same.length > 1 || !area) return same;
  const inRow = element instanceof HTMLElement;
  return [...same, ...all.filter((one) => one.dataset.area === area && one instanceof HTMLElement !== inRow)];
}

/** Gives the table and the map in an element one cursor: what is pointed at or focused in one is shown in both. */
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
