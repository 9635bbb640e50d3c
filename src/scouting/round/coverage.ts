import { ncesIdOf, STATE_NAMES, unreadableId } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import { isSynthetic } from '@emi/records';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { InstitutionType } from '../../accounts/prices/ref.ts';
import { DISTRICT_SIZES, SCHOOL_SIZES } from '../../directory/institutions/institution.dimensions.ts';
import { DISTRICT_TYPES, SCHOOL_TYPES } from '../../directory/institutions/institution.types.ts';

/** A choice of places that are read whether or not anybody unlocks them: those that meet every given condition. */
export interface CoverageRule {
  readonly places: InstitutionType;
  readonly states?: readonly string[];
  /** Bands of students, such as `1000-2499`. */
  readonly sizes?: readonly string[];
  readonly minStudents?: number;
  readonly maxStudents?: number;
  readonly types?: readonly string[];
  readonly ncesIds?: readonly string[];
}

const KINDS = {
  district: { sizes: DISTRICT_SIZES, types: DISTRICT_TYPES },
  school: { sizes: SCHOOL_SIZES, types: SCHOOL_TYPES },
} as const;

/** The names of bands, such as `1000-2499`, by the numbers of students with which they begin. */
const bandsOf = (sizes: readonly number[]): string[] =>
  sizes.map((from, at) => (at + 1 < sizes.length ? `${from}-${sizes[at + 1]! - 1}` : `${from}+`));

/**
 * Checks a rule, and brings it into canonical form, with sorted values.
 * @throws Problem for an unknown value, or for impossible numbers of students
 */
export function coverageRule(given: CoverageRule): CoverageRule {
  const { places, minStudents, maxStudents } = given;
  const { sizes, types } = KINDS[places];
  const states = given.states?.map((state) => state.toUpperCase());
  requireKnown('states', states, Object.keys(STATE_NAMES));
  requireKnown('sizes', given.sizes, bandsOf(sizes));
  const named = given.types?.map((type) => types.nameOf(type));
  requireKnown(
    'types',
    named,
    types.types.map((type) => type.toLowerCase()),
  );
  for (const [name, students] of Object.entries({ minStudents, maxStudents }))
    if (students !== undefined && students < 0)
      throw badRequest(`${name} must be a whole number of at least 0.`);
  if (minStudents !== undefined && maxStudents !== undefined && minStudents > maxStudents)
    throw badRequest('minStudents must be at most maxStudents.');
  const rule = {
    places,
    minStudents,
    maxStudents,
    states: states?.toSorted(),
    sizes: given.sizes?.toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10)),
    types: named?.toSorted(),
    ncesIds: given.ncesIds?.toSorted(),
  };
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined)) as never;
}

function requireKnown(name: string, given: readonly string[] | undefined, known: readonly string[]): void {
  const unknown = given?.filter((value) => !known.includes(value)) ?? [];
  if (unknown.length > 0)
    throw badRequest(`${name} has ${unknown.join(', ')}; allowed: ${known.join(', ')}.`);
}

/**
 * The NCES ids in a file, one per line or in the first column. A first line without a digit is a header.
 * @throws Problem that names the line of an invalid id, or for a file without ids
 */
export function ncesIdsIn(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.split(/[,;\t]/, 1)[0]!.trim());
  const ids = lines.flatMap((value, at) => {
    if (value === '' || (at === 0 && !/\d/.test(value))) return []; // blank, or a header
    const id = ncesIdOf(value);
    if (id === undefined) throw badRequest(`Line ${at + 1}, ${value.slice(0, 40)}: ${unreadableId(value)}`);
    return [id];
  });
  if (ids.length === 0) throw badRequest('The file has no NCES id.');
  return [...new Set(ids)];
}

/** SQL: the ids and types of the places that a rule covers; see `readable`. */
export function coveredBy({
  places,
  states,
  sizes,
  minStudents,
  maxStudents,
  types,
  ncesIds,
}: CoverageRule): Sql {
  const bands = sizes?.map((band) => {
    const [from, to] = band.replace('+', '').split('-').map(Number);
    return to === undefined
      ? sql`r.student_count >= ${from}`
      : sql`r.student_count between ${from} and ${to}`;
  });
  return readable(places, [
    ...(states ? [sql`r.state = any(${states}::text[])`] : []),
    ...(bands ? [sql`(${join(bands, ' or ')})`] : []),
    ...(minStudents === undefined ? [] : [sql`r.student_count >= ${minStudents}`]),
    ...(maxStudents === undefined ? [] : [sql`r.student_count <= ${maxStudents}`]),
    ...(types ? [sql`r.types && ${types}::text[]`] : []),
    ...(ncesIds ? [sql`r.nces_id = any(${ncesIds}::text[])`] : []),
  ]);
}

/** SQL: the ids and types of the real places that operate, have a website, and meet conditions on the row `r`. */
function readable(places: InstitutionType, conditions: readonly Sql[]): Sql {
  const isDistrict = places === 'district';
  const where = [
    isDistrict
      ? sql`r.website_url is not null and operates(r.operating_status)`
      : sql`coalesce(r.website_url, d.website_url) is not null
          and operates(coalesce(r.operating_status, d.operating_status))`,
    sql`not (${raw(isSynthetic('r.id'))})`,
    ...conditions,
  ];
  const from = isDistrict ? sql`districts r` : sql`schools r join districts d on d.id = r.district_id`;
  return sql`select r.id as entity_id, ${places}::text as entity_type from ${from} where ${join(where, ' and ')}`;
}

/**
 * SQL: the ids of empty places for which a watched search waits for a first finding or contact. Only searches for a
 * single place count, so that the plan's number of watched searches bounds what is read for an organization.
 */
const watchedWhileEmpty = (places: InstitutionType): Sql =>
  readable(places, [
    sql`r.contact_count = 0 and not r.has_findings`,
    sql`r.id = any(array(
      select (s.filter #>> '{ids,0}')::uuid from saved_searches s join organizations o on o.id = s.organization_id
      where s.is_watched and s.type = ${`${places}s`} and s.filter @> '{"hasContents": true}'
        and jsonb_array_length(s.filter -> 'ids') = 1
        and o.suspended_at is null and o.deleted_at is null and o.deletion_due_at is null))`,
  ]);

/** SQL: the places that are read whether or not anybody unlocks them, each once: by a rule, or watched while empty. */
export const readForAnybody = (rules: readonly CoverageRule[]): Sql =>
  join([...rules.map(coveredBy), watchedWhileEmpty('district'), watchedWhileEmpty('school')], ' union ');
