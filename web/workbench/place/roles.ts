/** Groups of contacts by what they decide, the most senior first. */
export const ROLES = [
  'Leadership and decisions',
  'Technology and learning',
  'Principals and deans',
  'Student services and office',
] as const;

/** Words of titles, from the most senior to the least, with the group that they belong to. */
const RANKS: readonly (readonly [title: RegExp, role: number])[] = [
  [/^(?!.*\b(?:assistant|associate|deputy|secretary)\b).*\bsuperintendent\b/i, 0],
  [/\bchief\b.*\b(?:technology|information|innovation|academic|data|digital)\b|\b(?:CTO|CIO|CAO)\b/i, 0],
  [/\bchief\b|\b(?:CFO|COO)\b/i, 0],
  [/\b(?:assistant|associate|deputy)\b.*\bsuperintendent\b/i, 0],
  [/\b(?:president|trustee|board member|treasurer)\b/i, 0],
  [
    /\b(?:director|head|manager|supervisor)\b.*\b(?:tech|information|instruction|curriculum|learning|data|digital)/i,
    1,
  ],
  [
    /\b(?:technology|information|curriculum|instruction|learning|media|data)\b.*\b(?:director|manager|coordinator)\b/i,
    1,
  ],
  [/\b(?:purchasing|procurement|business|finance)\b/i, 0],
  [/^(?!.*\b(?:assistant|associate|vice)\b).*\bprincipal\b/i, 2],
  [/\b(?:principal|dean)\b/i, 2],
  [/^(?!.*\bathletic).*\bdirector\b/i, 0],
  [/\b(?:tech|information|instruction|curriculum|learning|systems|network|librarian|coach)/i, 1],
];
const LAST = RANKS.length;

export const rankOf = (title: string | null): number => {
  const at = RANKS.findIndex(([pattern]) => pattern.test(title ?? ''));
  return at === -1 ? LAST : at;
};

const roleOf = (title: string | null): number => RANKS[rankOf(title)]?.[1] ?? ROLES.length - 1;

interface Person {
  readonly name: string;
  readonly title: string | null;
}

/** The most senior first. */
export const bySeniority = <Someone extends Person>(people: readonly Someone[]): Someone[] =>
  people.toSorted((a, b) => rankOf(a.title) - rankOf(b.title) || (a.name < b.name ? -1 : 1));

/** People by role, each group by seniority; groups without anybody are left out. */
export function byRole<Someone extends Person>(
  people: readonly Someone[],
): { readonly role: string; readonly people: readonly Someone[] }[] {
  const sorted = bySeniority(people);
  return ROLES.map((role, index) => ({
    role,
    people: sorted.filter(({ title }) => roleOf(title) === index),
  })).filter((group) => group.people.length > 0);
}
