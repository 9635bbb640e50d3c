import { SCHOOL_TYPES } from '../directory/institutions/institution.types.ts';
import type { Mapping } from './mapping.ts';
import { INSTITUTION_COLUMNS, ncesId, ncesPage, SOURCE, typeColumns } from './nces.ts';
import { amount, count, degrees, flag, referenceTo, text } from './values.ts';

/**
 * Public schools, one row each: `data/schools.csv.gz`, or a newer file with the same columns. Import districts first.
 */
export const ncesSchools: Mapping = {
  table: 'schools',
  columns: {
    nces_id: ncesId('nces_id', 12),
    district_id: referenceTo('districts', 'district_nces_id'),
    ...INSTITUTION_COLUMNS,
    state_school_id: text('state_school_id'),
    ...typeColumns('school_type', 'school_type', SCHOOL_TYPES),
    is_charter: flag('is_charter'),
    student_count: count('student_count'),
    teachers_fte: amount('teachers_fte'),
    student_teacher_ratio: amount('student_teacher_ratio'),
    latitude: degrees('latitude', 90),
    longitude: degrees('longitude', 180),
    nces_data_year: text('nces_data_year'),
    source: SOURCE,
    source_url: ncesPage('schoolsearch/school_detail.asp?ID='),
  },
};
