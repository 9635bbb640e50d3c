import { UUID } from '@emi/base/scalars';
import { Access, DIRECTORY, Gate, internal, open, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import { Field } from 'type-graphql';
import { UNLOCK_PRICES } from '../../accounts/prices/prices.ts';
import { NEED_CRM } from '../institutions/crm.resolver.ts';
import {
  directoryColumns,
  identityColumns,
  intelligenceColumns,
  NEED_ACCESS,
  SCOUTING,
  scoutingColumns,
} from '../institutions/institution.columns.ts';
import { INSTITUTION } from '../institutions/institution.interface.ts';
import { NCES_SCHOOL_TYPE } from '../institutions/institution.values.ts';
import { NEED_READING } from '../institutions/reading.ts';

/** SQL of the NCES type, from the type that imports normalize. */
const NCES_TYPE = `case lower(r.school_type) when 'regular' then 'regular' when 'vocational' then 'vocational'
  when 'special education' then 'special_education' when 'alternative' then 'alternative' else
  case when r.school_type is not null then 'other' end end`;

const columns = {
  ...identityColumns(),
  districtId: open(UUID, 'The district that runs the school.', p.uuid()),
  stateSchoolId: open(
    String,
    "The state's own identifier, without the prefix of federal files: `0040` for `WI-3619-0040`.",
    p.text().nullable(),
  ),
  schoolType: open(
    String,
    '`Regular`, `Special Education`, `Vocational`, or `Alternative` (NCES); otherwise the type that a source reports.',
    p.text().nullable(),
  ),
  ncesType: open(
    NCES_SCHOOL_TYPE.type,
    '`schoolType` as a value of a set, `other` for a type that NCES does not have; null where no source reports one.',
    p.text().nullable().persist(false),
    NCES_TYPE,
  ),
  reportedType: open(
    String,
    'The type as the source reports it; null where that is the type of the directory.',
    p.text().nullable(),
  ),
  isCharter: open(
    Boolean,
    'Whether the school is a charter school; null if unknown.',
    p.boolean().nullable(),
  ),
  types: internal(
    'The names of its types in lower case, which the filters by type compare; computed by the database.',
    p.array().persist(false),
  ),
  ...directoryColumns(),
  ...intelligenceColumns(),
  ...scoutingColumns(
    '(select d.website_url from districts d where d.id = r.district_id)',
    '(select d.operating_status from districts d where d.id = r.district_id)',
  ),
};

const SchoolSchema = recordSchema('School', 'schools', columns);

/** A public school as listed by NCES. It belongs to exactly one district. */
export class School extends SchoolSchema.class {
  @Field(() => Access, {
    description: "The record's lock for the caller's organization, and the price of unlocking it.",
  })
  access!: Access;
}

record(School, SchoolSchema, {
  description: 'A public school that NCES lists, with the district that runs it.',
  columns,
  interfaces: INSTITUTION,
  needs: { district: ['districtId'], displayName: ['name'], ...NEED_CRM, ...NEED_READING, ...NEED_ACCESS },
});

/** A school row: the id and the selected columns. */
export interface SchoolRow {
  id: string;
  access: Access;
  districtId: string;
  name: string;
}

export const SCHOOLS = new Gate<SchoolRow>(recordKind(School), {
  visibility: DIRECTORY,
  lock: { type: 'school', cost: UNLOCK_PRICES.school, isScouting: SCOUTING },
});
