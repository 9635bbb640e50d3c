interface NamedSchool {
  readonly id: string;
  readonly name: string;
}

/** Abbreviations in names of schools with their long forms, and words that names may lack. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bhs\b/g, 'high'],
  [/\bms\b/g, 'middle'],
  [/\bes\b/g, 'elementary'],
  [/\b(elem|el)\b/g, 'elementary'],
  [/\bjr\b/g, 'junior'],
  [/\bsr\b/g, 'senior'],
  [/\bst\b/g, 'saint'],
  [/\b(the|school|schools)\b/g, ' '],
];

const keyOf = (name: string): string =>
  SHORT.reduce(
    (text, [pattern, full]) => text.replace(pattern, full),
    name
      .toLowerCase()
      .replace(/['’.]/g, '')
      .replace(/[^a-z0-9]+/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Finds the school that a name on a page refers to: the only school with that name or, if there is none, the only
 * school whose name begins with it.
 */
export function schoolNamed<School extends NamedSchool>(
  name: string,
  schools: readonly School[],
): School | undefined {
  const key = keyOf(name);
  if (!key) return undefined;
  const exact = schools.filter((school) => keyOf(school.name) === key);
  const alike =
    exact.length > 0 ? exact : schools.filter((school) => keyOf(school.name).startsWith(`${key} `));
  return alike.length === 1 ? alike[0] : undefined;
}

/** Returns `true` if a text contains a school's name, or the part before its level, if that has at least two words. */
export function mentions(text: string, school: string): boolean {
  const key = keyOf(school);
  const bare = key.replace(/ (high|middle|elementary|primary|junior|senior|academy|charter).*$/, '');
  const words = ` ${keyOf(text)} `;
  return words.includes(` ${key} `) || (bare.includes(' ') && words.includes(` ${bare} `));
}
