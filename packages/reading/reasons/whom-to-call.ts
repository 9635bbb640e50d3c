/** Names of contacts' roles for people; roles that decide about edtech purchases come first. */
export const ROLE_NAMES = {
  superintendent: 'Superintendent',
  technology: 'Technology',
  curriculum: 'Curriculum',
  assessment: 'Assessment',
  finance: 'Finance',
  board: 'Board',
  principal: 'Principal',
  library: 'Library',
  special_education: 'Special education',
  language_learners: 'English learners',
  federal_programs: 'Federal programs',
  career_technical: 'Career and technical',
  early_childhood: 'Early childhood',
  student_services: 'Student services',
  operations: 'Operations',
  safety: 'Safety',
  communications: 'Communications',
  human_resources: 'Human resources',
  athletics: 'Athletics',
  nutrition: 'Nutrition',
  transportation: 'Transportation',
  teacher: 'Teacher',
  paraprofessional: 'Paraprofessional',
  office: 'Office',
};

/** The levels that titles express, the highest first. */
export const LEVEL_NAMES = {
  chief: 'Chief',
  deputy: 'Deputy',
  director: 'Director',
  manager: 'Manager',
  coordinator: 'Coordinator',
  specialist: 'Specialist',
  assistant: 'Assistant',
};

/** A contact with what its title states. */
export interface Person {
  readonly name: string;
  readonly roles: readonly string[];
  readonly level: string | null;
}

const LEVEL_ORDER = Object.keys(LEVEL_NAMES);
const ROLE_ORDER = Object.keys(ROLE_NAMES);

/** Values that the list lacks, such as those of a newer service, come last, with missing ones. */
function rankIn(names: readonly string[], name: string | null): number {
  const at = names.indexOf(name ?? '');
  return at < 0 ? names.length : at;
}

/** The first position that any of a person's roles has in `ROLE_NAMES`; the number of names if none is there. */
export const roleOf = ({ roles }: Person): number =>
  Math.min(ROLE_ORDER.length, ...roles.map((role) => rankIn(ROLE_ORDER, role)));
const levelOf = ({ level }: Person): number => rankIn(LEVEL_ORDER, level);

/** The highest level first; within a level, roles that decide about purchases first, then by name. */
export const bySeniority = <Someone extends Person>(people: readonly Someone[]): Someone[] =>
  people.toSorted((a, b) => levelOf(a) - levelOf(b) || roleOf(a) - roleOf(b) || (a.name < b.name ? -1 : 1));

/** The roles that decide about products of a category, in addition to the heads of the place. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  sis: ['technology'],
  lms: ['curriculum', 'technology'],
  assessment: ['assessment', 'curriculum'],
  communication: ['communications', 'technology'],
  hr: ['human_resources'],
  finance: ['finance'],
  security: ['safety', 'technology'],
  sso: ['technology'],
  devices: ['technology'],
};
const DECIDING = ['technology', 'curriculum', 'assessment', 'finance'];
/** Heads decide. In their own field, directors count for more than deputies do. */
const TO_CALL = ['chief', 'director', 'deputy', 'manager', 'coordinator', 'specialist', 'assistant'];

/**
 * The first to call: the superintendent, and heads in the field of the reason to call; then leaders down to managers,
 * in that field, in fields that buy, and in others; then everybody else. Within each of these groups, by rank.
 * @param category of the product that the reason to call is about
 */
export function byCall<Someone extends Person>(
  people: readonly Someone[],
  category: string | null | undefined,
): Someone[] {
  const field = FIELDS[category ?? ''] ?? [];
  /** 0 in the field of the reason, 1 in fields that buy, 2 in others. */
  const distance = ({ roles }: Person): number => {
    if (roles.some((role) => field.includes(role))) return 0;
    return roles.some((role) => DECIDING.includes(role)) ? 1 : 2;
  };
  const rank = ({ level }: Person): number => rankIn(TO_CALL, level);
  const isHead = (person: Person): boolean =>
    rank(person) === 0 && (distance(person) === 0 || person.roles.includes('superintendent'));
  const leads = (person: Person): boolean => rank(person) <= TO_CALL.indexOf('manager');
  const order = (person: Person): number => (isHead(person) ? 0 : leads(person) ? 1 + distance(person) : 4);
  return bySeniority(people).toSorted((a, b) => order(a) - order(b) || rank(a) - rank(b));
}
