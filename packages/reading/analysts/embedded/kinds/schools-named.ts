import type { Subject } from '../../../facts.ts';
import { signsIn } from '../patterns/signs.ts';

const { says } = signsIn('contact-signs.txt');

/** Words after the level of a school in a heading. */
const OF_WHAT = "staff|faculty|directory|people|office|team|counselors|teachers|principal['’]s page";
/** A heading that names a school by its level, which suffices for the only school of that level in a district. */
const LEVEL = new RegExp(
  `^(?:the |our )?(elementary|middle|high|primary|intermediate|junior high)(?: school)?(?: (?:${OF_WHAT}))*$`,
  'i',
);

export type SchoolFinder = (line: string) => string | null;

/** Finds the school that a line names: as in the district's list, else as written; never the institution itself. */
export function schoolFinder({ name: subject, type, schools: names }: Subject): SchoolFinder {
  const own = plain(subject);
  const schools = names
    .map((name) => ({ name, key: plain(name), short: plain(name.replace(/\s+school$/i, '')) }))
    .filter(({ key }) => key !== own)
    .sort((a, b) => b.key.length - a.key.length);
  return (line) => {
    const text = line.replace(/^(?:locations?|schools?|campus|building|site)\s?:\s?/i, '').trim();
    if (text.length < 4 || text.length > 200) return null;
    const said = plain(text);
    // A district can have the same name as its only school.
    const isNamed = (name: string) => name.length > 5 && said.includes(name) && !own.includes(name);
    const known = schools.find(({ key, short }) => said.includes(key) || isNamed(short));
    if (known) return known.name;
    const level = LEVEL.exec(text)?.[1]?.toLowerCase();
    const alike = level ? schools.filter(({ key }) => key.includes(level)) : [];
    if (alike.length === 1) return alike[0]!.name;
    const isOther =
      type === 'district' && text.length < 60 && says('school', text) && !says('no_school', text);
    return isOther ? text : null;
  };
}

const plain = (text: string): string => (text.toLowerCase().match(/[a-z\d]+/g) ?? []).join(' ');
