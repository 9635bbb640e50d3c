import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

interface MenuProps {
  readonly label: string;
  /** The content of the button; the label if absent. */
  readonly face?: ComponentChildren;
  readonly icon?: IconName;
  readonly class?: string;
  /** True if the popover extends from the button to the right instead of to the left. */
  readonly isFromLeft?: boolean;
  /** True to render the content, which sends requests, only once the menu has been opened. */
  readonly isLazy?: boolean;
  readonly onOpen?: () => void;
  readonly children: ComponentChildren;
}

/** A button with a popover; Escape and a click elsewhere close it. */
export function Menu({
  label,
  face,
  icon,
  class: look = 'btn',
  isFromLeft = false,
  isLazy = false,
  onOpen,
  children,
}: MenuProps) {
  const id = `menu-${useId()}`;
  const popover = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    const element = popover.current!;
    const close = ({ target }: MouseEvent) =>
      (target as Element).closest('[data-closes]') && element.hidePopover();
    element.addEventListener('click', close);
    return () => element.removeEventListener('click', close);
  }, []);
  return (
    <>
      <button
        type="button"
        class={look}
        aria-label={face === undefined && icon ? label : undefined}
        popovertarget={id}
      >
        {icon && <Icon name={icon} />}
        {face ?? (icon ? null : label)}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        class={isFromLeft ? 'menu from-left' : 'menu'}
        role="group"
        aria-label={label}
        onBeforeToggle={() => setOpened(true)}
        onToggle={({ newState }) => newState === 'open' && onOpen?.()}
      >
        {(wasOpened || !isLazy) && children}
      </div>
    </>
  );
}
