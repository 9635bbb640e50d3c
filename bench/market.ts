/**
 * A synthetic market for the real directory: a million contacts, and findings about several thousand institutions.
 * Derived from numbers by hashing, so it is the same on every machine and refers to no real person.
 */

export const CONTACTS = 1_000_000;
/** Rows per statement, for progress output. */
const CHUNK = 100_000;
const VENDORS = 400;
/** The first institutions have the most contacts: `place = (share of the rows)^SKEW`. */
const SKEW = 1.3;

const FIRST_NAMES =
  'Ana Ben Carla Dan Ella Finn Gina Hugo Ines Jack Kara Liam Mona Noel Olga Paul ' +
  'Quinn Rita Sam Tara Uma Vera Will Yara';
const LAST_NAMES =
  'Abbott Barlow Calder Dalton Easton Fenner Gaines Hadley Irving Jarvis Keller Landry Mercer Norton Oakley Pruitt ' +
  'Quigley Rowan Sutton Thayer Upton Vaughn Weller York Zimmer';
const SCHOOL_TITLES =
  'Principal,Assistant Principal,Teacher,Lead Teacher,Librarian,School Counselor,Registrar,Technology Coordinator,' +
  'Instructional Coach,Athletic Director,Office Manager,Nurse,Social Worker,Special Education Coordinator,' +
  'Attendance Clerk,Department Chair';
const DISTRICT_TITLES =
  'Superintendent,Assistant Superintendent,Chief Technology Officer,Director of Curriculum,Chief Financial Officer,' +
  'Director of Special Education,Director of Human Resources,Purchasing Manager,Network Administrator,' +
  'Principal Accountant,Federal Programs Manager,Data Coordinator';
const VENDOR_CATEGORIES = 'sis,lms,assessment,communication,hr,finance,security,sso,devices,other';
const PAIN_POINTS = 'staffing,budget,infrastructure,security,integration,compliance,enrollment,other';

/** A pseudo-random integer from 0 to `count - 1`, derived from `n` and `salt`. */
const pick = (count: number, salt: number, n = 'n') => `abs(hashint8extended(${n}, ${salt}) % ${count})`;
/** A pseudo-random number in [0, 1). */
const share = (salt: number, n = 'n') => `(hashint8extended(${n}, ${salt}) & 1073741823) / 1073741824.0`;
const oneOf = (words: string, separator: string, salt: number, n = 'n') => {
  const list = words.split(separator);
  return `(array[${list.map((word) => `'${word}'`).join()}])[1 + ${pick(list.length, salt, n)}]`;
};
const uuid = (kind: string, n: string) => `md5('${kind} ' || ${n})::uuid`;

/** The directory in pseudo-random order, numbered from 0. */
export const PLACES = [
  `create temporary table place_districts on commit drop as
   select row_number() over (order by md5(nces_id)) - 1 as place, id, state from districts`,
  `create temporary table place_schools on commit drop as
   select row_number() over (order by md5(nces_id)) - 1 as place, id, district_id, state from schools`,
  'create unique index on place_districts (place)',
  'create unique index on place_schools (place)',
  'analyze place_districts',
  'analyze place_schools',
];

/** Statements that generate contacts, a fifth of them at districts. */
export const contactChunks = (contacts: number): readonly string[] => {
  const atDistricts = contacts / 5;
  const size = Math.min(CHUNK, atDistricts);
  return Array.from({ length: contacts / size }, (_, chunk) =>
    contactChunk(chunk * size, size, atDistricts, contacts),
  );
};

