/**
 * Stands for a key where a person signed in: the browser keeps the session in a cookie that no script reads, and the
 * service looks at it only where `Authorization` names it.
 */
const SIGNED_IN = 'session';

/** The value of `Authorization` for a key. */
export const authorizationOf = (key: string): string => (key === SIGNED_IN ? 'Session' : `Bearer ${key}`);

const isMarked = (): boolean => document.cookie.split('; ').includes('signed-in=1');

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
 * The key of the browser's session. Each tab keeps it in its own session storage, which ends with the tab; a new tab
 * asks the open ones for it. So the key is entered once, never stored for longer, and gone when the last tab is closed.
 */
const REMEMBERED_AS = 'api-key';
const CHANNEL = 'api-key';
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
  if (isMarked()) await fetch('/session', { method: 'DELETE' }).catch(() => undefined);
  channel.postMessage({ forgotten: true } satisfies Message);
}

/** The key of this tab, or else that of the person who signed in, or of another open tab. */
export function recalledKey(): Promise<string | null> {
  const own = sessionStorage.getItem(REMEMBERED_AS);
  if (own && own !== SIGNED_IN) return Promise.resolve(own);
  if (isMarked()) return Promise.resolve(SIGNED_IN);
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
