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

/** Removes the key from this tab, and from the others. */
export function forgetKey(): void {
  sessionStorage.clear();
  channel.postMessage({ forgotten: true } satisfies Message);
}

/** The key of this tab, or else of another open one. */
export function recalledKey(): Promise<string | null> {
  const own = sessionStorage.getItem(REMEMBERED_AS);
  if (own) return Promise.resolve(own);
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
