import { getDomain } from 'tldts';

/** The identity of a site, as data. */
export interface SiteAddress {
  /** The final URL of the home page. */
  readonly home: string;
  /** Further hosts, such as those of a district's schools. */
  readonly otherHosts: readonly string[];
  /** Domains with hosts of several districts; see `ownDomain`. */
  readonly sharedDomains: readonly string[];
}

/** The part of the web that belongs to a district or school. */
export interface Site {
  readonly address: SiteAddress;
  /** Returns `true` for pages of the website itself. */
  has(url: string | URL): boolean;
  /** Returns `true` for pages of the website, and for documents at its file host. */
  mayLinkTo(url: string | URL): boolean;
}

/** Shared hosts with one website per path, and the number of path segments that identify it. */
const PATH_HOSTED: Readonly<Record<string, number>> = {
  'sites.google.com': 2,
};

/** Hosts on which makers of school websites store their customers' files. */
const FILE_HOSTS = [
  /^[\w-]+\.assets\.thrillshare\.com$/,
  /^cmsv2-(assets|shared-assets)\.apptegy\.net$/,
  /^5il\.co$/,
  /^resources\.finalsite\.net$/,
  /^\d+\.files\.edl\.io$/,
  /^cdnsm\d*-ss\d+\.sharpschool\.com$/,
  /^p\d+cdn\d*static\.sharpschool\.com$/,
  /^static\d*\.squarespace\.com$/,
  /^[\w-]+\.schoolinsites\.com$/,
  /^([\w-]+\.)?s3[\w.-]*\.amazonaws\.com$/,
  /^[\w-]+\.cloudfront\.net$/,
  /^[\w-]+\.blob\.core\.windows\.net$/,
  /^calendar\.google\.com$/,
  /^outlook\.(?:office365|office|live)\.com$/,
];

const FILE = /\.(pdf|ics)$/i;
/** A short-link host; its links have no file extensions. */
const SHORT_LINKS = '5il.co';

/**
 * The site of a home page: its registrable domain with all subdomains; on a shared host, the customer's subdomain or
 * path.
 * @param others further hosts that belong to the site, such as those of a district's schools
 * @param shared domains with hosts of several districts
 */
export function siteOf(home: string, others: readonly string[] = [], shared: readonly string[] = []): Site {
  const start = new URL(home);
  const depth = PATH_HOSTED[start.hostname];
  const prefix = depth
    ? start.pathname
        .split('/')
        .slice(0, depth + 1)
        .join('/')
    : '';
  const hosts = [start.hostname, ...others.map((host) => host.toLowerCase())];
  const above = shared.filter((domain) => hosts.some((host) => `.${host}`.endsWith(`.${domain}`)));
  const domainOf = (host: string) => ownDomain(host, above);
  const domains = new Set(hosts.map(domainOf));
  const has = (link: string | URL) => {
    const url = new URL(link);
    if (depth && url.hostname === start.hostname) {
      return url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
    }
    return domains.has(domainOf(url.hostname));
  };
  const isHostedFile = (link: string | URL) => {
    const { hostname, pathname } = new URL(link);
    return (
      FILE_HOSTS.some((host) => host.test(hostname)) && (FILE.test(pathname) || hostname === SHORT_LINKS)
    );
  };
  return {
    address: { home, otherHosts: others, sharedDomains: above },
    has,
    mayLinkTo: (url) => has(url) || isHostedFile(url),
  };
}

/** Domains with a subdomain for each customer of a maker of school websites; the public suffix list lacks them. */
const SUBDOMAIN_HOSTED = [
  'weebly.com',
  'edlioschool.com',
  'schoolinsites.com',
  'sharpschool.com',
  'schoolwires.net',
];

/**
 * The domain of a host that belongs to a single customer or district: domains with subdomains of several, such as
 * k12.oh.us, count as top-level domains. The public suffix list lacks many of these, such as k12.sd.us; `shared` has
 * those under which the directory's districts have hosts.
 */
function ownDomain(hostname: string, shared: readonly string[]): string {
  const host = hostname.replace(/^www\./, '');
  let domain = getDomain(hostname, { allowPrivateDomains: true });
  if (!domain || SUBDOMAIN_HOSTED.includes(domain)) return host;
  while (shared.includes(domain) && host.endsWith(`.${domain}`)) {
    domain = host.slice(host.lastIndexOf('.', host.length - domain.length - 2) + 1);
  }
  return domain;
}
