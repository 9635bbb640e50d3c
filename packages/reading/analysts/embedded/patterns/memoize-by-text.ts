/** Texts whose answers are kept: pages of a packet repeat headings, motions, and whole sentences. */
const MOST = 5_000;

/** A function that makes its answer for a text once, as long as few other texts come between. */
export function memoizeByText<Value extends object>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const made = known.get(text);
    if (made) return made;
    if (known.size >= MOST) known.clear();
    const value = make(text);
    known.set(text, value);
    return value;
  };
}
