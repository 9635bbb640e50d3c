import { JSONValue } from '@emi/base/scalars';
import { Access, DIRECTORY, Gate, internal, open, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import { Field, Float, Int } from 'type-graphql';
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
import { NEED_READING } from '../institutions/reading.ts';

const columns = {
  ...identityColumns(),
  stateDistrictId: open(
    String,
    "The state's own identifier, without the prefix of federal files: `3619` for `WI-3619`.",
    p.text().nullable(),
  ),
  districtType: open(
    String,
    'NCES agency type: `Regular`, `Supervisory Union`, `Service Agency`, `State`, `Federal`, `Charter`, ' +
      '`Specialized`, or `Other`.',
    p.text().nullable(),
  ),
  reportedType: open(
    String,
    'The type as the source reports it; null where that is the type of the directory.',
    p.text().nullable(),
  ),
  types: internal(
    'The type and the reported type in lower case, which the filter by type compares; computed by the database.',
    p.array().persist(false),
  ),
  schoolCount: open(
    Int,
    'How many schools the district runs, in the federal directory.',
    p.integer().nullable(),
  ),
  ...directoryColumns(),
  totalRevenue: open(
    Float,
    'Revenue in US dollars, in the fiscal year `financeYear`.',
    p.double().nullable(),
  ),
  perPupilExpenditure: open(
    Float,
    'Spending per student in US dollars, in the fiscal year `financeYear`.',
    p.double().nullable(),
  ),
  financeYear: open(
    Int,
    'The fiscal year of `totalRevenue` and `perPupilExpenditure`, such as 2023.',
    p.integer().nullable(),
  ),
  enrollment: open(
    JSONValue,
    'Students by school year, such as `{"2023-2024": 81000}`, for the years whose federal files were imported.',
    p.json().nullable(),
  ),
  freeReducedLunchPct: open(
    Float,
    'Percentage of students eligible for free or reduced-price lunch, from 0 to 100.',
    p.double().nullable(),
  ),
  ...intelligenceColumns(),
  ...scoutingColumns(),
};

const DistrictSchema = recordSchema('District', 'districts', columns);

/**
 * A local education agency: a school district, or a charter organization or regional service agency that NCES lists
 * as a district. It operates schools.
 */
export class District extends DistrictSchema.class {
  @Field(() => Access, {
    description: "The record's lock for the caller's organization, and the price of unlocking it.",
  })
  access!: Access;
}

record(District, DistrictSchema, {
  description: 'A local education agency: a school district, charter organization, or service agency.',
  columns,
  interfaces: INSTITUTION,
  needs: { displayName: ['name'], ...NEED_CRM, ...NEED_READING, ...NEED_ACCESS },
});

/** A district row: the id and the selected columns. */
export interface DistrictRow {
  id: string;
  access: Access;
  name: string;
}

export const DISTRICTS = new Gate<DistrictRow>(recordKind(District), {
  visibility: DIRECTORY,
  lock: { type: 'district', cost: UNLOCK_PRICES.district, isScouting: SCOUTING },
});
