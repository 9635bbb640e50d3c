import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** A sheet at the side. */
  readonly isSheet?: boolean;
  readonly children: ComponentChildren;
}

/** A question over the page; Escape closes it, and the focus returns. */
export function Dialog({ title, onClose, isSheet = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = `dialog-${useId()}`;
  useEffect(() => dialog.current!.showModal(), []);
  return (
    <dialog ref={dialog} class={isSheet ? 'sheet' : undefined} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
