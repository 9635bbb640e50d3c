/** Memoizes a function of an object; results live as long as the object. */
export function memoizeByObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const made = known.get(key);
    if (made) return made.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };
}
