/**
 * Stands for the key of a person who signed in with a code or at an issuer. The browser keeps that session
 * in a cookie that scripts cannot read, and the service accepts it only with `Authorization: Session`.
 */
const SIGNED_IN = 'session';

/** Returns `true` for what stands for the key of a person who signed in. */
export const isOfSession = (key: string): boolean => key === SIGNED_IN;

/** The value of `Authorization` for a key. */
export const authorizationOf = (key: string): string => (isOfSession(key) ? 'Session' : `Bearer ${key}`);

/** Returns `true` if the browser has a session; the service marks it with a second cookie, which scripts can read. */
const isSignedIn = (): boolean => document.cookie.split('; ').includes('signed-in=1');

/** Opens a session with a one-time code; returns what stands for its key. @throws Error with a message for the user */
export async function signInWithCode(code: string): Promise<string> {
  const response = await fetch('/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch(() => undefined);
  if (!response) throw new Error('The connection is lost.');
  if (!response.ok) throw new Error((await response.json().catch(() => null))?.message ?? 'Not signed in.');
  return SIGNED_IN;
}

/**
 * Where a tab keeps the key: in its session storage, which ends with the tab. A new tab asks the open ones for the key.
 * So the key is entered once, never stored for longer, and gone when the last tab is closed.
 */
const REMEMBERED_AS = 'api-key';
const CHANNEL = 'api-key';
/** How long a new tab waits for the open ones to answer. */
const ANSWER_WAIT_MS = 150;

type Message = { readonly wanted: true } | { readonly key: string } | { readonly forgotten: true };

const channel = new BroadcastChannel(CHANNEL);
channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const key = sessionStorage.getItem(REMEMBERED_AS);
  if ('wanted' in data && key) channel.postMessage({ key } satisfies Message);
  if ('forgotten' in data && key) {
    sessionStorage.clear();
    location.reload();
  }
});

export const rememberKey = (key: string): void => sessionStorage.setItem(REMEMBERED_AS, key);

/** Removes the key from this tab, and from the others; ends the session of a person who signed in. */
export async function forgetKey(): Promise<void> {
  sessionStorage.clear();
  if (isSignedIn()) await fetch('/session', { method: 'DELETE' }).catch(() => undefined);
  channel.postMessage({ forgotten: true } satisfies Message);
}

/** The key of this tab, or else that of the person who signed in, or of another open tab. */
export function recalledKey(): Promise<string | null> {
  const own = sessionStorage.getItem(REMEMBERED_AS);
  if (own && own !== SIGNED_IN) return Promise.resolve(own);
  if (isSignedIn()) return Promise.resolve(SIGNED_IN);
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<Message>) => {
      if (!('key' in data)) return;
      end(data.key);
    };
    const end = (key: string | null) => {
      channel.removeEventListener('message', hear);
      clearTimeout(timer);
      resolve(key);
    };
    const timer = setTimeout(() => end(null), ANSWER_WAIT_MS);
    channel.addEventListener('message', hear);
    channel.postMessage({ wanted: true } satisfies Message);
  });
}
