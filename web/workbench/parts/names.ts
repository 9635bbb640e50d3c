import { displayName } from '../../../src/directory/institutions/display-name.ts';

export { displayName };

export const schoolName = (name: string): string => displayName(name, true);

/** Returns true for the place whose page is open; its name need not be repeated. */
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
