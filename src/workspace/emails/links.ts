import { parse } from 'tldts';

// Each pattern starts only where a run of its characters starts, so matching takes linear time.
const ADDRESS = /(?<![^\s@<>()[\]",;:?&=])[^\s@<>()[\]",;:?&=]+@[^\s@<>()[\]",;:?&=]+/gu;
const URL_LIKE = /(?<![a-z0-9+.-])[0-9+.-]*([a-z][a-z0-9+.-]*:\/\/[^\s<>"')\]]+)/giu;
const HOST_LIKE = /([\p{L}\p{N}.-]+)(\/[^\s<>"')\]]*)?/gu;

/** Everything that email programs turn into links, normalized for comparison. */
export interface Links {
  readonly addresses: readonly string[];
  /** URLs, and bare domains with their paths. */
  readonly places: readonly string[];
}

/** Finds the email addresses, URLs and bare domains (`acme.com/demo`) of a text, in time linear to its length. */
export function linksIn(text: string): Links {
  const normal = text.normalize('NFKC');
  const urls = Array.from(normal.matchAll(URL_LIKE), ([, url]) => url as string);
  const withoutUrls = normal.replace(URL_LIKE, ' ');
  const addresses = withoutUrls.match(ADDRESS) ?? [];
  const domains = Array.from(withoutUrls.replace(ADDRESS, ' ').matchAll(HOST_LIKE), ([, host, path]) =>
    domainsIn(host as string, path ?? ''),
  ).flat();
  return {
    addresses: addresses.map((address) => trimmed(address).toLowerCase()),
    places: [...urls, ...domains].map(comparable),
  };
}

/** The links that a writer may copy from a prompt, and their hosts. */
export function allowedPlaces({ addresses, places }: Links): Set<string> {
  const hosts = [...places.map((place) => place.split('/')[0]), ...addresses.map((a) => a.split('@')[1])];
  return new Set([...places, ...hosts.map((host) => comparable(host as string))]);
}

/**
 * Maximum lengths in a host name. Of a longer text, only the end is checked, which determines whether it is a domain.
 */
const MOST_LABELS = 10;
const LONGEST_LABEL = 63;
const TOP_LEVEL = /^\p{L}[\p{L}\p{N}-]+$/u;

/** The domains in a sequence of letters, digits, dots, and hyphens: at most one in each part between adjacent dots. */
function domainsIn(run: string, path: string): string[] {
  const domains: string[] = [];
  let labels: string[] = [];
  const finish = (rest: string) => {
    const isWhole = labels.length > 0 && TOP_LEVEL.test(labels.at(-1)!);
    const last = labels.findLastIndex((label) => TOP_LEVEL.test(label));
    const host = labels.slice(Math.max(0, last + 1 - MOST_LABELS), last + 1);
    const domain = host.map((label) => label.slice(-LONGEST_LABEL)).join('.');
    if (host.length > 1 && isDomain(domain)) domains.push(domain + (isWhole ? rest : ''));
    labels = [];
  };
  for (const label of run.split('.')) {
    if (label === '') finish('');
    else labels.push(label);
  }
  finish(path);
  return domains;
}

/** A link without the punctuation and quotes of the sentence around it. */
const trimmed = (text: string): string =>
  text.replace(/(?<![.,;:!?'’”*_\\/-])[.,;:!?'’”*_\\/-]+$/u, '').replace(/^['‘“*_.]+/u, '');

/** Maps `https://www.Acme.com/` and `acme.com` to the same text; keeps schemes other than HTTP's. */
function comparable(place: string): string {
  const [host, ...path] = trimmed(place)
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .split('/');
  return [(host as string).toLowerCase(), ...path].join('/');
}

function isDomain(host: string): boolean {
  const { domain, isIcann } = parse(host);
  return domain !== null && isIcann === true;
}