const contactChunk = (first: number, size: number, atDistricts: number, contacts: number): string => {
  const isOfDistricts = first < atDistricts;
  const [start, count] = isOfDistricts ? [0, atDistricts] : [atDistricts, contacts - atDistricts];
  const places = isOfDistricts ? 'place_districts' : 'place_schools';
  const at = `floor(power((n - ${start}) / ${count}.0::float8, ${SKEW}) * (select count(*) from ${places}))`;
  return `
    insert into contacts (id, district_id, school_id, name, title, email, phone, state, linkedin_url, profile_summary,
      source, source_url, key_facts, enrichment_status, enriched_at, enrichment_error, email_confidence_score,
      email_verification_status, email_verified_at, discovered_at, last_updated_at, created_at)
    select ${uuid('contact', 'n')}, ${isOfDistricts ? 'p.id, null' : 'p.district_id, p.id'}, first || ' ' || last,
      ${oneOf(isOfDistricts ? DISTRICT_TITLES : SCHOOL_TITLES, ',', 3)},
      lower(first || '.' || last) || n || '@example.org',
      case when is_done then '(555) ' || lpad((n % 10000000)::text, 7, '0') end, p.state,
      case when is_done then 'https://www.example.com/in/' || n end,
      case when is_done then first || ' ' || last || ' has worked in schools for ' || n % 30 || ' years.' end,
      'website', 'https://www.example.org/staff/' || n,
      case when is_done then jsonb_build_object('years', n % 30, 'committee', 'Committee ' || n % 100) end,
      status, case when is_done then found_at + interval '1 day' end,
      case when status = 'error' then 'The page does not answer.' end,
      case when is_done then ${pick(101, 5)} end, case when is_done then 'valid' end,
      case when is_done then found_at + interval '2 days' end, found_at, found_at + interval '3 days', found_at
    from (
      select n, ${oneOf(FIRST_NAMES, ' ', 1)} as first, ${oneOf(LAST_NAMES, ' ', 2)} as last,
        ${at} as place, timestamptz '2025-01-01 00:00Z' + ${pick(300 * 86_400, 4)} * interval '1 s' as found_at,
        case ${pick(20, 6)} when 0 then 'processing' when 1 then 'error' when 2 then 'pending' when 3 then 'pending'
          when 4 then 'pending' when 5 then 'pending' else 'completed' end as status
      from generate_series(${first}, ${first + size - 1}) n offset 0
    ) made cross join lateral (select status = 'completed' as is_done) done
    join ${places} p on p.place = made.place
    order by n`;
};

/**
 * Several thousand institutions with up to `each` findings of a kind: `n` is the finding's number, `q` its institution,
 * and `time` counts within the institution; only those up to `times` are meant.
 */
const findingsOf = (salt: number, each: number) => `
  (select q.*, q.number * 100 + time as n, ${pick(each, salt, 'q.number * 100')} + 1 as times, time
   from finding_places q, generate_series(1, ${each}) time)`;
const popularVendor = (salt: number) => uuid('vendor', `(1 + floor(power(${share(salt)}, 2) * ${VENDORS}))`);

export const FINDINGS = [
  `create temporary table finding_places on commit drop as
   select place as number, id as district_id, null::uuid as school_id from place_districts where place < 3000
   union all select 10000 + place, null, id from place_schools where place < 6000`,
  `insert into vendors (id, canonical_name, category, is_verified, merged_into_id, created_at)
   select ${uuid('vendor', 'n')}, 'Vendor ' || n, ${oneOf(VENDOR_CATEGORIES, ',', 11)}, n % 3 = 0,
     case when n % 20 = 0 then ${uuid('vendor', '(n - 1)')} end, timestamptz '2025-01-01 00:00Z'
   from generate_series(1, ${VENDORS}) n order by n % 20 = 0, n`,
  `insert into vendor_stack_entries (id, district_id, school_id, vendor_id, category, context, first_seen_at)
   select distinct on (number, vendor) ${uuid('entry', 'n')}, district_id, school_id, vendor, null, 'Seen on a page.',
     timestamptz '2025-01-01 00:00Z'
   from (select *, ${popularVendor(12)} as vendor from ${findingsOf(13, 8)} f where time <= times) f
   order by number, vendor, n`,
  `insert into contracts (id, district_id, school_id, vendor_id, expires_at, context, status)
   select ${uuid('contract', 'n')}, district_id, school_id, ${popularVendor(14)},
     timestamptz '2025-01-01 12:00Z' + ${pick(2_920, 15)} * interval '1 day', 'Contract ' || n,
     ${oneOf('active,active,active,active,expired,renewed,cancelled', ',', 16)}
   from ${findingsOf(17, 6)} f where time <= times`,
  `insert into pain_points (id, district_id, school_id, category, description, severity)
   select ${uuid('pain', 'n')}, district_id, school_id, ${oneOf(PAIN_POINTS, ',', 18)}, 'Pain point ' || n,
     ${oneOf('low,medium,high,critical', ',', 19)}
   from ${findingsOf(20, 4)} f where time <= times`,
  `insert into rfps (id, district_id, school_id, title, status)
   select ${uuid('rfp', 'n')}, district_id, school_id, 'Request ' || n,
     ${oneOf('open,closed,won,lost,no_bid', ',', 21)}
   from ${findingsOf(22, 2)} f where time <= times`,
  // Triggers would have written these rows.
  'insert into vendor_uses select * from current_vendor_uses',
];

export const FILLED_TABLES = [
  'vendors',
  'vendor_stack_entries',
  'contracts',
  'pain_points',
  'rfps',
  'vendor_uses',
] as const;
