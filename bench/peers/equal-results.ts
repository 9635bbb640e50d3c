import { isDeepStrictEqual } from 'node:util';
import { recordKind } from '@emi/records';
import { School } from '../../src/directory/schools/school.entity.ts';
import type { Request } from '../measure.ts';
import { type Contender, contendersFor, type Question, type Result, resultOf } from './questions.ts';

const columns = recordKind(School).columns;

/** Returns `true` if values differ, unless the column is gated and one is null, as for a contender with locks. */
const isOther = (name: string, one: unknown, other: unknown): boolean =>
  !isDeepStrictEqual(one, other) &&
  !(columns.get(name)?.gate === 'gated' && (one === null || other === null));

/** All contenders must return the same records in the same order, and the same total; peers also show gated values. */
export async function requireEqualResults(
  question: Question,
  ask: (contender: Contender, question: Question) => Request & RequestInit,
): Promise<void> {
  const results = await Promise.all(
    contendersFor(question).map(async (contender) => {
      const { url, ...init } = ask(contender, question);
      const text = await (await fetch(url, init as RequestInit)).text();
      const result = resultOf(JSON.parse(text));
      if (!result) throw new Error(`${question.name}: ${contender} answers ${text.slice(0, 300)}`);
      return { contender, result };
    }),
  );
  const [first, ...others] = results;
  for (const { contender, result } of others) {
    // PostGraphile cannot order by a collation, so its page may contain other records.
    const difference =
      contender === 'postgraphile'
        ? differenceInNumbers(first!.result, result)
        : differenceBetween(first!.result, result);
    if (difference)
      throw new Error(`${question.name}: ${first!.contender} and ${contender} differ: ${difference}`);
  }
}

function differenceInNumbers(one: Result, other: Result): string | undefined {
  const [ours, theirs] = [one, other].map(({ total, records }) => `${records.length} of ${total}`);
  return ours === theirs ? undefined : `${ours}, ${theirs}`;
}

function differenceBetween(one: Result, other: Result): string | undefined {
  const numbers = differenceInNumbers(one, other);
  if (numbers) return numbers;
  for (const [index, record] of one.records.entries()) {
    const theirs = other.records[index]!;
    const name = Object.keys(record).find((key) => isOther(key, record[key], theirs[key]));
    if (name)
      return `${name} of record ${index}: ${JSON.stringify(record[name])}, ${JSON.stringify(theirs[name])}`;
  }
  return undefined;
}
