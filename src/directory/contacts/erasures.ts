import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';

/** The replacement for an erased person's name or address. */
export const ERASED = '[erased]';

const EMAIL = /[\w.+-]{1,64}@[\w.-]{1,255}/g;
const WORD = /\p{L}[\p{L}\p{M}'’.-]*/gu;
const BETWEEN_WORDS = /^[\s,]{1,3}$/;
/** Maximum number of words of a name. */
const LONGEST_NAME = 4;

/** Replaces erased persons in every text of a value. */
export type Erase = <Value>(value: Value) => Promise<Value>;

/** Replaces erased persons in every text of a value about a district; without a district, only their addresses. */
export const withoutErased = async <Value>(
  tx: Pick<Transaction, 'rows'>,
  districtId: string | null,
  value: Value,
): Promise<Value> => (await eraserOf(tx, districtId))?.(value) ?? value;

/**
 * Returns `withoutErased` for several values of a district; null if nobody is erased. Only keyed hashes of persons are
 * stored, so each address is hashed, and in districts with erased persons also each run of two to four words.
 */
export async function eraserOf(
  { rows }: Pick<Transaction, 'rows'>,
  districtId: string | null,
): Promise<Erase | null> {
  const [known] = await rows<{ any: boolean; here: boolean }>(sql`
    select exists (select from erasures) as any,
      exists (select from erasures where district_id = ${districtId}) as here`);
  return known?.any ? (value) => erased({ rows }, districtId, known.here, value) : null;
}

async function erased<Value>(
  { rows }: Pick<Transaction, 'rows'>,
  districtId: string | null,
  isHere: boolean,
  value: Value,
): Promise<Value> {
  const emails = new Set<string>();
  const names = new Set<string>();
  eachText(value, (text) => {
    for (const [email] of text.matchAll(EMAIL)) emails.add(email.replace(/\.$/, ''));
    if (isHere) for (const name of namesIn(text)) names.add(name);
    return text;
  });
  const found = await rows<{ text: string }>(sql`
    select text from unnest(${[...emails]}::text[]) text
    where email_digest(text) in (select email_digest from erasures)
    union all select text from unnest(${[...names]}::text[]) text
    where person_digest(${districtId}, text) in (select person_digest from erasures)`);
  // The longest first, because a shorter text can be a part of a longer text.
  const persons = found.map(({ text }) => text).sort((a, b) => b.length - a.length);
  if (persons.length === 0) return value;
  return eachText(value, (text) =>
    persons.reduce((result, person) => result.replaceAll(person, ERASED), text),
  ) as Value;
}

function* namesIn(text: string): Generator<string> {
  const words = [...text.matchAll(WORD)];
  for (const [at, first] of words.entries()) {
    for (let last = at + 1; last < Math.min(at + LONGEST_NAME, words.length); last++) {
      const before = words[last - 1]!;
      const word = words[last]!;
      if (!BETWEEN_WORDS.test(text.slice(before.index + before[0].length, word.index))) break;
      yield text.slice(first.index, word.index + word[0].length);
    }
  }
}

/** Returns the value with a function applied to each of its texts; keys stay unchanged. */
function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => eachText(item, change));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, eachText(item, change)]));
}
