import type { GivenRow } from '../../src/directory/matching/account-row.ts';

export type MeantRow = GivenRow & { readonly meant: string };

/** A district or school as the directory has it. */
export interface Known {
  readonly ncesId: string;
  readonly name: string;
  readonly state: string;
  readonly city: string | null;
  readonly stateId: string | null;
  /** The NCES id of a school's district. */
  readonly districtNcesId: string | null;
  readonly isOpen: boolean;
}

/** The ways in which files write a state's code of a district. */
const CODES: Readonly<Record<string, readonly ((code: string) => string | undefined)[]>> = {
  // County, district, and school: the last seven digits are zeros for a district.
  CA: [
    (code) => code,
    (code) => (code.endsWith('0000000') ? code.slice(0, -7) : undefined),
    (code) => `${code.slice(0, 2)}-${code.slice(2, 7)}-${code.slice(7)}`,
    withoutZeros,
  ],
  IL: [
    (code) => code,
    (code) => `${code}-0000`,
    (code) => code.replaceAll('-', ''),
    (code) => `${code.replaceAll('-', '')}0000`,
  ],
  TX: [(code) => code, withoutZeros, (code) => `${withoutZeros(code)}.0`, (code) => `'${code}`],
  NY: [(code) => code, (code) => (code.endsWith('0000') ? code.slice(0, -4) : undefined)],
};

function withoutZeros(code: string): string {
  return code.replace(/^0+/, '');
}

const SCHOOLS = 3_000;

/** Rows of several kinds for which the directory itself says what they mean. */
export function setsOf(districts: readonly Known[], schools: readonly Known[]) {
  const open = districts.filter(({ isOpen }) => isOpen);
  const step = schools.length / SCHOOLS;
  const drawn = Array.from(
    { length: Math.min(SCHOOLS, schools.length) },
    (_, at) => schools[Math.floor(at * step)]!,
  );
  const named = (place: Known, more: Partial<GivenRow> = {}): MeantRow => ({
    name: place.name,
    city: place.city,
    state: place.state,
    meant: place.ncesId,
    ...more,
  });
  const codes = (state: string): MeantRow[] =>
    districts.flatMap(({ ncesId, stateId, ...place }) =>
      place.state !== state || stateId === null
        ? []
        : CODES[state]!.flatMap((form) => {
            const code = form(stateId);
            return code ? [{ state, stateId: code, entityType: 'district' as const, meant: ncesId }] : [];
          }),
    );
  return {
    'Open districts, by name, city, and state': open.map((place) => named(place, { entityType: 'district' })),
    'Open districts, by name and state': open.map((place) =>
      named(place, { entityType: 'district', city: null }),
    ),
    'Schools, by name, city, and state': drawn.map((place) => named(place, { entityType: 'school' })),
    'Schools, with the id of their district': drawn.map((place) =>
      named(place, { entityType: 'school', ncesId: place.districtNcesId }),
    ),
    'Schools, with the id of their district and without a type': drawn.map((place) =>
      named(place, { ncesId: place.districtNcesId }),
    ),
    ...Object.fromEntries(Object.keys(CODES).map((state) => [`State ids of ${state}`, codes(state)])),
  } satisfies Record<string, readonly MeantRow[]>;
}
