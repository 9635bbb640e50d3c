import { SCHOOL_TYPES } from '../directory/institutions/institution.types.ts';
import type { Mapping } from './mapping.ts';
import { INSTITUTION_COLUMNS, ncesIdCell, ncesPage, SOURCE, typeColumns } from './nces.ts';
import {
  amountCell,
  countCell,
  degreesCell,
  districtCell,
  flagCell,
  staff,
  textCell,
  type Value,
} from './values.ts';

/**
 * The school year of the teachers. In the bundled file it precedes that of the students; newer files do not state it.
 */
const teachersYear: Value = {
  from: ['teachers_fte', 'nces_data_year'],
  read: ([teachers = '', year = '']) => (teachers && year === '2023-2024' ? '2022-2023' : null),
};

/**
 * Public schools, one row each: `data/schools.csv.gz`, or a newer file with the same columns. Import districts first.
 */
export const ncesSchools = (districts: ReadonlyMap<string, { readonly id: string }>): Mapping => ({
  table: 'schools',
  columns: {
    nces_id: ncesIdCell('nces_id', 12),
    district_id: districtCell('district_nces_id', districts),
    ...INSTITUTION_COLUMNS,
    state_school_id: textCell('state_school_id'),
    ...typeColumns('school_type', 'school_type', SCHOOL_TYPES),
    is_charter: flagCell('is_charter'),
    student_count: countCell('student_count'),
    teachers_fte: staff('teachers_fte'),
    teachers_year: teachersYear,
    student_teacher_ratio: amountCell('student_teacher_ratio'),
    latitude: degreesCell('latitude', 90),
    longitude: degreesCell('longitude', 180),
    nces_data_year: textCell('nces_data_year'),
    source: SOURCE,
    source_url: ncesPage('schoolsearch/school_detail.asp?ID='),
  },
});
