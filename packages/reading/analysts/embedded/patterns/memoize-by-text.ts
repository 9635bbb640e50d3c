/** Number of texts whose results are kept: pages of a packet repeat headings, motions, and whole sentences. */
const MOST_KEPT = 5_000;

/** Memoizes a function of a text; once `MOST_KEPT` texts have results, all results are dropped. */
export function memoizeByText<Value extends object>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const made = known.get(text);
    if (made) return made;
    if (known.size >= MOST_KEPT) known.clear();
    const value = make(text);
    known.set(text, value);
    return value;
  };
}
