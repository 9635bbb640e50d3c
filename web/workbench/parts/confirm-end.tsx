import { Dialog } from './dialog.tsx';

interface ConfirmEndProps {
  readonly verb: string;
  readonly name: string;
  readonly text: string;
  readonly onDo: () => void;
  readonly onClose: () => void;
}

/** Asks before what cannot be undone. */
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
