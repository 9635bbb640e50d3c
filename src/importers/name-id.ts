import { parse, v5 } from 'uuid';

/**
 * Returns the function that derives ids from names. The namespace must never change: it gives a name the same id in
 * every installation. It is parsed once, because `v5` would parse text again for each of the hundreds of thousands of
 * ids of an import.
 */
export function nameIdsIn(namespace: string): (name: string) => string {
  const bytes = parse(namespace);
  return (name) => v5(Buffer.from(name), bytes);
}
