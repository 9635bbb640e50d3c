import { displayName } from '../../../src/directory/institutions/display-name.ts';

export { displayName };

export const schoolName = (name: string): string => displayName(name, true);

/** Returns `true` for the place whose page is open, because the page need not name it again. */
export const isThisPlace = (id: string): boolean => location.pathname.endsWith(`/${id}`);

/** Words at the end of a county's name that make `County` unnecessary. */
const AREA =
  /\b(?:county|parish|borough|census area|municipality|municipio|city|island|district of columbia)$/i;

/** "Harris County". */
export const countyName = (county: string): string => {
  const name = displayName(county);
  return AREA.test(name) ? name : `${name} County`;
};

interface Placed {
  readonly county: string | null;
  readonly state: string;
}

interface Kinded {
  readonly districtType?: string | null;
  readonly isCharter?: boolean | null;
}

/** "Charter", "Service Agency": what distinguishes a place from a regular one of the same name. */
export const unusualKind = ({ districtType, isCharter }: Kinded): string | undefined =>
  isCharter ? 'Charter' : districtType && districtType !== 'Regular' ? districtType : undefined;

interface Named extends Placed {
  readonly name: string;
  readonly physicalCity?: string | null;
}

/** "Harris County, TX", with the city where a place of the same name is in the same county. */
export function lineAmong(place: Named, all: readonly Named[]): string {
  const line = placeLine(place);
  const namesakes = all.filter(
    (one) => one.name.toLowerCase() === place.name.toLowerCase() && placeLine(one) === line,
  );
  return namesakes.length > 1 && place.physicalCity ? `${displayName(place.physicalCity)}, ${line}` : line;
}

/** "Harris County, TX". */
export const placeLine = ({ county, state }: Placed): string =>
  [county && countyName(county), state].filter(Boolean).join(', ');

/** "P.O. Box 159, Katy, TX 77492". */
export const addressText = (
  street: string | null,
  city: string | null,
  state: string | null,
  zip: string | null,
): string =>
  [
    street && displayName(street).replace(/^p\.? ?o\.? box/i, 'P.O. Box'),
    city && displayName(city),
    [state, zip].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');

/** "katyisd.org". */
export const hostName = (url: string): string => {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return url;
  }
};
