export interface MarkButton {
  readonly label: string;
  readonly onPress: (() => void) | undefined;
  /** Further attributes. */
  readonly attributes?: object;
}

/** An element of a mark, to which the library binds the index of the record that the element shows. */
type Drawn = SVGElement & { readonly __data__?: unknown };

/**
 * Makes the elements of a mark buttons. The elements of a roving mark share one tab stop, and arrows move between them.
 * @param mark the library's name for the mark's group; the first group is used
 */
export function withButtons(
  chart: Element,
  mark: string,
  buttons: readonly MarkButton[],
  isRoving: boolean,
): void {
  const group = chart.querySelector(`[data-mark="${mark}"]`);
  const drawn = [...(group?.querySelectorAll<Drawn>('path, rect, circle') ?? [])];
  const elements = drawn.filter(({ __data__ }) => typeof __data__ === 'number' && buttons[__data__]);
  elements.forEach((element, position) => {
    const { label, onPress, attributes = {} } = buttons[element.__data__ as number]!;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    element.setAttribute('aria-label', label);
    element.setAttribute('role', onPress ? 'button' : 'img');
    element.setAttribute('tabindex', isRoving && position === 0 ? '0' : '-1');
    if (onPress) {
      element.addEventListener('click', onPress);
      element.classList.add('pressable');
    }
    element.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (event.key === 'Enter' || event.key === ' ') onPress?.();
      else if (step && isRoving) elements[(position + step + elements.length) % elements.length]!.focus();
      else return;
      event.preventDefault();
    });
  });
}
