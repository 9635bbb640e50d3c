import { useEffect, useState } from 'preact/hooks';

/** The query in the address; the browser's back and forward buttons move through earlier views. */
export function useQuery(): [string, (query: string) => void] {
  const [query, setQuery] = useState(location.search);
  useEffect(() => {
    const read = () => setQuery(location.search);
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  return [
    query,
    (next) => {
      history.pushState(null, '', next || location.pathname);
      setQuery(location.search);
    },
  ];
}

/** The filters as parameters of the REST route. */
export const restQuery = (filter: Readonly<Record<string, unknown>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      String(value),
    ]),
  );
