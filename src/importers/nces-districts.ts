import { DISTRICT_TYPES } from '../directory/institutions/institution.types.ts';
import type { Mapping } from './mapping.ts';
import { INSTITUTION_COLUMNS, ncesIdCell, ncesPage, percentOf, SOURCE, typeColumns } from './nces.ts';
import {
  amountCell,
  constant,
  countCell,
  degreesCell,
  fromCell,
  staff,
  textCell,
  unusable,
} from './values.ts';

/** School districts, one row each: `data/districts.csv.gz`, or a newer file with the same columns. */
export const ncesDistricts: Mapping = {
  table: 'districts',
  columns: {
    nces_id: ncesIdCell('nces_id', 7),
    ...INSTITUTION_COLUMNS,
    state_district_id: textCell('state_district_id'),
    ...typeColumns('agency_type', 'district_type', DISTRICT_TYPES),
    school_count: countCell('school_count'),
    student_count: countCell('student_count'),
    free_reduced_lunch_pct: percentOf('frl_eligible_students', 'student_count'),
    teachers_fte: staff('teachers_fte_2014_15'),
    teachers_year: fromCell('teachers_fte_2014_15', () => '2014-2015'),
    // Its students are nine years newer than its teachers.
    student_teacher_ratio: unusable(amountCell('pupil_teacher_ratio_2014_15')),
    latitude: degreesCell('latitude', 90),
    longitude: degreesCell('longitude', 180),
    nces_data_year: constant('2023-2024'), // the year of the list; teachers have their own
    source: SOURCE,
    source_url: ncesPage('districtsearch/district_detail.asp?ID2='),
  },
};
