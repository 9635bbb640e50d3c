import { parse } from 'tldts';
import type { KnownVendor } from '../../../facts.ts';
import { signsIn } from '../patterns/signs.ts';

const { says } = signsIn('vendor-signs.txt');

/** A vendor whose address was found. */
export interface HostMatch {
  readonly vendor: KnownVendor;
  /** True for a customer's own area at the vendor, false for the vendor's home page. Marketing pages never match. */
  readonly isTenant: boolean;
}

/**
 * Finds vendors by the addresses that pages link to and load from. A host in the catalog that begins with a slash is
 * the path of a product that institutions run on their own hosts.
 */
export class VendorHosts {
  readonly #byHost: ReadonlyMap<string, KnownVendor>;

  /** If two vendors have the same host, the first one counts. */
  constructor(vendors: readonly KnownVendor[]) {
    this.#byHost = new Map(
      vendors.toReversed().flatMap((vendor) => {
        // A vendor without hosts in the catalog is found by the host of its website.
        const hosts = vendor.hosts ?? [parse(vendor.website ?? '').domain ?? ''];
        // The first label of an institution's own host that is named after a product: `canvas.`.
        const labels = [vendor.name, ...vendor.aliases].map((name) => `${name}.`);
        return [...hosts, ...labels].map((host) => [host.toLowerCase(), vendor] as const);
      }),
    );
  }

  /** @param own the institution's domains, whose hosts may be named after products */
  find(address: string, own?: ReadonlySet<string | null>): HostMatch | null {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !/^https?:$/.test(url.protocol)) return null;
    const host = url.hostname.replace(/^www\./, '');
    const { domain } = parse(host);
    if (!domain) return null;
    const isOwn = host !== domain && own?.has(domain);
    const keys = [...keysOf(host, domain, url.pathname), isOwn ? host.replace(/\..*/, '.') : ''];
    const key = keys.find((each) => this.#byHost.has(each));
    if (!key || says('marketing', url.pathname)) return null;
    const isHome = host === domain && !key.includes('/') && !/\w{2}/.test(url.pathname + url.search);
    return { vendor: this.#byHost.get(key)!, isTenant: !isHome };
  }
}

/** The domains of a page, and of the email addresses among its links. */
export const domainsOf = (
  url: string,
  links: readonly { readonly url: string }[],
): ReadonlySet<string | null> =>
  new Set(
    [{ url }, ...links.filter((link) => link.url.startsWith('mailto:'))].map((one) => parse(one.url).domain),
  );

/** The keys of an address: its host with the first folder, its host, the parent hosts, and the first folders alone. */
function keysOf(host: string, domain: string, path: string): string[] {
  const labels = host.slice(0, -domain.length).split('.').slice(0, -1).slice(-6);
  const hosts = [...labels.map((_, at) => [...labels.slice(at), domain].join('.')), domain];
  const [, folder, file] = path.toLowerCase().split('/');
  return folder ? [`${host}/${folder}`, ...hosts, `/${folder}/${file}`, `/${folder}`] : hosts;
}
