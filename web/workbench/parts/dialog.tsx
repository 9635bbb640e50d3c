import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** A sheet at the side. */
  readonly isSheet?: boolean;
  /** True if only its own buttons close it. */
  readonly isFirm?: boolean;
  readonly children: ComponentChildren;
}

/** A question over the page; Escape closes it, and the focus returns. */
export function Dialog({ title, onClose, isSheet = false, isFirm = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = `dialog-${useId()}`;
  useEffect(() => dialog.current!.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class={isSheet ? 'sheet' : undefined}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => isFirm && event.preventDefault()}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
