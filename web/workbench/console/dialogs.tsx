import { Dialog } from '../parts/dialog.tsx';

interface SecretProps {
  readonly secret: string | undefined;
  readonly onClose: () => void;
}

/** A new secret, until it is said to be kept. */
export const Secret = ({ secret, onClose }: SecretProps) =>
  secret ? (
    <Dialog title="The secret is shown once" onClose={onClose}>
      <p>
        <code class="secret">{secret}</code>
      </p>
      <button type="button" onClick={onClose}>
        I have kept it
      </button>
    </Dialog>
  ) : null;

interface DoomProps {
  readonly verb: string;
  readonly name: string;
  readonly text: string;
  readonly onDo: () => void;
  readonly onClose: () => void;
}

/** Asks before what cannot be undone. */
export const Doom = ({ verb, name, text, onDo, onClose }: DoomProps) => (
  <Dialog title={`${verb} ${name}?`} onClose={onClose}>
    <p>{text} This cannot be undone.</p>
    <p class="actions">
      <button
        type="button"
        class="primary"
        onClick={() => {
          onDo();
          onClose();
        }}
      >
        {verb}
      </button>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </p>
  </Dialog>
);
