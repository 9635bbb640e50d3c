import { Migration } from '@mikro-orm/migrations';

/**
 * School and district types in a single vocabulary, beside the source's own words. Records are found
 * by either, in any case; charter schools also as such.
 */
export class InstitutionTypes extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table schools add reported_type text, add is_charter boolean');
    this.addSql('alter table districts add reported_type text');
    this.addSql(normalize('schools', 'school_type', SCHOOL_TYPES));
    this.addSql(normalize('districts', 'district_type', DISTRICT_TYPES));
    this.addSql(`alter table schools add types text[] not null generated always as (array_remove(array[
      lower(school_type), lower(reported_type), case when is_charter then 'charter' end], null)) stored`);
    this.addSql(`alter table districts add types text[] not null generated always as (array_remove(array[
      lower(district_type), lower(reported_type)], null)) stored`);
    for (const table of ['schools', 'districts']) {
      this.addSql(`drop index ${table}_type`);
      this.addSql(`create index ${table}_types on ${table} using gin (types)`);
    }
  }
}

/** The names that the bundled directory used for these types. */
const SCHOOL_TYPES = {
  'Special Education': ['Special education', 'Special Education Schools (Public)', 'State Special Schools'],
  Regular: [
    'Elementary Schools (Public)',
    'Elemen Schools In 1 School Dist. (Public)',
    'Intermediate/Middle Schools (Public)',
    'Junior High Schools (Public)',
    'High Schools (Public)',
    'High Schools In 1 School Dist. (Public)',
    'K-12 Schools (Public)',
  ],
  Vocational: ['ROC/ROP'],
  Alternative: [
    'Alternative/other',
    'Alternative Schools of Choice',
    'Continuation High Schools',
    'County Community',
    'District Community Day Schools',
    'Juvenile Court Schools',
    'Opportunity Schools',
  ],
};

const DISTRICT_TYPES = {
  Regular: [
    'Regular local school district that is NOT a component of a supervisory union',
    'Local school district that is a component of a supervisory union',
  ],
  'Supervisory Union': [
    "Supervisory union administrative center (or county superintendent's office serving the same purpose)",
  ],
  'Service Agency': ['Regional Education Service Agency (RESA)'],
  State: ['State agency providing elementary and/or secondary level instruction'],
  Federal: ['Federal agency providing elementary and/or secondary level instruction'],
  Charter: ['Independent Charter District'],
  Other: ['Other education agencies'],
};

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

function normalize(
  table: string,
  column: string,
  types: Readonly<Record<string, readonly string[]>>,
): string {
  const rows = Object.entries(types).flatMap(([type, reported]) =>
    reported.map((text) => `(${quoted(text)}, ${quoted(type)})`),
  );
  return `update ${table} set reported_type = reported, ${column} = type
    from (values ${rows.join(', ')}) as names (reported, type) where ${column} = reported`;
}
