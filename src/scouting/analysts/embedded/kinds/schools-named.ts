import type { Subject } from '../../../facts.ts';

const ENDING =
  /\b(?:elementary|middle|high|primary|intermediate|junior high|academy|school|learning center|charter|campus)$/i;

/** What a district with one such school calls it: `Elementary School Staff`. */
const LEVEL =
  /^(?:the |our )?(elementary|middle|high|primary|intermediate|junior high)(?: school)?(?: (?:staff|faculty|directory|people|office|team|counselors|teachers|principal['’]s page))*$/i;

/** Tells which school of the subject a line names, as the line names it; the scouted school itself is none. */
export function schoolFinder(subject: Subject): (line: string) => string | null {
  const own = plain(subject.name);
  const schools = subject.schools
    .filter((name) => plain(name) !== own)
    .map((name) => ({ name, key: plain(name), short: plain(name.replace(/\s+school$/i, '')) }))
    .sort((a, b) => b.key.length - a.key.length);
  return (line) => {
    const text = line.replace(/^(?:locations?|schools?|campus|building|site)\s?:\s?/i, '').trim();
    if (text.length < 4 || text.length > 200) return null;
    const key = plain(text);
    const known = schools.find(
      (school) =>
        key.includes(school.key) ||
        // A district may be called as its only school is.
        (school.short.length > 5 && key.includes(school.short) && !own.includes(school.short)),
    );
    if (known) return known.name;
    const ofLevel = LEVEL.exec(text)?.[1];
    const alike = ofLevel ? schools.filter((school) => school.key.includes(ofLevel.toLowerCase())) : [];
    if (alike.length === 1) return alike[0]!.name;
    const isOne = text.length < 60 && ENDING.test(text) && /^\p{Lu}/u.test(text) && !/[,:;.@|]/.test(text);
    return isOne &&
      subject.type === 'district' &&
      text.split(' ').length > 1 &&
      !/\b(?:for|the|our|to|in|of|at)\b/.test(text)
      ? text
      : null;
  };
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
