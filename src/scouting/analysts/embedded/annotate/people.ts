import { type FoundName, findNames } from '../people/find-names.ts';
import { hasFirstName } from '../people/names.ts';
import type { PersonSpan } from './spans.ts';

/** Names of people in a line or sentence. A shape of two capitalized words alone is weak: look at `hasGivenName`. */
export const findPeople = (text: string): PersonSpan[] =>
  findNames(text)
    .map((found) => withGeneration(found, text))
    .map((name) => ({
      name: name.full,
      first: name.first,
      last: name.last,
      hasGivenName: hasFirstName(name),
      isAddressed: name.isAddressed,
      start: name.start,
      end: name.end,
      text: text.slice(name.start, name.end),
    }));

/** `Jane Roe, III`: what stands behind a comma still belongs to the name. */
function withGeneration(name: FoundName, text: string): FoundName {
  const [all, generation] = /^, (Jr|Sr|II|III|IV)\b\.?/.exec(text.slice(name.end, name.end + 8)) ?? [];
  return all ? { ...name, full: `${name.full} ${generation}`, end: name.end + all.length } : name;
}
