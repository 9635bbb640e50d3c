import { parse } from 'tldts';
import type { KnownVendor } from '../../../facts.ts';
import { signsIn } from '../patterns/signs.ts';

const { says } = signsIn('vendor-signs.txt');

/** A vendor whose address was found. */
export interface HostMatch {
  readonly vendor: KnownVendor;
  /** True for a customer's own place at the vendor, false for its front page or marketing. */
  readonly isTenant: boolean;
}

/**
 * Finds the vendors of a catalog by the addresses that pages link to and load from. A host of the catalog that begins
 * with a slash is the path of a product that institutions run on their own hosts.
 */
export class VendorHosts {
  readonly #byHost: ReadonlyMap<string, KnownVendor>;

  /** The first of two vendors with the same host keeps it. */
  constructor(vendors: readonly KnownVendor[]) {
    this.#byHost = new Map(
      vendors.toReversed().flatMap((vendor) => {
        // For a vendor without hosts in the catalog, the host of its website counts.
        const hosts = vendor.hosts ?? [parse(vendor.website ?? '').domain ?? ''];
        // `canvas.` begins an institution's own host that is named after a product.
        const labels = [vendor.name, ...vendor.aliases].map((name) => `${name}.`);
        return [...hosts, ...labels].map((host) => [host.toLowerCase(), vendor] as const);
      }),
    );
  }

  /** @param own the domains of the institution, whose other hosts may be named after products. */
  find(address: string, own?: ReadonlySet<string | null>): HostMatch | null {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !/^https?:$/.test(url.protocol)) return null;
    const host = url.hostname.replace(/^www\./, '');
    const { domain } = parse(host);
    if (!domain) return null;
    const isOwn = host !== domain && own?.has(domain);
    const places = [...placesOf(host, domain, url.pathname), isOwn ? host.replace(/\..*/, '.') : ''];
    const place = places.find((each) => this.#byHost.has(each));
    if (!place || says('marketing', url.pathname)) return null;
    const isFront = host === domain && !place.includes('/') && !/\w{2}/.test(url.pathname + url.search);
    return { vendor: this.#byHost.get(place)!, isTenant: !isFront };
  }
}

/** The domains of a page and of the mail addresses among its links. */
export const domainsOf = (
  url: string,
  links: readonly { readonly url: string }[],
): ReadonlySet<string | null> =>
  new Set(
    [{ url }, ...links.filter((link) => link.url.startsWith('mailto:'))].map((one) => parse(one.url).domain),
  );

/** The keys of an address, most specific first: with its first folder, its host, and the parent hosts. */
function placesOf(host: string, domain: string, path: string): string[] {
  const labels = host.slice(0, -domain.length).split('.').slice(0, -1).slice(-6);
  const hosts = [...labels.map((_, at) => [...labels.slice(at), domain].join('.')), domain];
  const [, folder, file] = path.toLowerCase().split('/');
  return folder ? [`${host}/${folder}`, ...hosts, `/${folder}/${file}`, `/${folder}`] : hosts;
}
