import { lineFacets } from '../people/contact-line.ts';

/** Lines longer than this tell a story. */
export const PROSE = 160;

type SchoolIn = (line: string) => string | null;

/** `Principal`, `Jane Doe`, `Nurse`, `John Roe`: what somebody is stands above the name more often than below. */
export function doLabelsLead(lines: readonly string[]): boolean {
  if (lines.length < 4 || lines.length > 200) return false;
  const kinds = lines
    .filter((line) => line.length < PROSE)
    .map(lineFacets)
    .flatMap(({ people, title, position }) =>
      people.length > 0 ? (people.some((person) => person.title) ? 'b' : 'p') : title || position ? 't' : [],
    )
    .join('');
  const count = (pair: string): number => kinds.split(pair).length - 1;
  return !kinds.includes('b') && count('tp') > 1 && count('tp') > count('pt');
}

export const isSchoolLine = (line: string, schoolIn: SchoolIn): boolean =>
  line.length < 60 && schoolIn(line) !== null && lineFacets(line).people.length === 0;

/** Whether names of schools stand above their people rather than below them. */
export function doSchoolsLead(lines: readonly string[], schoolIn: SchoolIn): boolean {
  if (lines.length > 200) return false;
  const schools = lines.flatMap((line, at) => (isSchoolLine(line, schoolIn) ? at : []));
  const people = lines.flatMap((line, at) => (lineFacets(line).people.length > 0 ? at : []));
  const [first = Number.POSITIVE_INFINITY] = schools;
  return first < (people[0] ?? -1) || (schools.length > 1 && schools.at(-1)! < (people.at(-1) ?? -1));
}
