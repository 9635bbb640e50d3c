import { Dialog } from '../parts/dialog.tsx';
import { copyText } from '../parts/more.tsx';

interface SecretProps {
  readonly secret: string | undefined;
  readonly title?: string;
  /** Advice on keeping the secret. */
  readonly text?: string;
  readonly onClose: () => void;
}

/** A new secret. Only a confirmation that it was stored closes the dialog; Escape does not. */
export const Secret = ({
  secret,
  title = 'The secret is shown once',
  text = 'Keep it in a password manager now. Nobody can show it again.',
  onClose,
}: SecretProps) =>
  secret ? (
    <Dialog title={title} onClose={onClose} isFirm>
      <p>{text}</p>
      <p>
        <code class="secret">{secret}</code>
      </p>
      <p class="row">
        <button type="button" class="btn primary" onClick={() => copyText('the secret', secret)}>
          Copy
        </button>
        <button type="button" class="btn" onClick={onClose}>
          I have kept it
        </button>
      </p>
    </Dialog>
  ) : null;
