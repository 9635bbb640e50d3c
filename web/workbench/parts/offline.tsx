import { useEffect, useState } from 'preact/hooks';

/** A line below the bar while the browser has no network; the pages ask again by themselves. */
export function Offline() {
  const [isOffline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const change = () => setOffline(!navigator.onLine);
    for (const event of ['online', 'offline']) addEventListener(event, change);
    return () => {
      for (const event of ['online', 'offline']) removeEventListener(event, change);
    };
  }, []);
  return (
    <p role="status" class="offline">
      {isOffline && 'You are offline. What is shown stays; the page goes on by itself.'}
    </p>
  );
}
