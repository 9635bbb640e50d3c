/** The columns that files have in addition to those of JSON records, by the type of the records. */

const PLACES = 'district { name nces_id: ncesId } school { name nces_id: ncesId } domain';
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

const OF_A_PLACE = `nces_id: ncesId name domain website_url: websiteUrl phone physical_address: physicalAddress
  physical_city: physicalCity physical_state: physicalState physical_zip: physicalZip county student_count: studentCount
  grade_levels: gradeLevels`;

export const FILE_COLUMNS = {
  contact: {
    optional: `salutation first_name: firstName middle_name: middleName last_name: lastName suffix ${PLACES}`,
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
        ...AT,
      ],
    },
  },
  signal: {
    optional: PLACES,
    sets: { crm: ['id', 'kind', 'summary', 'starts_on', 'ends_on', 'score.value', ...AT] },
  },
  district: {
    optional: 'domain county_fips: countyFips',
    sets: { crm: ['nces_id', 'name', ...PLACE, ...COUNTED, 'district_type', 'school_count'] },
  },
  school: {
    optional: 'district { name nces_id: ncesId } domain county_fips: countyFips',
    sets: {
      crm: ['nces_id', 'name', 'district.name', 'district.nces_id', ...PLACE, ...COUNTED, 'school_type'],
    },
  },
  listItem: {
    optional: `district { ${OF_A_PLACE} } school { ${OF_A_PLACE} district { name nces_id: ncesId } }
      contact {
        salutation first_name: firstName last_name: lastName suffix title email phone linkedin_url: linkedinUrl state
        ${PLACES}
      }`,
    sets: {},
  },
};
