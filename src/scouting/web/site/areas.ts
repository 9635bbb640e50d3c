import type { Site } from './site.ts';

/** A district's own part of a meeting platform. */
export interface MeetingArea {
  /** The platform's name, such as `BoardBook`. */
  readonly platform: string;
  /** The address of a link to it. */
  readonly url: string;
  /** True if the platform refuses crawlers, so that nothing there is ever requested. */
  readonly isClosed: boolean;
}

interface Platform {
  readonly name: string;
  readonly isClosed?: true;
  /** Matches the host, path, and query of an address; the group is the district's name there. */
  readonly own: RegExp;
  /** Host, path, and query of the area's meetings as data. */
  readonly list?: (own: string) => string;
}

const PLATFORMS: readonly Platform[] = [
  {
    name: 'BoardBook',
    own: /^(?:meetings?|manuals|quorum)\.(?:boardbook\.org|sparqdata\.com|assemblemeetings\.com)\/public\/\w+\/(\d+)/i,
  },
  {
    name: 'CivicClerk',
    own: /^([\w-]+)\.(?:portal|api)\.civicclerk\.com\//i,
    list: (own) => `${own}.api.civicclerk.com/v1/Events?$orderby=eventDate desc&$top=40`,
  },
  {
    name: 'Legistar',
    own: /^(?:webapi\.legistar\.com\/v1\/|(?!webapi\.)(?=[\w-]+\.legistar\.com\/))([\w-]+)[./]/i,
    list: (own) => `webapi.legistar.com/v1/${own}/Events?$orderby=EventDate desc&$top=40`,
  },
  {
    name: 'Apptegy',
    own: /^thrillshare-cmsv2\.services\.thrillshare\.com\/api\/v4\/o\/(\d+)\//i,
    list: (own) => `thrillshare-cmsv2.services.thrillshare.com/api/v4/o/${own}/cms/events?paginate=false`,
  },
  { name: 'NovusAGENDA', own: /^([\w-]+)\.novusagenda\.com\//i },
  { name: 'eBoard', own: /^([\w-]+)\.ic-board\.com\//i },
  { name: 'Diligent Community', own: /^([\w-]+)\.community\.diligentoneplatform\.com\//i },
  { name: 'eSCRIBE', own: /^pub-([\w-]+)\.escribemeetings\.com\//i },
  { name: 'BoardDocs', own: /^go\.boarddocs\.com\/(\w{2}\/[\w-]+)\//i, isClosed: true },
  { name: 'Simbli', own: /^simbli\.eboardsolutions\.com\/.*[?&]s=(\d+)/i, isClosed: true },
];

/** Maximum characters of an address that the patterns read. */
const LONGEST_ADDRESS = 600;

/** A platform, and a district's name there. */
type Customer = Pick<Platform, 'name' | 'list'> & { readonly own: string; readonly isClosed: boolean };

function customerOf(url: string | URL): Customer | null {
  const { host, pathname, search } = new URL(url);
  const address = `${host}${pathname}${search}`.slice(0, LONGEST_ADDRESS);
  for (const { name, own, list, isClosed = false } of PLATFORMS) {
    const found = own.exec(address)?.[1]?.toLowerCase();
    if (found) return { name, list, own: found, isClosed };
  }
  return null;
}

/** The area that an address belongs to; null for other addresses. */
export function areaOf(url: string | URL): MeetingArea | null {
  const customer = customerOf(url);
  return customer && { platform: customer.name, url: String(url), isClosed: customer.isClosed };
}

/** The key that all addresses of an area share; null for other addresses, and where crawlers are refused. */
export function openArea(url: string | URL): string | null {
  const customer = customerOf(url);
  return customer && !customer.isClosed ? `${customer.name} ${customer.own}` : null;
}

/**
 * Returns `true` if a page may lead to an address of an area. Pages of the website may lead to any area, because areas
 * that a district links to belong to its site; pages of an area only to their own.
 */
export function leadsTo(from: string | URL, url: string | URL, site: Pick<Site, 'has'>): boolean {
  const area = openArea(url);
  return area !== null && (site.has(from) || openArea(from) === area);
}

/** The address of the meetings of an area as data; null if the platform has no such data. */
export function listOf(url: string | URL): string | null {
  const customer = customerOf(url);
  return customer?.list ? `${new URL(url).protocol}//${customer.list(customer.own)}` : null;
}

/** On Apptegy's websites, addresses of areas are in scripts. */
const IN_SCRIPTS = /https?:\/\/thrillshare-cmsv2\.services\.thrillshare\.com\/api\/v4\/o\/\d{1,9}\//g;

export const areasInScripts = (html: string): string[] => [...new Set(html.match(IN_SCRIPTS) ?? [])];
