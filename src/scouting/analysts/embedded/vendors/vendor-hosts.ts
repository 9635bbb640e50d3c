import { parse } from 'tldts';
import type { KnownVendor } from '../../../facts.ts';
import { MARKETING_PATH, SHARED_SITES, VENDOR_HOSTS } from './vocabulary/vendor-hosts.ts';

/** A vendor's site, found by address. */
export interface HostMatch {
  readonly vendor: KnownVendor;
  /** Whether the address is an institution's own place there, rather than the vendor's front page. */
  readonly isOwnPlace: boolean;
}

/** Finds the vendors of a catalogue by the addresses that pages link to and load from. */
export class VendorHosts {
  readonly #byHost = new Map<string, Set<KnownVendor>>();

  constructor(vendors: readonly KnownVendor[]) {
    for (const vendor of vendors) for (const host of hostsOf(vendor)) this.#add(host, vendor);
  }

  #add(host: string, vendor: KnownVendor): void {
    this.#byHost.set(host, (this.#byHost.get(host) ?? new Set()).add(vendor));
  }

  find(address: string): HostMatch | null {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !/^https?:$/.test(url.protocol)) return null;
    const { domain, subdomain, domainWithoutSuffix } = parse(url.hostname);
    if (!domain || MARKETING_PATH.test(url.pathname)) return null;
    const owners = placesOf(url, domain)
      .map((place) => this.#byHost.get(place))
      .find(Boolean);
    const vendor = owners && theOwner([...owners], domainWithoutSuffix ?? '');
    if (!vendor) return null;
    const isFront = (!subdomain || subdomain === 'www') && !/\w{2}/.test(url.pathname + url.search);
    return { vendor, isOwnPlace: !isFront };
  }
}

/** Where an address may be listed: with its first folder, by its host, and by the hosts above it; the closest first. */
function placesOf(url: URL, domain: string): string[] {
  const host = hostOf(url);
  const labels =
    host === domain
      ? []
      : host
          .slice(0, -domain.length - 1)
          .split('.')
          .slice(-MOST_LABELS);
  const hosts = [...labels.map((_, at) => [...labels.slice(at), domain].join('.')), domain];
  return [withFolder(url), ...hosts.filter((place) => !SHARED_SITES.has(place))];
}

const MOST_LABELS = 6;
const hostOf = (url: URL): string => url.hostname.replace(/^www\./, '');
const withFolder = (url: URL): string => `${hostOf(url)}/${url.pathname.split('/')[1]?.toLowerCase() ?? ''}`;

function hostsOf(vendor: KnownVendor): string[] {
  const names = [vendor.name, ...vendor.aliases].map((name) => name.toLowerCase());
  const listed = names.flatMap((name) => (Object.hasOwn(VENDOR_HOSTS, name) ? VENDOR_HOSTS[name]! : []));
  return [...new Set([...websiteHosts(vendor.website), ...listed])];
}

function websiteHosts(website: string | null): string[] {
  if (!website || !URL.canParse(website)) return [];
  const url = new URL(website);
  const { domain } = parse(url.hostname);
  const hosts = [hostOf(url), domain ?? ''].filter((host) => host !== '' && !SHARED_SITES.has(host));
  return url.pathname.length > 1 ? [withFolder(url), ...hosts] : hosts;
}

/** Of several products on one site: the one that the site is called after, if there is one. */
function theOwner(owners: readonly KnownVendor[], label: string): KnownVendor | undefined {
  if (owners.length === 1) return owners[0];
  const called = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '') === label;
  return owners.find(({ name }) => called(name)) ?? owners.find(({ aliases }) => aliases.some(called));
}
