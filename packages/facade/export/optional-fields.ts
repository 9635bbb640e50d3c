const PLACES = 'district { name nces_id: ncesId } school { name nces_id: ncesId } domain';

/** Optional columns of files, by the type of a list's records. */
const FIELDS: Readonly<Record<string, string>> = {
  Contact: `salutation first_name: firstName middle_name: middleName last_name: lastName suffix ${PLACES}`,
  Signal: PLACES,
  District: 'domain county_fips: countyFips',
  School: 'district { name nces_id: ncesId } domain county_fips: countyFips',
};

export const optionalFields = (type: string): string => FIELDS[type] ?? '';

const AT = ['district.name', 'district.nces_id', 'school.name', 'school.nces_id', 'domain', 'state'];
const PLACE = [
  'domain',
  'website_url',
  'phone',
  'physical_address',
  'physical_city',
  'physical_state',
  'physical_zip',
];
const COUNTED = ['county', 'county_fips', 'student_count', 'grade_levels'];

/** Named sets of columns, by the type of a list's records. */
export const COLUMN_SETS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  crm: {
    Contact: [
      ...['id', 'salutation', 'first_name', 'middle_name', 'last_name', 'suffix', 'title', 'email', 'phone'],
      ...['linkedin_url', ...AT],
    ],
    Signal: ['id', 'kind', 'summary', 'starts_on', 'ends_on', 'score.value', ...AT],
    District: ['nces_id', 'name', ...PLACE, ...COUNTED, 'district_type', 'school_count'],
    School: ['nces_id', 'name', 'district.name', 'district.nces_id', ...PLACE, ...COUNTED, 'school_type'],
  },
};
