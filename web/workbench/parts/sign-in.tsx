import { useEffect, useState } from 'preact/hooks';
import { ConnectionLost } from './graph-client.ts';
import { Session } from './session.tsx';
import { recalledKey } from './shared-key.ts';

interface SignInProps {
  onSession(session: Session): void;
}

/** Asks for a key, unless an open tab has one; makes no requests without one. */
export function SignIn({ onSession }: SignInProps) {
  const [status, setStatus] = useState('');
  const use = (key: string) => {
    setStatus('Checking the key…');
    Session.open(key).then(onSession, (error: Error) => {
      if (!(error instanceof ConnectionLost)) sessionStorage.clear();
      setStatus(error.message);
    });
  };
  useEffect(() => {
    recalledKey().then((key) => key && use(key));
  }, []);
  return (
    <form
      id="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem('key') as HTMLInputElement;
        if (field.value.trim()) use(field.value.trim());
      }}
    >
      <label class="field">
        API key
        <input name="key" id="key" type="password" autocomplete="off" placeholder="sk_live_…" required />
      </label>
      <button type="submit" class="btn primary">
        Sign in
      </button>
      <p role="status" class="soft">
        {status}
      </p>
    </form>
  );
}
