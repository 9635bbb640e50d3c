import { nameKey } from '@emi/reading';

interface Named {
  readonly name: string;
  readonly email: string | null;
}

/**
 * Returns `true` for equal email addresses, and for names that may be the same person's: they sound alike, or their
 * last names share a part and one first name begins the other. For holders of the same office at the same place, a
 * common first or last name suffices: `Bob Roe` and `Robert Roe`, `Jane Roe` and `Jane Doe` after a wedding.
 */
export function isSamePerson(one: Named, other: Named, { isSameOffice = false } = {}): boolean {
  if (one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase()) return true;
  const [key, otherKey] = [nameKey(one.name), nameKey(other.name)];
  if (key === otherKey || soundOf(key) === soundOf(otherKey)) return true;
  const [first = '', last = ''] = endsOf(key);
  const [otherFirst = '', otherLast = ''] = endsOf(otherKey);
  const isSameLast =
    last === otherLast || last.split('-').some((part) => otherLast.split('-').includes(part));
  if (isSameOffice) return isSameLast || first === otherFirst;
  return isSameLast && (first.startsWith(otherFirst) || otherFirst.startsWith(first));
}

const endsOf = (key: string): [string, string] => [
  key.split(' ', 1)[0]!,
  key.slice(key.lastIndexOf(' ') + 1),
];

/** A name without vowels, `h`, and `y` except as initials, and with double letters once: `jn smt` for `John Smith`. */
const soundOf = (key: string): string => key.replace(/(?<=[a-z])[aeiouyh]/g, '').replace(/([a-z])\1+/g, '$1');
