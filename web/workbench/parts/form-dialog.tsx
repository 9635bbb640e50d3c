import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Alert } from './alert.tsx';
import { Dialog } from './dialog.tsx';

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
