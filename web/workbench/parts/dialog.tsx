import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Alert } from './alert.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** True for a sheet at the side. */
  readonly isSheet?: boolean;
  /** True if only the dialog's own buttons close it. */
  readonly isFirm?: boolean;
  readonly children: ComponentChildren;
}

/** A modal dialog; Escape closes it unless `isFirm`, and the focus returns to where it was. */
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

interface FormDialogProps {
  readonly title: string;
  /** The accessible name of the form, where the title is not enough. */
  readonly label?: string;
  readonly verb?: string;
  readonly isSheet?: boolean;
  /** Saves the fields; a failure is shown, and the dialog stays. */
  readonly onSave: (given: FormData) => unknown;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ComponentChildren;
}

/** Fields in a dialog, which closes once they are saved. */
export function FormDialog(props: FormDialogProps) {
  const { title, label, verb = 'Save', isSheet, onSave, onClose, children } = props;
  const [error, setError] = useState<string>();
  return (
    <Dialog title={title} isSheet={isSheet} onClose={onClose}>
      <Alert text={error} />
      <form
        class="stack"
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          Promise.resolve(onSave(new FormData(event.currentTarget))).then(onClose, ({ message }: Error) =>
            setError(message),
          );
        }}
      >
        {children}
        <p class="row">
          <button type="submit" class="btn primary">
            {verb}
          </button>
          <button type="button" class="btn" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  );
}

interface ConfirmEndProps {
  readonly verb: string;
  readonly name: string;
  readonly text: string;
  readonly onDo: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export const ConfirmEnd = ({ verb, name, text, onDo, onClose }: ConfirmEndProps) => (
  <Dialog title={`${verb} ${name}?`} onClose={onClose}>
    <p>{text} This cannot be undone.</p>
    <p class="row">
      <button
        type="button"
        class="btn danger primary"
        onClick={() => {
          onDo();
          onClose();
        }}
      >
        {verb}
      </button>
      <button type="button" class="btn" onClick={onClose}>
        Cancel
      </button>
    </p>
  </Dialog>
);
