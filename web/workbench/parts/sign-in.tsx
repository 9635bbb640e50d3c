import { useEffect, useRef, useState } from 'preact/hooks';
import { KeyRefused } from './patience.ts';
import { Session } from './session.tsx';
import { forgetKey, signInWithCode } from './shared-key.ts';

/** Why a sign-in at an issuer led back here without a session, by the value in the address. */
const REASONS: Readonly<Record<string, string>> = {
  refused: 'The sign-in was not completed. Try again.',
  unknown: 'You are signed in there, but no user here has that account. Ask an administrator to add it.',
};

const keyFrom = (typed: string): Promise<string> =>
  /^(?:sk|at)_/.test(typed) || typed.split('.').length === 3 ? Promise.resolve(typed) : signInWithCode(typed);

interface SignInProps {
  /** Why the form is shown again. */
  readonly reason: string | undefined;
  onSession(session: Session): void;
}

/** Asks for a one-time code or a key, or leads to an issuer; the field has the focus. */
export function SignIn({ reason, onSession }: SignInProps) {
  const [status, setStatus] = useState(reason ?? '');
  const field = useRef<HTMLInputElement>(null);
  const { issuers = '[]' } = document.querySelector<HTMLElement>('#workbench')!.dataset;
  useEffect(() => {
    field.current?.focus();
    const address = new URL(location.href);
    const came = address.searchParams.get('sign-in');
    if (came === null) return;
    setStatus(REASONS[came] ?? '');
    address.searchParams.delete('sign-in');
    history.replaceState(null, '', address);
  }, []);
  const use = (typed: string) => {
    setStatus('Signing in…');
    keyFrom(typed)
      .then(Session.open)
      .then(onSession, (error: Error) => {
        if (error instanceof KeyRefused) forgetKey();
        setStatus(error.message);
      });
  };
  const back = encodeURIComponent(location.pathname + location.search);
  return (
    <form
      id="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = field.current!.value.trim();
        if (typed) use(typed);
      }}
    >
      <label class="field">
        One-time code or API key
        <input
          ref={field}
          name="key"
          id="key"
          type="password"
          autocomplete="off"
          placeholder="K7PQ-2M4X-… or sk_live_…"
          required
        />
      </label>
      <button type="submit" class="btn primary">
        Sign in
      </button>
      {(JSON.parse(issuers) as string[]).map((issuer) => (
        <a
          key={issuer}
          class="btn"
          href={`/session/issuer?issuer=${encodeURIComponent(issuer)}&back=${back}`}
        >
          Sign in with {new URL(issuer).host}
        </a>
      ))}
      <p role="status" class="soft">
        {status}
      </p>
    </form>
  );
}
