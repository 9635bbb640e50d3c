import { distance } from 'fastest-levenshtein';

/** Columns of a list of people, with the names that other programs give them. */
const SYNONYMS: readonly (readonly [column: string, names: readonly string[]])[] = [
  ['email', ['mail', 'emailaddress', 'mailaddress', 'workemail', 'primaryemail', 'businessemail']],
  [
    'phone',
    ['telephone', 'tel', 'phonenumber', 'workphone', 'businessphone', 'mobile', 'mobilephone', 'cell'],
  ],
  ['name', ['fullname', 'contactname', 'contact', 'person']],
  ['title', ['jobtitle', 'position', 'role']],
  ['linkedin_url', ['linkedin', 'linkedinprofile', 'linkedinlink']],
  ['district_nces_id', ['leaid', 'ncesdistrictid', 'districtid', 'districtnces']],
  ['school_nces_id', ['ncessch', 'ncesschoolid', 'schoolid', 'schoolnces']],
  ['profile_summary', ['bio', 'biography', 'summary']],
];

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '');

/**
 * The known column that an unknown column probably stands for: `email` for `E-mail`, and `title` for `Job Title`.
 * @returns undefined if no column is similar
 */
export function resembled(column: string, known: readonly string[]): string | undefined {
  const given = plain(column).slice(0, 60); // bounds the comparison
  const meant = SYNONYMS.find(([name, names]) => known.includes(name) && names.includes(given))?.[0];
  if (meant) return meant;
  const [closest] = known
    .map((name) => ({ name, apart: distance(given, plain(name)), allowed: plain(name).length < 5 ? 1 : 2 }))
    .filter(({ apart, allowed }) => apart <= allowed)
    .sort((a, b) => a.apart - b.apart);
  return closest?.name;
}
