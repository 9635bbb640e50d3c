import { parse } from 'tldts';

// Bounded repetitions, so that no text takes long; of what is longer, a part is found, which is as unknown as the whole.
const ADDRESS = /[^\s@<>()[\]",;:?&=]{1,64}@[^\s@<>()[\]",;:?&=]{1,255}/gu;
const URL_LIKE = /[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>"')\]]+/giu;
const DOMAIN_LIKE = /(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}[\p{L}\p{N}-]{1,62}(?:\/[^\s<>"')\]]*)?/giu;

/** What a mail program would make clickable, in comparable form. */
export interface Links {
  readonly addresses: readonly string[];
  /** URLs, and bare domains with whatever path follows. */
  readonly places: readonly string[];
}

/** Finds the email addresses, URLs and bare domains (`acme.com/demo`) of a text. */
export function linksIn(text: string): Links {
  const normal = text.normalize('NFKC');
  const withoutUrls = normal.replace(URL_LIKE, ' ');
  const urls = normal.match(URL_LIKE) ?? [];
  const domains = (withoutUrls.replace(ADDRESS, ' ').match(DOMAIN_LIKE) ?? []).filter(isDomain);
  return {
    addresses: (withoutUrls.match(ADDRESS) ?? []).map((address) => trimmed(address).toLowerCase()),
    places: [...urls, ...domains].map(comparable),
  };
}

/** Of a prompt's links, what a writer may repeat: each as it stands, and the bare host of each. */
export function allowedPlaces(prompt: string): Set<string> {
  const { addresses, places } = linksIn(prompt);
  const hosts = [...places.map((place) => place.split('/')[0]), ...addresses.map((a) => a.split('@')[1])];
  return new Set([...places, ...hosts.map((host) => comparable(host as string))]);
}

const trimmed = (text: string): string => text.replace(/[.,;:!?'’”*_\\/-]+$/u, '').replace(/^['‘“*_.]+/u, '');

/** The same for `https://www.Acme.com/` and `acme.com`; other schemes than those of the web are kept. */
function comparable(place: string): string {
  const [host, ...path] = trimmed(place)
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .split('/');
  return [(host as string).toLowerCase(), ...path].join('/');
}

function isDomain(text: string): boolean {
  const { domain, isIcann } = parse(text.split('/')[0] as string);
  return domain !== null && isIcann === true;
}
