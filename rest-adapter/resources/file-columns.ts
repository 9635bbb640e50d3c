const PLACE_NAMES = 'district { name nces_id: ncesId } school { name nces_id: ncesId } domain';
const OF_PLACE = ['district.name', 'district.nces_id', 'school.name', 'school.nces_id', 'domain', 'state'];
const ADDRESS = [
  'domain',
  'website_url',
  'phone',
  'physical_address',
  'physical_city',
  'physical_state',
  'physical_zip',
];
const COUNTY_AND_SIZE = ['county', 'county_fips', 'student_count', 'grade_levels'];

const PLACE_FIELDS = `nces_id: ncesId name domain website_url: websiteUrl phone physical_address: physicalAddress
  physical_city: physicalCity physical_state: physicalState physical_zip: physicalZip county student_count: studentCount
  grade_levels: gradeLevels`;

/**
 * Additions of files to the columns of JSON records, by type of record: the fields of optional columns, and
 * named sets of columns, such as `columns=crm`.
 */
export const FILE_COLUMNS = {
  contact: {
    optional: `salutation first_name: firstName middle_name: middleName last_name: lastName suffix ${PLACE_NAMES}`,
    sets: {
      crm: [
        'id',
        'salutation',
        'first_name',
        'middle_name',
        'last_name',
        'suffix',
        'title',
        'email',
        'phone',
        'linkedin_url',
        ...OF_PLACE,
      ],
    },
  },
  signal: {
    optional: PLACE_NAMES,
    sets: { crm: ['id', 'kind', 'summary', 'starts_on', 'ends_on', 'score.value', ...OF_PLACE] },
  },
  district: {
    optional: 'domain county_fips: countyFips',
    sets: { crm: ['nces_id', 'name', ...ADDRESS, ...COUNTY_AND_SIZE, 'district_type', 'school_count'] },
  },
  school: {
    optional: 'district { name nces_id: ncesId } domain county_fips: countyFips',
    sets: {
      crm: [
        'nces_id',
        'name',
        'district.name',
        'district.nces_id',
        ...ADDRESS,
        ...COUNTY_AND_SIZE,
        'school_type',
      ],
    },
  },
  listItem: {
    optional: `district { ${PLACE_FIELDS} } school { ${PLACE_FIELDS} district { name nces_id: ncesId } }
      contact {
        salutation first_name: firstName last_name: lastName suffix title email phone linkedin_url: linkedinUrl state
        ${PLACE_NAMES}
      }`,
    sets: {},
  },
};
