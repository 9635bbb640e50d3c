import { useEffect, useState } from 'preact/hooks';
import type { Operation } from './graph.ts';

/** Shared with the query pages: the tab's session, which ends with the tab. */
const REMEMBERED_AS = 'api-key';
const WHO = '{ viewer { organization { name } } }';

/** Runs operations with the key. */
export class Session {
  readonly organization: string;
  readonly #key: string;

  private constructor(key: string, organization: string) {
    this.#key = key;
    this.organization = organization;
  }

  /** @throws Error with a message for the user. */
  static async open(key: string): Promise<Session> {
    const { viewer } = await ask<{ viewer: { organization: { name: string } } }>(key, {
      query: WHO,
      variables: {},
    });
    sessionStorage.setItem(REMEMBERED_AS, key);
    return new Session(key, viewer.organization.name);
  }

  static remembered(): string | null {
    return sessionStorage.getItem(REMEMBERED_AS);
  }

  static forget(): void {
    sessionStorage.removeItem(REMEMBERED_AS);
  }

  run<Data>(operation: Operation): Promise<Data> {
    return ask<Data>(this.#key, operation);
  }
}

async function ask<Data>(key: string, operation: Operation): Promise<Data> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify(operation),
  });
  const { data, errors } = (await response.json()) as { data?: Data; errors?: { message: string }[] };
  if (response.status === 401) throw new Error('This key is unknown, revoked, or expired.');
  if (errors?.length || !data)
    throw new Error(errors?.[0]?.message ?? `The service answered ${response.status}.`);
  return data;
}

/** The response to an operation; the previous one stays until the next arrives. */
export function useAnswer<Data>(session: Session, operation: Operation | undefined) {
  const [answer, setAnswer] = useState<{ data?: Data; error?: string; of?: string }>({});
  const wanted = operation && JSON.stringify(operation);
  useEffect(() => {
    let isCurrent = true;
    const take = (next: { data?: Data; error?: string }) => isCurrent && setAnswer({ ...next, of: wanted });
    if (operation) {
      session.run<Data>(operation).then(
        (data) => take({ data }),
        (error: Error) => take({ error: error.message }),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [session, wanted]);
  return { data: operation && answer.data, error: answer.error, isLoading: answer.of !== wanted };
}

interface SignInProps {
  onSession(session: Session): void;
}

/** Asks for a key; requests nothing without one. */
export function SignIn({ onSession }: SignInProps) {
  const [status, setStatus] = useState('');
  const use = (key: string) => {
    setStatus('Checking the key…');
    Session.open(key).then(onSession, (error: Error) => {
      Session.forget();
      setStatus(error.message);
    });
  };
  useEffect(() => {
    const key = Session.remembered();
    if (key) use(key);
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
      <label>
        API key{' '}
        <input name="key" id="key" type="password" autocomplete="off" placeholder="sk_live_…" required />
      </label>
      <button type="submit">Use key</button>
      <p role="status">{status}</p>
    </form>
  );
}
