import { useEffect, useState } from 'preact/hooks';

/** The query in the address, and a function that sets it as a new entry of the browser's history. */
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

/** The filters of the graph as the parameters of a REST route, whose names are in snake case. */
export const restQuery = (filter: Readonly<Record<string, unknown>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      String(value),
    ]),
  );
