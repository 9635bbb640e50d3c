import { asName, type PersonName } from './names.ts';

export interface FoundName extends PersonName {
  readonly start: number;
  readonly end: number;
}

const CAPITALIZED =
  /(?:(?:Mr|Mrs|Ms|Mx|Dr|Miss|Prof|Rev)\.?\s)?\p{Lu}[\p{L}'’-]{0,25}\.?(?:\s(?:(?:van|der|den|de|la|del|della|di|da|dos|von|bin|al|y)\s){0,2}["“(]?\p{Lu}[\p{L}'’-]{0,25}["”)]?\.?){1,7}/gu;

/** The names of people in running text, in its order. Give it a sentence or a line. */
export function findNames(text: string): FoundName[] {
  const found: FoundName[] = [];
  for (const match of text.slice(0, 1_500).matchAll(CAPITALIZED))
    found.push(...namesIn(unclosed(match[0]), match.index));
  return found;
}

/** Streets, buildings and schools are called after people. */
const STREET =
  /^(?:street|st|drive|dr|road|rd|avenue|ave|lane|ln|boulevard|blvd|way|circle|court|turnpike|pike|trail|parkway|highway|hwy|place|plaza|building|hall|annex|center|park|elementary|middle|high|school|academy|library|gym|gymnasium|stadium|field|auditorium|award|scholarship|foundation|memorial|day|public|finance|architects?|associates|group|consulting|construction|company|bank|partners|cpas?|law|roofing|engineering|design|solutions|inc|llc|llp|messenger|tribune|herald|times|news|results|team|club|paving|plumbing|electric|landscaping|motors|farms|ford)\b/i;

/** Without the bracket that closes one outside: `(Chair Jane Doe)`. */
const unclosed = (run: string): string =>
  run.replace(/[)”"](?=\.?$)/, (sign) => (/[(“"].*[)”"]\.?$/.test(run) ? sign : ' ')).trimEnd();

/** The longest runs of words that are names, from the left: what stands before one may be a title or begin a sentence. */
function namesIn(run: string, offset: number): FoundName[] {
  const words = [...run.matchAll(/\S+/g)];
  const found: FoundName[] = [];
  for (let from = 0; from < words.length - 1; from++) {
    for (let to = Math.min(words.length, from + 6); to > from + 1; to--) {
      const start = words[from]!.index;
      const end = words[to - 1]!.index + words[to - 1]![0].length;
      const part = run.slice(start, end);
      const name = asName(part.replace(/['’]s$/, '').replace(/(?<=\p{L}{3})\.$/u, ''));
      if (!name || !/\p{Ll}{2}/u.test(part) || /\b\p{Lu}{3,}\b/u.test(part)) continue;
      if (STREET.test(words[to]?.[0] ?? '')) break;
      found.push({
        ...name,
        start: offset + start,
        end: offset + end - (/(?<=\p{L}{3})\.$/u.test(part) ? 1 : 0),
      });
      from = to - 1;
      break;
    }
  }
  return found;
}
